import { createLocalClock } from "#domain/time/localClock";
import type { EpochMs } from "#domain/units";

/** Moments as the clocks of a zone show them, to the second. */
export function csvClock(zone: string): (moment: EpochMs) => string {
  const clock = createLocalClock(zone);
  return (moment) => clock.wallTime(moment).toISOString().slice(0, 19).replace("T", " ");
}
