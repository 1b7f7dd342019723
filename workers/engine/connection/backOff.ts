import { type DurationMs, milliseconds, seconds } from "#domain/units";

const FIRST = seconds(1);
const LONGEST = seconds(30);

/**
 * How long to wait before the next try. Full jitter, so that a thousand pages that lost the same
 * server do not come back at the same moment. `chance` is from 0 to 1; `atLeast` is what the server asks for.
 */
export const backOff = (
  failures: number,
  chance: number,
  atLeast: DurationMs = milliseconds(0),
): DurationMs =>
  milliseconds(atLeast + Math.min(LONGEST, FIRST * 2 ** Math.min(failures, 10)) * chance);
