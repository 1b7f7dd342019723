import type { EpochMs } from "../units.ts";

/** When a trip began and ended, and when the one before it did end. */
interface TripTime {
  readonly start: EpochMs;
  readonly end: EpochMs;
  readonly previousEnd: EpochMs | undefined;
}

/**
 * How many of the times, which are in order, belong to a trip: from its start to its end, both included.
 * Where two trips touch what happened there belongs to the earlier alone, so that trips add up to no more
 * than happened.
 */
export function countTripEvents(
  times: readonly EpochMs[],
  { start, end, previousEnd }: TripTime,
): number {
  const from = previousEnd === start ? start + 1 : start;
  return Math.max(0, firstFrom(times, end + 1) - firstFrom(times, from));
}

/** The index of the first time that is not before `time`. */
function firstFrom(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
