import { z } from "zod";
import { TRIP_FILE_COLUMNS, type TripFileColumn, type TripFileReader } from "#contract/tripFile";
import { isTimeZone } from "#domain/time/localClock";
import { DISTANCE_UNITS, SPEED_UNITS, VOLUME_UNITS } from "#domain/unitChoice";

const word = z.string().max(128);
const titles = Object.fromEntries(TRIP_FILE_COLUMNS.map((name) => [name, word])) as Record<
  TripFileColumn,
  typeof word
>;

const reader = z.object({
  locale: z.string().max(35).refine(isLocale, "not a language"),
  timeZone: z.string().max(64).refine(isTimeZone, "not a time zone"),
  units: z.object({
    speed: z.enum(SPEED_UNITS),
    distance: z.enum(DISTANCE_UNITS),
    volume: z.enum(VOLUME_UNITS),
  }),
  titles: z.object(titles),
  total: word,
});

/** Who reads a file of trips, as JSON: see `TripFileReader`. */
export const fileReader = z
  .string({ error: "expected once" })
  .max(4_096, "too long")
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "not JSON" });
      return z.NEVER;
    }
  })
  .pipe(reader)
  .transform((known): TripFileReader => known);

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
