import type { GroupId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { Group, Vehicle } from "#domain/vehicle";
import { DEFAULT_STATE_RULES } from "#domain/vehicleState";
import { classify } from "./classify.ts";
import { createChangedSlots } from "./createChangedSlots.ts";
import { createSlotTable, NO_SLOT } from "./createSlotTable.ts";
import { allocateColumns, clearSlot, DISCONNECTED, FREE, growColumns } from "./fleetColumns.ts";
import { isSameText, plainDriver, type VehicleText, vehicleText } from "./vehicleText.ts";
import { writePosition } from "./writePosition.ts";

const FIRST_CAPACITY = 1_024;

/** What became of a position that was offered. */
export type Applied = "applied" | "late" | "duplicate" | "unknownVehicle";

/**
 * The fleet: numbers in columns by slot, text aside. A vehicle keeps its slot for as long as it is
 * there; a freed slot is given to the next newcomer.
 *
 * Columns are replaced when they grow, so whoever passes over them takes them anew each time.
 */
export function createFleet() {
  let columns = allocateColumns(FIRST_CAPACITY);
  let slotCount = 0;
  const free: number[] = [];
  const slots = createSlotTable();
  const texts: (VehicleText | undefined)[] = [];
  const drivers: (string | undefined)[] = [];
  let groups = new Map<GroupId, Group>();
  let groupRanks = new Map<GroupId, number>();
  const renamed = createChangedSlots();
  const retold = createChangedSlots();
  const versions = { positions: 0, texts: 0 };
  const rules = DEFAULT_STATE_RULES;

  function takeSlot(): number {
    const freed = free.pop();
    if (freed !== undefined) return freed;
    if (slotCount === columns.states.length) columns = growColumns(columns);
    return slotCount++;
  }

  function rankOf(groupId: GroupId | undefined): number {
    // Without a group, or with one we may not see: after all groups.
    return (groupId === undefined ? undefined : groupRanks.get(groupId)) ?? groupRanks.size;
  }

  function retell(slot: number): void {
    retold.add(slot);
    versions.texts++;
  }

  function putVehicle(vehicle: Vehicle): void {
    const text = vehicleText(vehicle);
    let slot = slots.get(vehicle.id);
    if (slot === NO_SLOT) {
      slot = takeSlot();
      slots.set(vehicle.id, slot);
      columns.vehicleIds[slot] = vehicle.id;
      columns.states[slot] = DISCONNECTED;
    }
    const held = texts[slot];
    texts[slot] = text;
    if (held && isSameText(held, text)) return;
    columns.groupRanks[slot] = rankOf(text.groupId);
    if (held?.name !== text.name) renamed.add(slot);
    retell(slot);
  }

  function removeSlot(slot: number): void {
    slots.delete(columns.vehicleIds[slot]!);
    clearSlot(columns, slot);
    texts[slot] = undefined;
    drivers[slot] = undefined;
    free.push(slot);
    renamed.add(slot);
    retell(slot);
  }

  return {
    get columns() {
      return columns;
    },
    /** Slots from here on were never used. */
    get slotCount() {
      return slotCount;
    },
    get vehicleCount() {
      return slotCount - free.length;
    },
    textVersion: () => versions.texts,
    /** Another one whenever anything of the fleet has changed. */
    version: () => `${versions.positions} ${versions.texts}`,

    slotOf: (vehicle: VehicleId): number => slots.get(vehicle),
    textOf: (slot: number): VehicleText | undefined => texts[slot],
    driverOf: (slot: number): string | undefined => drivers[slot],
    groupNameOf: (groupId: GroupId | undefined): string | undefined =>
      groupId === undefined ? undefined : groups.get(groupId)?.name,
    knowsGroup: (groupId: GroupId | undefined): boolean =>
      groupId === undefined || groups.has(groupId),

    putVehicle,

    /** What the server lists is all there is: others vanish, and nobody loses a position. */
    replaceVehicles(vehicles: readonly Vehicle[]): void {
      const listed = new Uint8Array(slotCount + vehicles.length);
      for (const vehicle of vehicles) {
        putVehicle(vehicle);
        listed[slots.get(vehicle.id)] = 1;
      }
      for (let slot = 0; slot < slotCount; slot++)
        if (columns.states[slot] !== FREE && !listed[slot]) removeSlot(slot);
      versions.positions++;
    },

    replaceGroups(list: readonly Group[], byName: (left: string, right: string) => number): void {
      groups = new Map(list.map((group) => [group.id, group]));
      const inOrder = [...groups.values()].sort(
        (left, right) => byName(left.name, right.name) || left.id - right.id,
      );
      groupRanks = new Map(inOrder.map(({ id }, rank) => [id, rank]));
      for (let slot = 0; slot < slotCount; slot++) {
        const text = texts[slot];
        if (!text) continue;
        columns.groupRanks[slot] = rankOf(text.groupId);
        retell(slot);
      }
    },

    /** Only what is newer than what is held changes anything, whatever order things come in. */
    applyPosition(position: Position, now: EpochMs): Applied {
      const slot = slots.get(position.vehicleId);
      if (slot === NO_SLOT) return "unknownVehicle";
      const heldTime = columns.fixTimes[slot]!;
      if (position.fixTime < heldTime) return "late";
      if (position.fixTime === heldTime && position.id <= columns.positionIds[slot]!)
        return position.id === columns.positionIds[slot] ? "duplicate" : "late";
      writePosition(columns, slot, position, rules, now);
      versions.positions++;
      const driver = plainDriver(position.attributes);
      if (driver !== drivers[slot]) {
        drivers[slot] = driver;
        retell(slot);
      }
      return "applied";
    },

    /** See `classify`. */
    passTime(now: EpochMs): void {
      if (classify(columns, slotCount, now - rules.disconnectedAfter)) versions.positions++;
    },

    fixTimeOf: (slot: number): EpochMs | undefined =>
      columns.fixTimes[slot] ? epochMs(columns.fixTimes[slot]) : undefined,

    /** Slots that got another name, a vehicle or none, since the last call. */
    takeRenamed: () => renamed.take(),

    /** Slots of which search would read something else since the last call. */
    takeRetold: () => retold.take(),
  };
}

export type Fleet = ReturnType<typeof createFleet>;
