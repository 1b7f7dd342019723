import type { EpochMs } from "../units.ts";

/** What a vehicle's ignition was last known to be, and when. */
export interface IgnitionReading {
  readonly fixTime: EpochMs;
  /** Absent when the tracker does not say. */
  readonly ignition: boolean | undefined;
}

/**
 * When the vehicle last stopped: the moment at which its ignition went from on to off, kept while
 * it is on again. A tracker that does not say leaves things as they were.
 *
 * `before` is the newest reading so far that does say, `held` the last stop so far.
 */
export function lastStop(
  held: EpochMs | undefined,
  before: IgnitionReading | undefined,
  next: IgnitionReading,
): EpochMs | undefined {
  const stopsNow = before?.ignition === true && next.ignition === false;
  return stopsNow && next.fixTime >= before.fixTime ? next.fixTime : held;
}
