import type { FeedBatch } from "#contract/feed/readPositions";
import type { Position } from "#domain/position";
import { orderTime } from "#domain/time/orderTime";
import { type EpochMs, epochMs } from "#domain/units";
import { checkFix, type FixRefusal } from "#domain/vehicle/checkFix";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { DOUBLES, DRIVER, FIX_TIME, SINGLES } from "../columns/fleetColumns.ts";
import type { Slots } from "../columns/slots.ts";
import { NO_SLOT } from "../columns/slotTable.ts";
import type { FleetTexts } from "../text/fleetTexts.ts";
import type { StringTable } from "../text/stringTable.ts";
import { emptyFix, fillFromPosition, fillFromRow, UNKNOWN_DRIVER } from "./fleetFix.ts";
import type { LastingFacts } from "./lastingFacts.ts";
import { writePosition } from "./writePosition.ts";

/** So many records, with what else is written of each, fit into the second cache. */
const FETCHED_AHEAD = 128;

/** What became of a position that was offered. */
export type Applied = "applied" | "late" | "duplicate" | "unknownVehicle";

interface FixWriterParts {
  readonly slots: Slots;
  readonly texts: FleetTexts;
  readonly facts: LastingFacts;
  readonly rules: () => StateRules;
  /** May know where a vehicle belongs that was nowhere when its row was fetched. */
  readonly slotOfNew: (vehicle: number) => number;
}

/** Brings positions into the columns: only what is newer than what is held moves a vehicle. */
export function createFixWriter({ slots, texts, facts, rules, slotOfNew }: FixWriterParts) {
  const driverOf = createRowDrivers(texts.stringTables.drivers);
  const fix = emptyFix();
  /** Where the next ones belong. */
  const ahead = new Int32Array(FETCHED_AHEAD);
  /** Written only so that no compiler finds the reading needless. */
  const fetched = new Int32Array(1);
  let version = 0;

  /**
   * Reads a little of everything that will be written of the slots in `ahead`, without waiting for it:
   * the processor fetches it all at once, and finds it near when it writes. Vehicle by vehicle it would
   * wait for each.
   */
  function fetchAhead(count: number): void {
    const { records, worldX, worldY, fixTimes, positionIds, states, youngStates, fuels } =
      slots.columns();
    const { ints } = records;
    let sum = 0;
    for (let index = 0; index < count; index++) {
      const slot = Math.max(0, ahead[index]!);
      sum ^= ints[slot * SINGLES]! ^ worldX[slot]! ^ worldY[slot]!;
      sum ^= states[slot]! ^ youngStates[slot]!;
      sum ^= fixTimes[slot]! < positionIds[slot]! || fuels[slot]! < 0 ? 1 : 0;
    }
    fetched[0] = sum;
  }

  function applyFix(slot: number, now: EpochMs): Applied {
    const columns = slots.columns();
    fix.fixTime = orderTime(fix.fixTime, epochMs(fix.serverTime));
    const heldTime = columns.records.doubles[slot * DOUBLES + FIX_TIME]!;
    if (fix.fixTime <= heldTime) {
      const ahead = fix.fixTime - heldTime || fix.positionId - columns.positionIds[slot]!;
      if (ahead < 0) facts.keep(slot, fix, now);
      if (ahead <= 0) return ahead < 0 ? "late" : "duplicate";
    }
    writePosition(columns, slot, fix, rules(), now);
    facts.keep(slot, fix, now);
    texts.setAddress(slot, fix.address);
    version++;
    return "applied";
  }

  function applyPosition(slot: number, position: Position, now: EpochMs): Applied {
    if (slot === NO_SLOT) return "unknownVehicle";
    fillFromPosition(fix, position);
    return applyFix(slot, now);
  }

  function applyRow(
    slot: number,
    batch: FeedBatch,
    row: number,
    now: EpochMs,
  ): Applied | FixRefusal {
    fillFromRow(fix, batch, row);
    const refusal = checkFix(fix, now);
    if (refusal !== undefined) return refusal;
    const known = slot === NO_SLOT ? slotOfNew(fix.vehicleId) : slot;
    if (known === NO_SLOT) return "unknownVehicle";
    // Of whom no driver is known there is nothing to compare with.
    const hasDriver = slots.columns().records.ints[known * SINGLES + DRIVER] !== 0;
    fix.driverId = hasDriver ? driverOf(batch, row) : UNKNOWN_DRIVER;
    return applyFix(known, now);
  }

  return {
    /** Another one whenever a position was written. */
    version: () => version,

    /** `slot` is the vehicle's, or `NO_SLOT`. */
    applyPosition,

    /** Many at once are cheaper where the fleet is larger than the caches. */
    applyPositions(
      positions: readonly Position[],
      now: EpochMs,
      onApplied: (position: Position, applied: Applied) => void,
    ): void {
      for (let start = 0; start < positions.length; start += FETCHED_AHEAD) {
        const count = Math.min(FETCHED_AHEAD, positions.length - start);
        for (let index = 0; index < count; index++)
          ahead[index] = slots.of(positions[start + index]!.vehicleId);
        fetchAhead(count);
        for (let index = 0; index < count; index++) {
          const position = positions[start + index]!;
          onApplied(position, applyPosition(ahead[index]!, position, now));
        }
      }
    },

    /** The same for rows of the feed, which are checked here; `onApplied` is called for each. */
    applyRows(
      batch: FeedBatch,
      now: EpochMs,
      onApplied: (row: number, applied: Applied | FixRefusal) => void,
    ): void {
      for (let start = 0; start < batch.count; start += FETCHED_AHEAD) {
        const count = Math.min(FETCHED_AHEAD, batch.count - start);
        for (let index = 0; index < count; index++)
          ahead[index] = slots.of(batch.vehicleIds[start + index]!);
        fetchAhead(count);
        for (let index = 0; index < count; index++) {
          const row = start + index;
          onApplied(row, applyRow(ahead[index]!, batch, row, now));
        }
      }
    },
  };
}

/**
 * The numbers of drivers that rows of the feed name. A text stands in a frame once, so it is looked up
 * once a frame, and a vehicle that is driven by whom it was driven by before costs no read of a text.
 */
function createRowDrivers(drivers: StringTable) {
  let known: FeedBatch["texts"] | undefined;
  let generation = -1;
  let ids = new Int32Array(0);

  return ({ texts, drivers: indices }: FeedBatch, row: number): number => {
    const index = indices[row]!;
    if (index === 0) return UNKNOWN_DRIVER;
    if (known !== texts || generation !== drivers.generation()) {
      known = texts;
      generation = drivers.generation();
      if (ids.length < texts.length) ids = new Int32Array(2 * texts.length);
      ids.fill(UNKNOWN_DRIVER, 0, texts.length);
    }
    if (ids[index] === UNKNOWN_DRIVER) ids[index] = drivers.find(texts[index]) ?? UNKNOWN_DRIVER;
    return ids[index]!;
  };
}
