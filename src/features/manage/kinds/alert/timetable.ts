import { timetableOf } from "#domain/rules/notifying/timetable";
import { type ClockWindow, clockWindow } from "../../form/week/clockWindow.ts";
import { weekdayNames } from "../../form/week/weekdayNames.ts";

/** An alert's timetable as the form holds it: the JSON of its windows; empty for none. */
export function timetableText(value: unknown): string {
  const windows = timetableOf(value).map(clockWindow);
  return windows.length === 0 ? "" : JSON.stringify(windows);
}

/** The other way round; undefined: no timetable, the alert is in force at all times. */
export function timetableWire(text: string): readonly ClockWindow[] | undefined {
  const windows = windowsIn(text);
  return windows.length === 0 ? undefined : windows;
}

/** What the form holds, as windows. */
export const windowsIn = (text: string): readonly ClockWindow[] =>
  timetableOf(text).map(clockWindow);

/** The same as it is read: "Mon 22:00–06:00", in the order of the week. */
export function timetableWords(text: string, locale: string): string {
  const nameOf = weekdayNames(locale);
  return windowsIn(text)
    .toSorted((one, other) => one.weekday - other.weekday)
    .map(({ weekday, start, end }) => `${nameOf(weekday)} ${start}–${end}`)
    .join(", ");
}
