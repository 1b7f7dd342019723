import { type EpochMs, epochMs } from "../units.ts";
import { createLocalClock } from "./localClock.ts";

/** A day of the calendar: from its first moment up to that of the next, 23 to 25 hours. */
export interface Day {
  /** "2026-03-29" */
  readonly date: string;
  readonly start: EpochMs;
  readonly end: EpochMs;
}

const DAY_MS = 86_400_000;

/** Throws when the zone is none: ask `isTimeZone` first. */
export function createDays(timeZone: string) {
  const clock = createLocalClock(timeZone);
  const dateAt = (time: number) => clock.dateAt(epochMs(time));
  let known: Day | undefined;

  /**
   * The first moment of the date that `inside` belongs to. Searched and not computed: where summer
   * time begins at midnight the day has no midnight, and elsewhere midnight comes twice.
   */
  function startOf(inside: number): number {
    const date = dateAt(inside);
    let [before, at] = [inside - 2 * DAY_MS, inside];
    while (at - before > 1) {
      const middle = Math.floor((before + at) / 2);
      if (dateAt(middle) === date) at = middle;
      else before = middle;
    }
    return at;
  }

  /** Of the next date, whichever it is: a zone has left one out. */
  function endOf(inside: number): number {
    const date = dateAt(inside);
    let [at, after] = [inside, inside + 2 * DAY_MS];
    while (after - at > 1) {
      const middle = Math.floor((at + after) / 2);
      if (dateAt(middle) === date) at = middle;
      else after = middle;
    }
    return after;
  }

  return {
    dayOf(time: EpochMs): Day {
      if (known && time >= known.start && time < known.end) return known;
      known = { date: dateAt(time), start: epochMs(startOf(time)), end: epochMs(endOf(time)) };
      return known;
    },
  };
}

const HALF_DAY_MS = 43_200_000;

/**
 * A date ("2026-03-29") as a day where clocks go by a time zone; undefined for what is no date, and for
 * one that the zone has left out.
 */
export function dayOfDate(date: string, timeZone: string): Day | undefined {
  const noon = Date.parse(`${date}T12:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(noon)) return undefined;
  const days = createDays(timeZone);
  // It is noon in Greenwich on every day of the calendar, but not on the same day everywhere.
  for (const shift of [0, -HALF_DAY_MS, HALF_DAY_MS]) {
    const day = days.dayOf(epochMs(noon + shift));
    if (day.date === date) return day;
  }
  return undefined;
}

/** The last moment of such a date. */
export function endOfDate(date: string, timeZone: string): EpochMs | undefined {
  const day = dayOfDate(date, timeZone);
  return day && epochMs(day.end - 1);
}
