import { createLocalClock } from "#domain/time/localClock";
import type { EpochMs } from "#domain/units";

/** Without it spreadsheets take UTF-8 for something else. */
const BOM = "\uFEFF";

/** A file of rows whose cells are safe already: see `csvText`. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BOM + rows.map(csvRow).join("");

/** Another row of it. */
export const csvRow = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;

/** Moments as the clocks of a zone show them, to the second. */
export function csvClock(zone: string): (moment: EpochMs) => string {
  const clock = createLocalClock(zone);
  return (moment) => clock.wallTime(moment).toISOString().slice(0, 19).replace("T", " ");
}
