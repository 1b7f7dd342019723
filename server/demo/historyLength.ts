import { type DurationMs, days, minutes } from "#domain/units";

/** Measured on weekdays: a vehicle of the simulated fleet leaves so many reports a day. */
const REPORTS_A_DAY = 560;
/** Half a minute's work for the embedded database, and room is left for the days to come. */
const REPORTS_AT_FIRST = 560_000;
const LONGEST = days(3);
const SHORTEST = minutes(30);

/** How much past a fleet of this size gets at its first start, so that it fits on the disk. */
export function historyLength(vehicles: number): DurationMs {
  const fits = (REPORTS_AT_FIRST / Math.max(1, vehicles) / REPORTS_A_DAY) * days(1);
  return Math.round(Math.max(SHORTEST, Math.min(LONGEST, fits))) as DurationMs;
}
