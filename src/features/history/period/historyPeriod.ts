import type { HistoryRequest } from "#contract/history";
import { createDays, type Day, dayOfDate } from "#domain/time/days";
import { createLocalClock } from "#domain/time/localClock";
import { wallMoment } from "#domain/time/wallMoment";
import {
  after,
  before,
  type DurationMs,
  days,
  type EpochMs,
  epochMs,
  hours,
  milliseconds,
  minutes,
} from "#domain/units";

/** From when until when: `to` is excluded. */
export type HistoryPeriod = Pick<HistoryRequest, "from" | "to">;

/** Periods with a name, the shortest first. */
export const PERIOD_PRESETS = [
  "lastHour",
  "today",
  "yesterday",
  "last7Days",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** A year, a day that leap years have, and the hour that autumn adds. */
export const MAX_PERIOD: DurationMs = milliseconds(days(366) + hours(1));
/** At midnight "today" has not begun yet: a period is never shorter than this. */
const MIN_PRESET = minutes(1);

/**
 * Whole days where the user lives, up to now. Weeks begin on Monday (ISO 8601). A day has the 23 to 25
 * hours that its zone gives it.
 */
export function presetPeriod(preset: PeriodPreset, now: EpochMs, timeZone: string): HistoryPeriod {
  const { from, to } = wholePeriod(preset, now, timeZone);
  return { from, to: epochMs(Math.max(Math.min(to, now), after(from, MIN_PRESET))) };
}

/** The same with what of it is still to come. */
export function wholePeriod(preset: PeriodPreset, now: EpochMs, timeZone: string): HistoryPeriod {
  const zone = createDays(timeZone);
  const dayBefore = ({ start }: Day): Day => zone.dayOf(before(start, milliseconds(1)));
  const daysBefore = (day: Day, count: number): Day =>
    count === 0 ? day : daysBefore(dayBefore(day), count - 1);
  const today = zone.dayOf(now);
  const weekBegin = (day: Day) => daysBefore(day, (weekdayOf(day) + 6) % 7);
  const monthBegin = (day: Day) => daysBefore(day, Number(day.date.slice(8)) - 1);
  switch (preset) {
    case "lastHour":
      return { from: before(now, hours(1)), to: now };
    case "today":
      return { from: today.start, to: today.end };
    case "yesterday":
      return { from: dayBefore(today).start, to: today.start };
    case "last7Days":
      return { from: daysBefore(today, 6).start, to: today.end };
    case "thisWeek":
      return { from: weekBegin(today).start, to: today.end };
    case "lastWeek": {
      const begin = weekBegin(today);
      return { from: daysBefore(begin, 7).start, to: begin.start };
    }
    case "thisMonth":
      return { from: monthBegin(today).start, to: today.end };
    case "lastMonth": {
      const begin = monthBegin(today);
      return { from: monthBegin(dayBefore(begin)).start, to: begin.start };
    }
  }
}

/** 0 is Sunday. */
const weekdayOf = ({ date }: Day): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** As a form has them: dates as "2026-03-29", times as "16:00"; an empty time means the whole day. */
export interface PeriodFields {
  readonly fromDate: string;
  readonly fromTime: string;
  readonly toDate: string;
  readonly toTime: string;
}

/** Why such fields are no period. */
export type PeriodFault =
  | "fromMissing"
  | "toMissing"
  | "noTime"
  | "reversed"
  | "future"
  | "tooLong";

/**
 * The period that somebody has typed, in the clocks of their zone: from the start of the first day to
 * the end of the last, where no times are given. It ends now, when it is still going on.
 */
export function typedPeriod(
  { fromDate, fromTime, toDate, toTime }: PeriodFields,
  now: EpochMs,
  timeZone: string,
): HistoryPeriod | PeriodFault {
  if (fromDate === "") return "fromMissing";
  if (toDate === "") return "toMissing";
  const from =
    fromTime === ""
      ? dayOfDate(fromDate, timeZone)?.start
      : wallMoment(`${fromDate}T${fromTime}`, timeZone, "first");
  const to =
    toTime === ""
      ? dayOfDate(toDate, timeZone)?.end
      : wallMoment(`${toDate}T${toTime}`, timeZone, "last");
  if (from === undefined || to === undefined || from < 0) return "noTime";
  if (from >= to) return "reversed";
  if (from >= now) return "future";
  if (to - from > MAX_PERIOD) return "tooLong";
  return { from, to: epochMs(Math.min(to, now)) };
}

/**
 * What stands around a moment: its day, and an hour on both sides where midnight is near. Midnight
 * itself stands for the day that it begins.
 */
export function periodAround(moment: EpochMs, now: EpochMs, timeZone: string): HistoryPeriod {
  const { start, end } = createDays(timeZone).dayOf(epochMs(Math.min(moment, now)));
  const from = moment === start ? start : epochMs(Math.min(start, before(moment, hours(1))));
  const to = epochMs(Math.min(Math.max(end, after(moment, hours(1))), now));
  return { from, to: epochMs(Math.max(to, after(from, MIN_PRESET))) };
}

/** The named period that fields stand for, the shortest of several; undefined when for none. */
export function presetOf(
  fields: PeriodFields,
  now: EpochMs,
  timeZone: string,
): PeriodPreset | undefined {
  const typed = typedPeriod(fields, now, timeZone);
  if (typeof typed === "string") return undefined;
  return PERIOD_PRESETS.find((preset) => {
    const { from, to } = presetPeriod(preset, now, timeZone);
    return from === typed.from && to === typed.to;
  });
}

/**
 * A period as a form has it: of whole days without times. A day that summer time begins with has no
 * midnight, and begins all the same.
 */
export function fieldsOf({ from, to }: HistoryPeriod, timeZone: string): PeriodFields {
  const clock = createLocalClock(timeZone);
  const days = createDays(timeZone);
  const isDayStart = (time: EpochMs) => days.dayOf(time).start === time;
  const wallOf = (time: EpochMs) => clock.wallTime(time).toISOString().slice(0, 19).split("T");
  const [fromDate = "", fromTime = ""] = wallOf(from);
  const [toDate = "", toTime = ""] = wallOf(to);
  const isDayEnd = isDayStart(to);
  return {
    fromDate,
    fromTime: isDayStart(from) ? "" : fromTime,
    toDate: isDayEnd ? days.dayOf(epochMs(to - 1)).date : toDate,
    toTime: isDayEnd ? "" : toTime,
  };
}
