import { type EpochMs, epochMs } from "#domain/units";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** America/Montevideo: three hours behind UTC the whole year since 2015. */
const BEHIND_UTC_MS = 3 * HOUR_MS;

/** Days of the city's calendar, counted from 1970. */
export const localDay = (time: EpochMs): number => Math.floor((time - BEHIND_UTC_MS) / DAY_MS);

/** Hours may go beyond 24: 26 is two in the morning of the next day. */
export const localTime = (day: number, hour: number): EpochMs =>
  epochMs(day * DAY_MS + hour * HOUR_MS + BEHIND_UTC_MS);

/** 0 up to 24, with its fraction. */
export const localHour = (time: EpochMs): number =>
  ((((time - BEHIND_UTC_MS) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;

export type KindOfDay = "weekday" | "saturday" | "sunday";

/** The first of January 1970 was a Thursday. */
export function kindOfDay(day: number): KindOfDay {
  const fromSunday = (((day + 4) % 7) + 7) % 7;
  if (fromSunday === 0) return "sunday";
  return fromSunday === 6 ? "saturday" : "weekday";
}
