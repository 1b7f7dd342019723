import { type EpochMs, epochMs } from "../units.ts";
import { createLocalClock } from "./localClock.ts";
import { wallMoment } from "./wallMoment.ts";

/**
 * The same day and time so many months later, as calendars and clocks of a time zone show them; the last day
 * of a month that is too short. Counted from the first of several each time, the 31st does not become the
 * 28th for good. Throws when the zone is none: ask `isTimeZone` first.
 */
export function addMonths(time: EpochMs, months: number, timeZone: string): EpochMs {
  const wall = createLocalClock(timeZone).wallTime(time);
  const day = wall.getUTCDate();
  const moved = new Date(wall);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const [year, month] = [moved.getUTCFullYear(), moved.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  const shown = moved.toISOString();
  const parts = wall.getUTCMilliseconds();
  const moment = wallMoment(shown.slice(0, "2026-03-29T02:30:00".length), timeZone);
  // Years that no clock shows with four digits.
  return epochMs((moment ?? moved.getTime() - parts) + parts);
}
