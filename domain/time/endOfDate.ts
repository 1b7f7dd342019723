import { type EpochMs, epochMs } from "../units.ts";
import { createDays } from "./days.ts";

const HALF_DAY_MS = 43_200_000;

/**
 * The last moment of a date ("2026-03-29") where clocks go by a time zone; undefined for what is no
 * date, and for one that the zone has left out.
 */
export function endOfDate(date: string, timeZone: string): EpochMs | undefined {
  const noon = Date.parse(`${date}T12:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(noon)) return undefined;
  const days = createDays(timeZone);
  // It is noon in Greenwich on every day of the calendar, but not on the same day everywhere.
  for (const shift of [0, -HALF_DAY_MS, HALF_DAY_MS]) {
    const day = days.dayOf(epochMs(noon + shift));
    if (day.date === date) return epochMs(day.end - 1);
  }
  return undefined;
}
