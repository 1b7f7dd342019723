import { TRIP_FIGURES } from "#domain/report/tripFigures";
import type { UnitChoice } from "#domain/unitChoice";

/** What a file of trips has for whoever reads it, in the order of the table that they see. */
export const TRIP_FILE_COLUMNS = [
  "vehicle",
  "number",
  "start",
  "end",
  "startAddress",
  "destination",
  "driver",
  ...TRIP_FIGURES,
] as const;
export type TripFileColumn = (typeof TRIP_FILE_COLUMNS)[number];

/**
 * Who reads a file: its words, clocks and numbers are to be those of the table on their screen. The page
 * sends it as JSON in the query; without it a file has the names and units of the wire.
 */
export interface TripFileReader {
  readonly locale: string;
  readonly timeZone: string;
  readonly units: Pick<UnitChoice, "speed" | "distance" | "volume">;
  /** With the unit, where there is one. */
  readonly titles: Readonly<Record<TripFileColumn, string>>;
  /** Before the sums, in the column of the numbers. */
  readonly total: string;
}
