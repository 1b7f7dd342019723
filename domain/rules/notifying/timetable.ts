import { createLocalClock, isTimeZone, type LocalClock } from "../../time/localClock.ts";
import type { EpochMs } from "../../units.ts";

/** From one time of a weekday to another; one that ends before it starts ends the day after. */
export interface TimetableWindow {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** Minutes since midnight, 0 to 1440. */
  readonly start: number;
  readonly end: number;
}

const DAY_MINUTES = 1_440;
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** A moment on the wall of some time zone. */
export interface WallTime {
  readonly weekday: number;
  readonly minute: number;
}

/**
 * Whether a moment lies in one of the windows. The start belongs to a window, the end does not; a
 * window that starts and ends at the same time lasts a day. No windows at all: always.
 */
export function isWithinTimetable(
  windows: readonly TimetableWindow[],
  { weekday, minute }: WallTime,
): boolean {
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  return (
    windows.length === 0 ||
    windows.some(({ weekday: day, start, end }) => {
      if (start < end) return day === weekday && minute >= start && minute < end;
      return (day === weekday && minute >= start) || (day === yesterday && minute < end);
    })
  );
}

/**
 * From an attribute: a list of `{weekday, start, end}`, times as "22:30" and weekdays by number or
 * English name, or its JSON text. Entries that cannot be read are left out.
 */
export function timetableOf(given: unknown): readonly TimetableWindow[] {
  const list = typeof given === "string" ? parsed(given) : given;
  return Array.isArray(list) ? list.flatMap(windowsOf) : [];
}

/** Clocks are dear to make, and zones are few. */
const clocks = new Map<string, LocalClock>();

/** What clocks in a zone show; in UTC where the zone is not known. */
export function wallTime(time: EpochMs, zone: unknown): WallTime {
  const shown = clockOf(zone).wallTime(time);
  return {
    weekday: shown.getUTCDay() || 7,
    minute: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

function clockOf(zone: unknown): LocalClock {
  const known = typeof zone === "string" ? clocks.get(zone) : undefined;
  if (known) return known;
  if (!isTimeZone(zone)) return clockOf("UTC");
  const clock = createLocalClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function windowsOf(entry: unknown): TimetableWindow[] {
  if (typeof entry !== "object" || entry === null) return [];
  const { weekday, start, end } = entry as Record<string, unknown>;
  const day = weekdayOf(weekday);
  const [from, to] = [minuteOfClock(start), minuteOfClock(end)];
  if (day === undefined || from === undefined || to === undefined || from === DAY_MINUTES)
    return [];
  return [{ weekday: day, start: from, end: to }];
}

function weekdayOf(given: unknown): number | undefined {
  const number =
    typeof given === "string" && !/^\d+$/.test(given)
      ? WEEKDAYS.indexOf(given.toLowerCase()) + 1
      : Number(given);
  return Number.isInteger(number) && number >= 1 && number <= 7 ? number : undefined;
}

/** Minutes since midnight of "22:30" or "22:30:00", up to "24:00"; undefined for what is no such time. */
export function minuteOfClock(given: unknown): number | undefined {
  const match = typeof given === "string" ? /^(\d{1,2}):(\d{2})(?::00)?$/.exec(given) : null;
  if (!match) return undefined;
  const minute = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) < 60 && minute <= DAY_MINUTES ? minute : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
