import type { DurationMs } from "#domain/units";
import { IDLE_MARKER_AFTER } from "#domain/vehicle/displayRules";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import {
  BEFORE_IDLE,
  BYTES,
  DISCONNECTED,
  type FleetColumns,
  IDLE_FOR,
  SINGLES,
} from "../columns/fleetColumns.ts";

const MOVING = VEHICLE_STATES.indexOf("moving");
const IDLE = VEHICLE_STATES.indexOf("idle");

/**
 * Keeps since when a vehicle idles, and what it did before; called before its new fix is written.
 * What the server sends counts: it saw what was conflated, or was before the first snapshot. Where
 * it sends nothing, a vehicle that is first seen idle has idled for long: most have.
 */
export function noteIdling(
  { youngStates, fixTimes, records }: FleetColumns,
  slot: number,
  state: number,
  fixTime: number,
  idledFor: DurationMs | undefined,
): void {
  if (state !== IDLE) return;
  const before = youngStates[slot]!;
  const at = slot * SINGLES + IDLE_FOR;
  const isFirst = before === DISCONNECTED;
  if (before !== IDLE) records.bytes[slot * BYTES + BEFORE_IDLE] = isFirst ? MOVING : before;
  if (idledFor !== undefined) records.singles[at] = idledFor / 1_000;
  else if (before === IDLE)
    records.singles[at] = records.singles[at]! + (fixTime - fixTimes[slot]!) / 1_000;
  else records.singles[at] = isFirst ? IDLE_MARKER_AFTER / 1_000 : 0;
}

/**
 * The state that a marker shows, an index in `VEHICLE_STATES`: for its first minute what was
 * before.
 */
export function markerStateAt(
  { states, fixTimes, records }: FleetColumns,
  slot: number,
  now: number,
): number {
  const state = states[slot]!;
  if (state !== IDLE) return state;
  const idleForMs = now - fixTimes[slot]! + records.singles[slot * SINGLES + IDLE_FOR]! * 1_000;
  return idleForMs < IDLE_MARKER_AFTER ? records.bytes[slot * BYTES + BEFORE_IDLE]! : state;
}
