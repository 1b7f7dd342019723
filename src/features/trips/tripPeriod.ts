import { createDays } from "#domain/time/days";
import { before, type EpochMs, milliseconds } from "#domain/units";

/** Which days one can choose. */
export const TRIP_PERIODS = ["today", "yesterday", "lastWeek"] as const;
export type TripPeriod = (typeof TRIP_PERIODS)[number];

/** Today and the six days before it. */
const DAYS_OF_WEEK = 7;

export interface TimeSpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Whole days where the user lives: from the start of the first to the last moment of the last. */
export function tripSpan(period: TripPeriod, now: EpochMs, timeZone: string): TimeSpan {
  const days = createDays(timeZone);
  const today = days.dayOf(now);
  const lastMoment = (end: EpochMs) => before(end, milliseconds(1));
  if (period === "today") return { from: today.start, to: lastMoment(today.end) };
  let first = days.dayOf(lastMoment(today.start));
  if (period === "yesterday") return { from: first.start, to: lastMoment(first.end) };
  for (let day = 2; day < DAYS_OF_WEEK; day++) first = days.dayOf(lastMoment(first.start));
  return { from: first.start, to: lastMoment(today.end) };
}
