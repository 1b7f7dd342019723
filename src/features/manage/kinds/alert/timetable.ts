import { type TimetableWindow, timetableOf } from "#domain/rules/notifying/timetable";

/** A window by its clock, as it stands in an alert's attribute. */
export interface ClockWindow {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** "22:30" */
  readonly start: string;
  readonly end: string;
}

/** "22:30"; the midnight that ends a day is the one that begins the next, as clocks show it. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const clockWindow = ({ weekday, start, end }: TimetableWindow): ClockWindow => ({
  weekday,
  start: clockOf(start),
  end: clockOf(end),
});

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
