import { useMemo, useState } from "react";
import {
  type CalendarWeek,
  readCalendarWeek,
  type WeekWindow,
  type WeekZone,
  writeCalendarWeek,
} from "#domain/calendar/calendarWeek";
import { minuteOfClock } from "#domain/rules/notifying/timetable";
import type { EpochMs } from "#domain/units";
import { type ClockWindow, clockWindow } from "../../form/week/clockWindow.ts";
import { calendarData, calendarText } from "./calendarData.ts";

interface Held {
  /** What the calendar's field holds, as base64. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the calendar was when it was read, as base64; empty for a new one. */
  readonly stored: string;
  /** By whose clocks hours are where none say it. */
  readonly ownZone: string;
  readonly now: EpochMs;
}

/** What was last written here: by it the rows are known again. */
interface Written {
  readonly value: string;
  readonly windows: readonly ClockWindow[];
  /** The calendar over which the windows are written. */
  readonly over: string;
}

/** A calendar's hours as rows that somebody types into, and what changes them. */
export interface CalendarRows {
  /** What a week shows of it; undefined for an empty one and for what is no calendar. */
  readonly read: CalendarWeek | undefined;
  readonly windows: readonly ClockWindow[];
  readonly zone: WeekZone;
  readonly write: (windows: readonly ClockWindow[]) => void;
  /** The same hours by other clocks: they are written anew, and what no week shows stays. */
  readonly changeZone: (name: string) => void;
}

/**
 * Rows keep their order while they are typed into, whatever the calendar's text makes of them: it groups
 * days of equal hours and says the changed ones last. A text that came from elsewhere is read anew. Each
 * change is written over the calendar that was there before the first, so that what is typed back is as it was.
 */
export function useCalendarWeek({ value, onChange, stored, ownZone, now }: Held): CalendarRows {
  const [written, setWritten] = useState<Written>();
  /** Chosen before there are hours that would say it. */
  const [chosenZone, setChosenZone] = useState<string>();
  const own = written?.value === value ? written : undefined;
  const text = useMemo(() => calendarText(value), [value]);
  const read = useMemo(() => readCalendarWeek(text, now), [text, now]);
  const zone: WeekZone = read?.windows[0] ? read.zone : { name: chosenZone ?? ownZone };
  const windows = own?.windows ?? (read?.windows ?? []).toSorted(byTime).map(clockWindow);
  // Whose hours were all taken out is still the same calendar.
  const over = own?.over ?? (value === "" ? calendarText(stored) : text);

  const put = (next: readonly ClockWindow[], base: { over: string; zone: WeekZone }) => {
    const week = { windows: next.map(weekWindow), zone: base.zone };
    const made = writeCalendarWeek(base.over, week, now);
    const data = made === "" ? "" : calendarData(made);
    setWritten({ value: data, windows: next, over: base.over });
    if (data !== value) onChange(data);
  };
  return {
    read,
    windows,
    zone,
    write: (next) => put(next, { over, zone }),
    changeZone: (name) => {
      setChosenZone(name);
      if (windows.length === 0) return;
      const others = writeCalendarWeek(over, { windows: [], zone }, now);
      put(windows, { over: others, zone: { name } });
    },
  };
}

const byTime = (one: WeekWindow, other: WeekWindow): number =>
  one.weekday - other.weekday || one.start - other.start;

const weekWindow = ({ weekday, start, end }: ClockWindow): WeekWindow => ({
  weekday,
  start: minuteOfClock(start) ?? 0,
  end: minuteOfClock(end) ?? 0,
});
