import type { FeedBatch } from "#contract/feed/readPositions";
import type { GroupId, VehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { FixRefusal } from "#domain/vehicle/checkFix";
import { DEFAULT_STATE_RULES, type StateRules } from "#domain/vehicle/vehicleState";
import {
  DOUBLES,
  DRIVER,
  type FleetColumns,
  FREE,
  LAST_STOP,
  SINGLES,
} from "../columns/fleetColumns.ts";
import { createSlots } from "../columns/slots.ts";
import { NO_SLOT } from "../columns/slotTable.ts";
import { byName } from "../text/byName.ts";
import { createFleetTexts, type TextSource } from "../text/fleetTexts.ts";
import type { VehicleSetup } from "../text/setups.ts";
import { classify } from "./classify.ts";
import { type Applied, createFixWriter } from "./fixWriter.ts";
import { createLastingFacts } from "./lastingFacts.ts";
import { createMarkSweep } from "./markSweep.ts";
import { createVehicleWriter } from "./vehicleWriter.ts";
import { rejudge } from "./writePosition.ts";

/**
 * The fleet: numbers in columns by slot, text aside. Who is there comes by `createVehicleWriter`, where
 * they are by `createFixWriter`, what outlasts a position by `createLastingFacts`, words by
 * `createFleetTexts`.
 */
export function createFleet() {
  const slots = createSlots();
  const texts = createFleetTexts(slots.columns, slots.used);
  const facts = createLastingFacts(slots, texts);
  let rules = DEFAULT_STATE_RULES;
  const markSweep = createMarkSweep(slots);
  /** While a snapshot is received, positions come before names: who is unknown then is a newcomer. */
  const slotOfNew = (vehicle: number): number =>
    markSweep.isOpen() ? slots.admit(vehicle) : slots.of(vehicle);
  const fixes = createFixWriter({ slots, texts, facts, rules: () => rules, slotOfNew });
  const vehicles = createVehicleWriter({ slots, texts, facts, markSweep });
  const { drivers, pois } = texts.stringTables;
  /**
   * As they came, not copied: rows that are shown use any of them. Of a text feed they are the
   * one object that outlives its message; the binary feed sends them of subscribed vehicles.
   */
  const attributes: (Attributes | undefined)[] = [];
  let version = 0;

  const driverIdOf = (slot: number): number =>
    slots.columns().records.ints[slot * SINGLES + DRIVER] ?? 0;

  function removeSlot(slot: number): void {
    markSweep.unmark(slot);
    facts.forget(slot);
    texts.forget(slot);
    attributes[slot] = undefined;
    slots.free(slot);
  }

  function applyPosition(position: Position, now: EpochMs): Applied {
    const slot = slots.of(position.vehicleId);
    const applied = fixes.applyPosition(slot, position, now);
    if (applied === "applied") attributes[slot] = position.attributes;
    return applied;
  }

  function setRules(next: StateRules): void {
    if (JSON.stringify(next) === JSON.stringify(rules)) return;
    rules = next;
    rejudge(slots.columns(), slots.used(), rules);
    version++;
  }

  function endSnapshot(): void {
    markSweep.sweep(removeSlot);
    version++;
  }

  return {
    get columns() {
      return slots.columns();
    },
    /** Slots from here on were never used. */
    get slotCount() {
      return slots.used();
    },
    get vehicleCount() {
      return slots.count();
    },
    /** Another one whenever anything of the fleet has changed. */
    version: () => `${version} ${vehicles.version()} ${fixes.version()} ${texts.version()}`,
    /** Book of what changed, for one reader each. */
    changed: texts.changed,
    stringTables: texts.stringTables,

    slotOf: (vehicle: VehicleId): number => slots.of(vehicle),
    textOf: texts.textOf,
    /** Its name alone, which is cheaper. */
    nameOf: texts.nameOf,
    groupIdOf: texts.groupIdOf,
    /** Name, unique id and plate as search compares them. */
    foldedCapacity: texts.foldedCapacity,
    foldWords: texts.foldWords,
    addressOf: texts.addressOf,
    hasOwnAddress: (slot: number): boolean => texts.addressOf(slot) !== undefined,
    soughtAddressOf: texts.soughtAddressOf,
    /** What the server answers where the vehicle is, or was when it was asked; kept until it answers more. */
    setAskedAddress: texts.setAskedAddress,
    attributesOf: (slot: number): Attributes | undefined => attributes[slot],
    /** The driver's name, as far as it is known whose key it is. */
    driverOf: (slot: number): string | undefined => drivers.nameOf(driverIdOf(slot)),
    driverKeyOf: (slot: number): string | undefined => drivers.textOf(driverIdOf(slot)),
    renameDrivers: texts.renameDrivers,
    driverIdOf,
    positionIdOf: (slot: number): number => slots.columns().positionIds[slot] ?? 0,
    poiOf: (slot: number): string | undefined => pois.textOf(slots.columns().poiIds[slot] ?? 0),
    groupOf: texts.groupOf,
    groupNameOf: (groupId: GroupId | undefined): string | undefined => texts.groupOf(groupId)?.name,
    knowsGroup: (groupId: GroupId | undefined): boolean =>
      groupId === undefined || texts.groupOf(groupId) !== undefined,
    groupNames: texts.groupNames,
    groupVersion: texts.groupVersion,

    putVehicle: vehicles.putVehicle,
    /** The same of vehicles of the binary feed. */
    putRows: vehicles.putRows,

    removeVehicle(id: VehicleId): void {
      const slot = slots.of(id);
      if (slot !== NO_SLOT) removeSlot(slot);
    },

    /** What the server lists is all there is: others vanish, and nobody loses a position. */
    replaceVehicles(listed: readonly Vehicle[]): void {
      markSweep.begin();
      for (const vehicle of listed) vehicles.putVehicle(vehicle);
      endSnapshot();
    },

    replaceGroups: texts.replaceGroups,

    /** Which point of interest a vehicle is at; undefined: none. */
    setPoi(vehicle: VehicleId, poi: string | undefined): void {
      const slot = slots.of(vehicle);
      if (slot !== NO_SLOT) texts.share("pois", slot, poi);
    },

    applyPosition,

    applyPositions: (
      positions: readonly Position[],
      now: EpochMs,
      onApplied: (position: Position, applied: Applied) => void,
    ): void =>
      fixes.applyPositions(positions, now, (position, applied) => {
        if (applied === "applied") attributes[slots.of(position.vehicleId)] = position.attributes;
        onApplied(position, applied);
      }),

    applyRows: (
      batch: FeedBatch,
      now: EpochMs,
      onApplied: (row: number, applied: Applied | FixRefusal) => void,
    ): void => fixes.applyRows(batch, now, onApplied),

    /** A whole snapshot comes from here on, piece by piece; at its end whom it did not name is gone. */
    beginSnapshot: markSweep.begin,
    endSnapshot,

    /** What the tracker reported besides; kept only of subscribed vehicles. */
    setAttributes(vehicle: VehicleId, next: Attributes | undefined): void {
      const slot = slots.of(vehicle);
      if (slot !== NO_SLOT) attributes[slot] = next;
    },

    rules: (): StateRules => rules,

    /** Others than before judge every vehicle anew. */
    setRules,

    /** What another fleet takes over of this one's vehicles. */
    source: texts.source,
    labelVersion: texts.labelVersion,
    setupOf: (slot: number): VehicleSetup | undefined => texts.source.traitsOf(slot)?.setup,

    /**
     * The same vehicles, groups, drivers' names and rules as in another fleet, but nobody's position,
     * nor whose tracker is connected.
     * Who is not named, or has no name there yet, is not there any more.
     */
    copyVehicles(from: FleetSource, who: readonly VehicleId[] | "all"): void {
      texts.replaceGroups(from.source.groups(), byName);
      texts.renameDrivers(from.source.driverNames());
      setRules(from.rules());
      markSweep.begin();
      const { vehicleIds, states } = from.columns;
      const copy = (slot: number) => {
        if (slot !== NO_SLOT && states[slot] !== FREE)
          vehicles.copy(vehicleIds[slot]!, from.source, slot);
      };
      if (who === "all") for (let slot = 0; slot < from.slotCount; slot++) copy(slot);
      else for (const vehicle of who) copy(from.slotOf(vehicle));
      endSnapshot();
    },

    /** The columns were written by somebody else. */
    touch(): void {
      version++;
    },

    setDriver: (slot: number, key: string | undefined): void => texts.share("drivers", slot, key),
    setAddress: texts.setAddress,

    /** See `classify`. */
    passTime(now: EpochMs): void {
      if (classify(slots.columns(), slots.used(), now - rules.disconnectedAfter)) version++;
    },

    /** Undefined when the vehicle has no fuel that makes sense. */
    fuelOf(slot: number): number | undefined {
      const fuel = slots.columns().fuels[slot] ?? Number.NaN;
      return Number.isNaN(fuel) ? undefined : fuel;
    },
    fixTimeOf: (slot: number): EpochMs | undefined => timeOrNone(slots.columns().fixTimes[slot]),
    lastStopOf: (slot: number): EpochMs | undefined =>
      timeOrNone(slots.columns().records.doubles[slot * DOUBLES + LAST_STOP]),
  };
}

export type Fleet = ReturnType<typeof createFleet>;

/** A fleet whose vehicles another takes over. */
export interface FleetSource {
  readonly source: TextSource;
  readonly columns: FleetColumns;
  readonly slotCount: number;
  readonly vehicleCount: number;
  rules(): StateRules;
  slotOf(vehicle: VehicleId): number;
}

const timeOrNone = (time: number | undefined): EpochMs | undefined =>
  time ? epochMs(time) : undefined;
