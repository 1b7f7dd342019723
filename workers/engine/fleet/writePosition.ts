import { worldX, worldY } from "#domain/geo/mercator";
import { type EpochMs, epochMs, knots } from "#domain/units";
import { lastStop } from "#domain/vehicle/ignitionRuns";
import {
  type StateRules,
  VEHICLE_STATES,
  type VehicleState,
  vehicleState,
} from "#domain/vehicle/vehicleState";
import {
  BYTES,
  COURSE,
  DELAY,
  DOUBLES,
  E7,
  FIX_TIME,
  FLAGS,
  type FleetColumns,
  type FleetRecords,
  FUEL_IS_PERCENT,
  IGNITION_ON,
  IGNITION_TIME,
  IS_VALID,
  KNOWS_IGNITION,
  LAST_STOP,
  LATITUDE,
  LONGITUDE,
  SINGLES,
  SPEED,
} from "../columns/fleetColumns.ts";
import { stateAt } from "./classify.ts";
import type { Fix } from "./fleetFix.ts";
import { noteIdling } from "./noteIdling.ts";

/** Writes a position that has passed `checkFix` and is newer than the slot's. */
export function writePosition(
  columns: FleetColumns,
  slot: number,
  fix: Fix,
  rules: StateRules,
  now: EpochMs,
): void {
  const { fixTime, latitude, longitude, speed, ignition } = fix;
  const state = vehicleState({ fixTime, speed: knots(speed), ignition }, rules, fixTime);
  const { doubles, singles, ints, bytes } = columns.records;
  const at = slot * SINGLES;
  noteIdling(columns, slot, STATE_INDEX[state], fixTime, fix.idledFor);
  columns.fixTimes[slot] = fixTime;
  columns.worldX[slot] = worldX(longitude);
  columns.worldY[slot] = worldY(latitude);
  columns.youngStates[slot] = STATE_INDEX[state];
  columns.states[slot] = stateAt(columns, slot, now - rules.disconnectedAfter);
  doubles[slot * DOUBLES + FIX_TIME] = fixTime;
  columns.positionIds[slot] = fix.positionId;
  singles[at + SPEED] = speed;
  singles[at + COURSE] = fix.course;
  columns.fuels[slot] = rawFuel(fix);
  singles[at + DELAY] = delayOf(fix);
  ints[at + LONGITUDE] = Math.round(longitude * E7);
  ints[at + LATITUDE] = Math.round(latitude * E7);
  if (ignition !== undefined) writeIgnition(columns.records, slot, fixTime, ignition);
  const flags = bytes[slot * BYTES + FLAGS]!;
  bytes[slot * BYTES + FLAGS] =
    (flags & ~(IS_VALID | FUEL_IS_PERCENT)) |
    (fix.valid ? IS_VALID : 0) |
    (fuelIsPercent(fix, flags) ? FUEL_IS_PERCENT : 0);
}

/** Judges again what was written of each vehicle; `classify` then brings it up to the moment. */
export function rejudge(columns: FleetColumns, slotCount: number, rules: StateRules): void {
  const { doubles, singles, bytes } = columns.records;
  for (let slot = 0; slot < slotCount; slot++) {
    const fixTime = epochMs(columns.fixTimes[slot]!);
    if (fixTime === 0) continue;
    const flags = bytes[slot * BYTES + FLAGS]!;
    // An older position may have reported the ignition; the state is by the newest alone.
    const isCurrent = doubles[slot * DOUBLES + IGNITION_TIME] === fixTime;
    const ignition = isCurrent ? (flags & IGNITION_ON) !== 0 : undefined;
    const speed = knots(singles[slot * SINGLES + SPEED]!);
    const state = STATE_INDEX[vehicleState({ fixTime, speed, ignition }, rules, fixTime)];
    noteIdling(columns, slot, state, fixTime, undefined);
    columns.youngStates[slot] = state;
  }
}

/** Indices in `VEHICLE_STATES`. */
const STATE_INDEX: Readonly<Record<VehicleState, number>> = {
  moving: VEHICLE_STATES.indexOf("moving"),
  idle: VEHICLE_STATES.indexOf("idle"),
  stopped: VEHICLE_STATES.indexOf("stopped"),
  disconnected: VEHICLE_STATES.indexOf("disconnected"),
};

/** Seconds. A server's own time is not checked as a fix is, and must not become no number. */
function delayOf({ serverTime, fixTime }: Fix): number {
  const delay = (serverTime - fixTime) / 1_000;
  return delay > -LONGEST_DELAY_S && delay < LONGEST_DELAY_S ? delay : 0;
}
const LONGEST_DELAY_S = 1e9;

/** `fuelLevel` of a vehicle without a rule of its own, and without an array for each position. */
function rawFuel({ fuel }: Fix): number {
  return fuel !== undefined && fuel >= 0 ? Math.abs(fuel) : Number.NaN;
}

/** Who reports nothing of fuel has not changed its unit. */
const fuelIsPercent = ({ fuel, isFuelPercent }: Fix, flags: number): boolean =>
  fuel === undefined ? (flags & FUEL_IS_PERCENT) !== 0 : isFuelPercent;

/**
 * Keeps when the vehicle last stopped. What comes late does not change it: the positions around it
 * are not kept, so nobody could know whether the ignition went off there for the first time.
 */
function writeIgnition(
  { doubles, bytes }: FleetRecords,
  slot: number,
  fixTime: EpochMs,
  ignition: boolean,
): void {
  const at = slot * DOUBLES;
  const held = bytes[slot * BYTES + FLAGS]!;
  // Only then can there be a stop; nearly always there is none.
  if ((held & IGNITION_ON) !== 0 && !ignition) {
    const before = { fixTime: epochMs(doubles[at + IGNITION_TIME]!), ignition: true };
    const stop = lastStop(epochMs(doubles[at + LAST_STOP]!), before, { fixTime, ignition });
    doubles[at + LAST_STOP] = stop ?? 0;
  }
  doubles[at + IGNITION_TIME] = fixTime;
  bytes[slot * BYTES + FLAGS] =
    (held & ~IGNITION_ON) | KNOWS_IGNITION | (ignition ? IGNITION_ON : 0);
}
