import type { ListOrder, ListView } from "#contract/listView";
import type { StateCounts } from "#contract/picture";
import { foldText } from "#domain/foldText";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Group, Vehicle } from "#domain/vehicle";
import { DEFAULT_STATE_RULES, VEHICLE_STATES, vehicleState } from "#domain/vehicleState";

/**
 * The engine's fleet, written so that anybody sees it is right: objects, `sort`, `filter`, and no
 * thought for speed. The real one must agree with it after any sequence of commands.
 */
export function createNaiveFleet() {
  const vehicles = new Map<VehicleId, Vehicle>();
  const positions = new Map<VehicleId, Position>();
  let groups: readonly Group[] = [];
  const collator = new Intl.Collator(undefined, { numeric: true });

  const state = ({ id }: Vehicle, now: EpochMs) => {
    const last = positions.get(id);
    const ignition = last?.attributes.ignition;
    return vehicleState(
      last && { ...last, ignition: typeof ignition === "boolean" ? ignition : undefined },
      DEFAULT_STATE_RULES,
      now,
    );
  };
  const groupOf = ({ groupId }: Vehicle) => groups.find(({ id }) => id === groupId);
  const fuel = ({ id }: Vehicle) => {
    const level = positions.get(id)?.attributes.fuelLevel;
    return typeof level === "number" && level >= 0 ? Math.fround(level) : Number.POSITIVE_INFINITY;
  };
  const second = ({ id }: Vehicle) => Math.trunc((positions.get(id)?.fixTime ?? 0) / 1_000);
  const byName = (left: Vehicle, right: Vehicle) =>
    collator.compare(left.name, right.name) || left.id - right.id;

  function byGroup(left: Vehicle, right: Vehicle): number {
    const [one, other] = [groupOf(left), groupOf(right)];
    if (one === other) return 0;
    if (!one) return 1;
    if (!other) return -1;
    return collator.compare(one.name, other.name) || one.id - other.id;
  }

  const orders = (now: EpochMs): Record<ListOrder, (left: Vehicle, right: Vehicle) => number> => ({
    status: (left, right) =>
      VEHICLE_STATES.indexOf(state(left, now)) - VEHICLE_STATES.indexOf(state(right, now)),
    vehicle: () => 0,
    group: byGroup,
    lastUpdate: (left, right) => second(right) - second(left),
    fuel: (left, right) => (fuel(left) === fuel(right) ? 0 : fuel(left) - fuel(right)),
  });

  const isFound = (vehicle: Vehicle, search: string) => {
    const driver = positions.get(vehicle.id)?.attributes.driverUniqueId;
    const { name, model, uniqueId, attributes } = vehicle;
    const fields = [name, attributes.licenseplate, model, groupOf(vehicle)?.name, driver, uniqueId];
    const folded = fields.map((field) => foldText(String(field ?? "").trim()));
    const words = foldText(search).split(/\s+/).filter(Boolean);
    return words.every((word) => folded.some((field) => field.includes(word)));
  };

  return {
    putVehicle: (vehicle: Vehicle) => void vehicles.set(vehicle.id, vehicle),
    replaceVehicles(listed: readonly Vehicle[]): void {
      const ids = new Set(listed.map(({ id }) => id));
      for (const id of [...vehicles.keys()].filter((id) => !ids.has(id))) {
        vehicles.delete(id);
        positions.delete(id);
      }
      for (const vehicle of listed) vehicles.set(vehicle.id, vehicle);
    },
    replaceGroups(list: readonly Group[]): void {
      groups = list;
    },
    applyPosition(position: Position): void {
      if (!vehicles.has(position.vehicleId)) return;
      const held = positions.get(position.vehicleId);
      const ahead = held ? position.fixTime - held.fixTime || position.id - held.id : 1;
      if (ahead > 0) positions.set(position.vehicleId, position);
    },
    counts(now: EpochMs): StateCounts {
      const counts = { moving: 0, idle: 0, stopped: 0, disconnected: 0 };
      for (const vehicle of vehicles.values()) counts[state(vehicle, now)]++;
      return counts;
    },
    /** Ids of the rows that pass, in order. */
    list({ order, state: wanted, search }: ListView, now: EpochMs): VehicleId[] {
      const compare = orders(now)[order];
      return [...vehicles.values()]
        .filter((vehicle) => wanted === undefined || state(vehicle, now) === wanted)
        .filter((vehicle) => isFound(vehicle, search))
        .sort((left, right) => compare(left, right) || byName(left, right))
        .map(({ id }) => id);
    },
    /** Every vehicle that has a place. */
    placed: () =>
      [...vehicles.values()].flatMap((vehicle) => {
        const position = positions.get(vehicle.id);
        return position ? [{ vehicle, position }] : [];
      }),
    state,
  };
}
