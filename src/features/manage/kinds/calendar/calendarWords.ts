import type { TFunction } from "i18next";
import {
  type OtherEvent,
  otherEvents,
  readCalendarWeek,
  type WeekWindow,
  type WeekZone,
} from "#domain/calendar/calendarWeek";
import { epochMs } from "#domain/units";
import { clockOf } from "../../form/week/clockWindow.ts";
import { weekdayNames } from "../../form/week/weekdayNames.ts";
import { calendarText } from "./calendarData.ts";

/** Of more events than these it is said how many more there are. */
const MOST_NAMED = 10;

/**
 * A calendar as it is read: "Mon–Fri 08:00–12:00, 14:00–18:00 (Europe/Lisbon); New Year (1 Jan 2027)". Days of
 * the same hours stand together, and what no week shows is known by its name and its first day.
 */
export function calendarWords(t: TFunction, data: string, locale: string): string {
  if (data === "") return "";
  const text = calendarText(data);
  const now = epochMs(Date.now());
  const week = readCalendarWeek(text, now);
  if (!week) return t("manage.calendar.words.unreadable");
  const events = otherEvents(text, now);
  const more = events.length - MOST_NAMED;
  return [
    ...(week.windows.length === 0
      ? []
      : [`${weekWords(week.windows, locale)} (${zoneWords(t, week.zone)})`]),
    ...events.slice(0, MOST_NAMED).map((event) => eventWords(t, event, locale)),
    ...(more > 0 ? [t("manage.calendar.words.more", { count: more })] : []),
  ].join("; ");
}

const zoneWords = (t: TFunction, zone: WeekZone): string =>
  typeof zone === "object" ? zone.name : t(`manage.calendar.words.${zone}`);

/** The hours of each day from morning on, and the days that have the same. */
function weekWords(windows: readonly WeekWindow[], locale: string): string {
  const days = new Map<number, Set<string>>();
  for (const { weekday, start, end } of windows.toSorted(byTime)) {
    const hours = days.get(weekday) ?? new Set<string>();
    days.set(weekday, hours.add(`${clockOf(start)}–${clockOf(end)}`));
  }
  const byHours = new Map<string, readonly number[]>();
  for (const [weekday, hours] of days) {
    const key = [...hours].join(", ");
    byHours.set(key, [...(byHours.get(key) ?? []), weekday]);
  }
  return [...byHours]
    .map(([hours, weekdays]) => `${daysWords(weekdays, locale)} ${hours}`)
    .join("; ");
}

const byTime = (one: WeekWindow, other: WeekWindow): number =>
  one.weekday - other.weekday || one.start - other.start || one.end - other.end;

/** "Mon–Wed, Fri": days that follow each other by the first and the last of them. */
function daysWords(weekdays: readonly number[], locale: string): string {
  const runs: number[][] = [];
  for (const weekday of weekdays) {
    const run = runs.at(-1);
    if (run?.at(-1) === weekday - 1) run.push(weekday);
    else runs.push([weekday]);
  }
  const nameOf = weekdayNames(locale);
  return runs
    .map((run) =>
      run.length < 3 ? run.map(nameOf) : [`${nameOf(run[0] ?? 1)}–${nameOf(run.at(-1) ?? 1)}`],
    )
    .map((names) => names.join(", "))
    .join(", ");
}

function eventWords(t: TFunction, event: OtherEvent, locale: string): string {
  const { name, wall, isDate, isRepeated } = event;
  const first =
    wall !== undefined &&
    new Intl.DateTimeFormat(locale, {
      dateStyle: "medium",
      ...(!isDate && { timeStyle: "short" }),
      timeZone: "UTC",
    }).format(wall);
  const about = [first, isRepeated && t("manage.calendar.words.repeated")].filter(Boolean);
  const called = name || t("manage.calendar.words.event");
  return about.length === 0 ? called : `${called} (${about.join(", ")})`;
}
