import { timetableOf } from "#domain/rules/notifying/timetable";
import { type ClockWindow, clockWindow } from "../../form/week/clockWindow.ts";

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
