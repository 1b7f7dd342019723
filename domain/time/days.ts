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
