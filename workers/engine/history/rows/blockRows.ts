import {
  EXACT_SPEED,
  HISTORY_FLAGS,
  type HistoryBlock,
  type HistoryReading,
} from "#contract/feed/historyBlock";
import type { EpochMs } from "#domain/units";
import { type StateRules, VEHICLE_STATES } from "#domain/vehicle/vehicleState";

/** Indices in `VEHICLE_STATES`. */
export const MOVING = VEHICLE_STATES.indexOf("moving");
export const IDLE = VEHICLE_STATES.indexOf("idle");
export const STOPPED = VEHICLE_STATES.indexOf("stopped");

const IGNITION_KNOWN = HISTORY_FLAGS.ignitionKnown;
const IGNITION_ON = HISTORY_FLAGS.ignitionOn;
const CAME_LATE = HISTORY_FLAGS.cameLate;

/** Knots, row by row. */
export function speedsOf(block: HistoryBlock): Float64Array<ArrayBuffer> {
  const { speedsTenthKnots } = block;
  const speeds = new Float64Array(speedsTenthKnots.length);
  for (let row = 0; row < speeds.length; row++) speeds[row] = speedsTenthKnots[row]! / 10;
  const exact = exactSpeedsOf(block);
  if (exact)
    for (let entry = 0; entry < exact.values.length; entry++)
      speeds[exact.rows ? exact.rows[entry]! : entry] = numberOf(exact, entry);
  return speeds;
}

/** The same of one row. */
export function speedOf(block: HistoryBlock, row: number): number {
  const exact = exactSpeedsOf(block);
  if (!exact) return block.speedsTenthKnots[row]! / 10;
  const entry = exact.rows ? firstEntryFrom(exact.rows, row) : row;
  const isThere = exact.rows ? exact.rows[entry] === row : true;
  return isThere ? numberOf(exact, entry) : block.speedsTenthKnots[row]! / 10;
}

const exactSpeedsOf = ({ readings }: HistoryBlock): HistoryReading | undefined =>
  readings.find(({ key, type }) => key === EXACT_SPEED && (type === "real" || type === "double"));

/** A number as it was reported. */
export const numberOf = ({ type, values }: HistoryReading, entry: number): number =>
  type === "real" ? sixDigits(values[entry]!) : values[entry]!;

/** What a number of four bytes stands for: the nearest of six digits. */
export function sixDigits(value: number): number {
  const size = Math.abs(value);
  // Here a number of four bytes times a power of ten is exact, and so is how it is rounded.
  if (!(size >= 1 && size < 1e6)) return Number(value.toPrecision(6));
  let scale = 1e5;
  for (let least = 10; size >= least; least *= 10) scale /= 10;
  const rounded = Math.round(size * scale) / scale;
  return value < 0 ? -rounded : rounded;
}

/** `vehicleState` of a row at its own moment, as an index: never disconnected. */
export function stateOfRow(flags: number, speed: number, { movingFrom }: StateRules): number {
  if ((flags & IGNITION_KNOWN) === 0) return speed >= movingFrom.ignitionUnknown ? MOVING : STOPPED;
  if ((flags & IGNITION_ON) === 0) return STOPPED;
  return speed >= movingFrom.ignitionOn ? MOVING : IDLE;
}

export const isLate = (flags: number): boolean => (flags & CAME_LATE) !== 0;

/** The first row at or after the moment; the number of rows when there is none. */
export function firstRowFrom({ from, times, count }: HistoryBlock, time: EpochMs): number {
  const since = time - from;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < since) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first entry of a reading at or after a row; the number of entries when there is none. */
export function firstEntryFrom(rows: Uint32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
