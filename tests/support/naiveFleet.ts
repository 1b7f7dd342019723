import type { ListOrder, ListView } from "#contract/listView";
import type { StateCounts } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { foldText } from "#domain/text/foldText";
import { plainText } from "#domain/text/plainText";
import type { EpochMs } from "#domain/units";
import type { Group, Vehicle } from "#domain/vehicle";
import { chooseDriver } from "#domain/vehicle/driver";
import { fuelLevel, fuelReading, fuelSetup } from "#domain/vehicle/fuel";
import { type IgnitionReading, lastStop } from "#domain/vehicle/ignitionRuns";
import { DEFAULT_STATE_RULES, VEHICLE_STATES, vehicleState } from "#domain/vehicle/vehicleState";

interface Received {
  readonly position: Position;
  readonly now: EpochMs;
  /** Whether it was the newest when it came. */
  readonly isNewest: boolean;
}

/** Of two with the same time and id the last that came. */
function newestFirst(received: readonly Received[]): readonly Position[] {
  const byKey = new Map(
    received.map(({ position }) => [`${position.fixTime} ${position.id}`, position] as const),
  );
  return [...byKey.values()].sort(
    (left, right) => right.fixTime - left.fixTime || right.id - left.id,
  );
}

/**
 * The engine's fleet, written so that anybody sees it is right: objects, `sort`, `filter`, and no
 * thought for speed. The real one must agree with it after any sequence of commands.
 */
export function createNaiveFleet() {
  const vehicles = new Map<VehicleId, Vehicle>();
  const positions = new Map<VehicleId, Position>();
  /**
   * Everything that was ever received of the vehicles that exist, in the order in which it came.
   */
  const received = new Map<VehicleId, Received[]>();
  const pois = new Map<VehicleId, string>();
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

  function fuel({ id, attributes }: Vehicle): number | undefined {
    const setup = fuelSetup(attributes);
    const last = positions.get(id);
    const reported =
      setup.type === "raw" ? (last ? [last] : []) : newestFirst(received.get(id) ?? []);
    const readings = reported.map((each) => fuelReading(each.attributes));
    const level = fuelLevel(
      setup,
      readings.filter((reading) => reading !== undefined),
    );
    return level === undefined ? undefined : Math.fround(level);
  }

  /** Percent: litres of the tank that is written down, else of one of 60 litres. */
  function shareOfTank(vehicle: Vehicle): number | undefined {
    const level = fuel(vehicle);
    const { fuel_tank_capacity: tank } = vehicle.attributes;
    const reported = newestFirst(received.get(vehicle.id) ?? []).find(
      ({ attributes }) => fuelReading(attributes) !== undefined,
    );
    const isLitres =
      fuelSetup(vehicle.attributes).type !== "thresholds" &&
      typeof reported?.attributes.fuel === "number";
    if (level === undefined || !isLitres) return level;
    return Math.fround((level / (typeof tank === "number" && tank > 0 ? tank : 60)) * 100);
  }

  function driver({ id, attributes }: Vehicle): string | undefined {
    let named: { readonly name: string; readonly at: number } | undefined;
    for (const { position, now } of received.get(id) ?? []) {
      const { fixTime, valid, attributes } = position;
      const driverUniqueId = plainText(attributes.driverUniqueId);
      const name = chooseDriver({ driverUniqueId, fixTime, outdated: !valid }, undefined, now);
      if (name !== undefined && fixTime >= (named?.at ?? 0)) named = { name, at: fixTime };
    }
    return named?.name ?? plainText(attributes.lastDriverUniqueId);
  }

  function stop({ id }: Vehicle): EpochMs | undefined {
    let held: EpochMs | undefined;
    let before: IgnitionReading | undefined;
    for (const { position, isNewest } of received.get(id) ?? []) {
      const { ignition } = position.attributes;
      if (!isNewest || typeof ignition !== "boolean") continue;
      const next = { fixTime: position.fixTime, ignition };
      held = lastStop(held, before, next);
      before = next;
    }
    return held;
  }
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
    fuel: (left, right) => {
      const [one = Number.MAX_VALUE, other = Number.MAX_VALUE] = [
        shareOfTank(left),
        shareOfTank(right),
      ];
      return one - other;
    },
  });

  const isFound = (vehicle: Vehicle, search: string) => {
    const { name, model, uniqueId, attributes, id } = vehicle;
    const fields = [
      name,
      attributes.licenseplate,
      model,
      groupOf(vehicle)?.name,
      driver(vehicle),
      uniqueId,
      positions.get(id)?.address,
      pois.get(id),
    ];
    const folded = fields.map((field) => foldText(String(field ?? "").trim()));
    const words = foldText(search).split(/\s+/).filter(Boolean);
    return words.every((word) => folded.some((field) => field.includes(word)));
  };

  function remove(id: VehicleId): void {
    for (const facts of [vehicles, positions, received, pois]) facts.delete(id);
  }

  return {
    removeVehicle: remove,
    setPoi(id: VehicleId, poi: string | undefined): void {
      if (poi === undefined || !vehicles.has(id)) pois.delete(id);
      else pois.set(id, poi);
    },
    putVehicle: (vehicle: Vehicle) => void vehicles.set(vehicle.id, vehicle),
    replaceVehicles(listed: readonly Vehicle[]): void {
      const ids = new Set(listed.map(({ id }) => id));
      for (const id of [...vehicles.keys()].filter((id) => !ids.has(id))) {
        remove(id);
      }
      for (const vehicle of listed) vehicles.set(vehicle.id, vehicle);
    },
    replaceGroups(list: readonly Group[]): void {
      groups = list;
    },
    applyPosition(position: Position, now: EpochMs): void {
      const id = position.vehicleId;
      if (!vehicles.has(id)) return;
      const held = positions.get(id);
      const ahead = held ? position.fixTime - held.fixTime || position.id - held.id : 1;
      if (ahead > 0) positions.set(id, position);
      if (ahead !== 0)
        received.set(id, [...(received.get(id) ?? []), { position, now, isNewest: ahead > 0 }]);
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
    /** What the rules make of everything that was received of a vehicle. */
    facts(id: VehicleId) {
      const vehicle = vehicles.get(id)!;
      return {
        driver: driver(vehicle),
        fuel: fuel(vehicle),
        lastStop: stop(vehicle),
        address: positions.get(id)?.address,
        poi: pois.get(id),
      };
    },
    /** Every vehicle that has a position. */
    positioned: () =>
      [...vehicles.values()].flatMap((vehicle) => {
        const position = positions.get(vehicle.id);
        return position ? [{ vehicle, position }] : [];
      }),
    state,
  };
}
