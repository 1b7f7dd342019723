import type { FeedBatch } from "#contract/feed/readPositions";
import { checkFix, type FixRefusal } from "#domain/checkFix";
import { chooseDriver } from "#domain/driver";
import { fuelSetup } from "#domain/fuel";
import type { GroupId, VehicleId } from "#domain/ids";
import { plainText } from "#domain/plainText";
import type { Attributes, Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import { DEFAULT_STATE_RULES } from "#domain/vehicleState";
import { classify } from "./classify.ts";
import { createFleetTexts } from "./createFleetTexts.ts";
import { createFuelReadings } from "./createFuelReadings.ts";
import { createSlotTable, NO_SLOT } from "./createSlotTable.ts";
import {
  allocateColumns,
  clearSlot,
  DISCONNECTED,
  DOUBLES,
  DRIVER,
  DRIVER_TIME,
  FIX_TIME,
  FREE,
  growColumns,
  LAST_STOP,
  SINGLES,
} from "./fleetColumns.ts";
import { emptyFix, type Fix, fillFromPosition, fillFromRow } from "./fleetFix.ts";
import { isSameText, vehicleText } from "./vehicleText.ts";
import { writePosition } from "./writePosition.ts";

const FIRST_CAPACITY = 1_024;
/** So many records fit into the nearest cache twice over. */
const FETCHED_AHEAD = 128;

/** What became of a position that was offered. */
export type Applied = "applied" | "late" | "duplicate" | "unknownVehicle";

/**
 * The fleet: numbers in columns by slot, text aside. A vehicle keeps its slot for as long as it is
 * there; a freed slot is given to the next newcomer.
 *
 * Columns are replaced when they grow, so whoever passes over them takes them anew each time. The
 * file is long because it is the only one that may change them.
 */
export function createFleet() {
  let columns = allocateColumns(FIRST_CAPACITY);
  let slotCount = 0;
  const free: number[] = [];
  const slots = createSlotTable();
  const texts = createFleetTexts(
    () => columns,
    () => slotCount,
  );
  const { drivers } = texts.lexicons;
  const fuels = createFuelReadings();
  /**
   * As they came, not copied: rows that are looked at show any of them. Of a text feed they are the
   * one object that outlives its message; the binary feed tells them of what is looked at.
   */
  const attributes: (Attributes | undefined)[] = [];
  const rules = DEFAULT_STATE_RULES;
  let positionVersion = 0;
  /** Written only so that no compiler finds the reading needless. */
  const fetched = new Int32Array(1);
  const fix = emptyFix();
  /** By slot: the picture that is being told has named it; undefined when none is being told. */
  let named: Uint8Array | undefined;

  function takeSlot(): number {
    const freed = free.pop();
    if (freed !== undefined) return freed;
    if (slotCount === columns.states.length) columns = growColumns(columns);
    return slotCount++;
  }

  const driverIdOf = (slot: number): number => columns.records.ints[slot * SINGLES + DRIVER] ?? 0;
  const positionIdOf = (slot: number): number => columns.positionIds[slot] ?? 0;

  /** The vehicle's slot; a newcomer gets one, and has no name yet. */
  function admit(vehicle: number): number {
    const held = slots.get(vehicle);
    if (held !== NO_SLOT) return held;
    const slot = takeSlot();
    slots.set(vehicle, slot);
    columns.vehicleIds[slot] = vehicle;
    columns.states[slot] = DISCONNECTED;
    return slot;
  }

  function putVehicle(vehicle: Vehicle): void {
    const text = vehicleText(vehicle);
    const slot = admit(vehicle.id);
    if (named) {
      if (slot >= named.length) named = longer(named, columns.states.length);
      named[slot] = 1;
    }
    const held = texts.textOf(slot);
    setUpFuel(slot, vehicle);
    if (columns.records.doubles[slot * DOUBLES + DRIVER_TIME] === 0) {
      const known = plainText(vehicle.attributes.lastDriverUniqueId);
      if (known !== undefined) texts.share("drivers", slot, known);
    }
    if (held && isSameText(held, text)) texts.refreshText(slot, text);
    else texts.setText(slot, text, held?.name !== text.name);
  }

  function setUpFuel(slot: number, { attributes }: Vehicle): void {
    const setup = fuelSetup(attributes);
    fuels.setUp(slot, setup.type === "raw" ? undefined : setup);
    if (setup.type === "raw") return;
    columns.fuels[slot] = fuels.level(slot);
    positionVersion++;
  }

  function removeSlot(slot: number): void {
    slots.delete(columns.vehicleIds[slot]!);
    fuels.setUp(slot, undefined);
    texts.share("drivers", slot, undefined);
    texts.share("pois", slot, undefined);
    texts.setAddress(slot, undefined);
    texts.setText(slot, undefined, true);
    attributes[slot] = undefined;
    if (named) named[slot] = 0;
    clearSlot(columns, slot);
    free.push(slot);
  }

  /** What is kept of more than the newest position: a late one may still know better. */
  function keepFacts(slot: number, fix: Fix, now: EpochMs): void {
    const { fixTime, positionId } = fix;
    const driverTime = columns.records.doubles[slot * DOUBLES + DRIVER_TIME]!;
    if (fix.driverUniqueId !== undefined && fixTime >= driverTime) nameDriver(slot, fix, now);
    if (!fuels.setupOf(slot)) return;
    const value = fix.fuelSensor;
    columns.fuels[slot] =
      value === undefined
        ? fuels.level(slot)
        : fuels.levelWith(slot, { fixTime, positionId, value });
  }

  function nameDriver(slot: number, { driverUniqueId, fixTime, valid }: Fix, now: EpochMs): void {
    const held = drivers.textOf(driverIdOf(slot));
    if (driverUniqueId !== held || !valid) {
      const driver = chooseDriver({ driverUniqueId, fixTime, outdated: !valid }, undefined, now);
      if (driver === undefined) return;
      if (driver !== held) texts.share("drivers", slot, driver);
    }
    columns.records.doubles[slot * DOUBLES + DRIVER_TIME] = fixTime;
  }

  /**
   * Reads a little of each vehicle's record without waiting for it: the processor fetches them all
   * at once, and `applyPosition` finds them near. One by one it would wait for each.
   */
  function fetchAhead(idAt: (index: number) => number, start: number, end: number): void {
    const { ints } = columns.records;
    let sum = 0;
    for (let index = start; index < end; index++)
      sum ^= ints[Math.max(0, slots.get(idAt(index))) * SINGLES]!;
    fetched[0] = sum;
  }

  /** Only what is newer than what is held moves a vehicle, whatever order things come in. */
  function applyFix(slot: number, fix: Fix, now: EpochMs): Applied {
    const heldTime = columns.records.doubles[slot * DOUBLES + FIX_TIME]!;
    if (fix.fixTime <= heldTime) {
      const ahead = fix.fixTime - heldTime || fix.positionId - positionIdOf(slot);
      if (ahead < 0) keepFacts(slot, fix, now);
      if (ahead <= 0) return ahead < 0 ? "late" : "duplicate";
    }
    writePosition(columns, slot, fix, rules, now);
    keepFacts(slot, fix, now);
    texts.setAddress(slot, fix.address);
    positionVersion++;
    return "applied";
  }

  function applyPosition(position: Position, now: EpochMs): Applied {
    const slot = slots.get(position.vehicleId);
    if (slot === NO_SLOT) return "unknownVehicle";
    const applied = applyFix(slot, fillFromPosition(fix, position), now);
    if (applied === "applied") attributes[slot] = position.attributes;
    return applied;
  }

  /** While a picture is told, positions come before names: who is unknown then is a newcomer. */
  function applyRow(batch: FeedBatch, row: number, now: EpochMs): Applied | FixRefusal {
    fillFromRow(fix, batch, row);
    const refusal = checkFix(fix, now);
    if (refusal !== undefined) return refusal;
    const slot = named ? admit(fix.vehicleId) : slots.get(fix.vehicleId);
    return slot === NO_SLOT ? "unknownVehicle" : applyFix(slot, fix, now);
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
    /** Another one whenever anything of the fleet has changed. */
    version: () => `${positionVersion} ${texts.version()}`,
    /** Book of what changed, for one reader each. */
    changed: texts.changed,
    lexicons: texts.lexicons,

    slotOf: (vehicle: VehicleId): number => slots.get(vehicle),
    textOf: texts.textOf,
    addressOf: texts.addressOf,
    attributesOf: (slot: number): Attributes | undefined => attributes[slot],
    driverOf: (slot: number): string | undefined => drivers.textOf(driverIdOf(slot)),
    driverIdOf,
    positionIdOf,
    poiOf: (slot: number): string | undefined =>
      texts.lexicons.pois.textOf(columns.poiIds[slot] ?? 0),
    groupNameOf: (groupId: GroupId | undefined): string | undefined => texts.groupOf(groupId)?.name,
    knowsGroup: (groupId: GroupId | undefined): boolean =>
      groupId === undefined || texts.groupOf(groupId) !== undefined,
    groupNames: texts.groupNames,
    groupVersion: texts.groupVersion,

    putVehicle,

    removeVehicle(id: VehicleId): void {
      const slot = slots.get(id);
      if (slot !== NO_SLOT) removeSlot(slot);
    },

    /** What the server lists is all there is: others vanish, and nobody loses a position. */
    replaceVehicles(vehicles: readonly Vehicle[]): void {
      named = undefined;
      const listed = new Uint8Array(slotCount + vehicles.length);
      for (const vehicle of vehicles) {
        putVehicle(vehicle);
        listed[slots.get(vehicle.id)] = 1;
      }
      for (let slot = 0; slot < slotCount; slot++)
        if (columns.states[slot] !== FREE && !listed[slot]) removeSlot(slot);
      positionVersion++;
    },

    replaceGroups: texts.replaceGroups,

    /** Which point of interest a vehicle is at; undefined: none. */
    setPoi(vehicle: VehicleId, poi: string | undefined): void {
      const slot = slots.get(vehicle);
      if (slot !== NO_SLOT) texts.share("pois", slot, poi);
    },

    applyPosition,

    /** The same for many, at two thirds of the cost where the fleet is larger than the caches. */
    applyPositions(
      positions: readonly Position[],
      now: EpochMs,
      onApplied: (position: Position, applied: Applied) => void,
    ): void {
      for (let start = 0; start < positions.length; start += FETCHED_AHEAD) {
        const end = Math.min(start + FETCHED_AHEAD, positions.length);
        fetchAhead((index) => positions[index]!.vehicleId, start, end);
        for (let index = start; index < end; index++) {
          const position = positions[index]!;
          onApplied(position, applyPosition(position, now));
        }
      }
    },

    /** The same for rows of the feed, which are checked here; `onApplied` is told of each. */
    applyRows(
      batch: FeedBatch,
      now: EpochMs,
      onApplied: (row: number, applied: Applied | FixRefusal) => void,
    ): void {
      for (let start = 0; start < batch.count; start += FETCHED_AHEAD) {
        const end = Math.min(start + FETCHED_AHEAD, batch.count);
        fetchAhead((index) => batch.vehicleIds[index]!, start, end);
        for (let row = start; row < end; row++) onApplied(row, applyRow(batch, row, now));
      }
    },

    /** A whole picture is told from here on, piece by piece. */
    beginPicture(): void {
      named = new Uint8Array(Math.max(slotCount, columns.states.length));
    },

    /** It has been told: whom it did not name is gone. */
    endPicture(): void {
      for (let slot = 0; slot < slotCount; slot++)
        if (columns.states[slot] !== FREE && !named?.[slot]) removeSlot(slot);
      named = undefined;
      positionVersion++;
    },

    /** What the tracker said besides; kept only of vehicles that are looked at. */
    setAttributes(vehicle: VehicleId, told: Attributes | undefined): void {
      const slot = slots.get(vehicle);
      if (slot !== NO_SLOT) attributes[slot] = told;
    },

    /** See `classify`. */
    passTime(now: EpochMs): void {
      if (classify(columns, slotCount, now - rules.disconnectedAfter)) positionVersion++;
    },

    /** Undefined when the vehicle has no fuel that makes sense. */
    fuelOf(slot: number): number | undefined {
      const fuel = columns.fuels[slot] ?? Number.NaN;
      return Number.isNaN(fuel) ? undefined : fuel;
    },
    fixTimeOf: (slot: number): EpochMs | undefined => timeOrNone(columns.fixTimes[slot]),
    lastStopOf: (slot: number): EpochMs | undefined =>
      timeOrNone(columns.records.doubles[slot * DOUBLES + LAST_STOP]),
  };
}

export type Fleet = ReturnType<typeof createFleet>;

function longer(held: Uint8Array, length: number): Uint8Array {
  const grown = new Uint8Array(length);
  grown.set(held);
  return grown;
}

const timeOrNone = (time: number | undefined): EpochMs | undefined =>
  time ? epochMs(time) : undefined;
