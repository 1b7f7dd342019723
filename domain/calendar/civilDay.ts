export const DAY_MS = 86_400_000;

/** A date of the calendar, whatever the zone. */
export interface CivilDay {
  /** Counted from 1 January 1970. */
  readonly number: number;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly date: number;
  /** 0 is Monday. */
  readonly weekday: number;
  /** From 1. */
  readonly yearDay: number;
  readonly daysInMonth: number;
  readonly daysInYear: number;
}

/** Days since 1970 of a date; months beyond the year run over into the next. */
export function dayNumber(year: number, month: number, date: number): number {
  const months = year * 12 + month - 1;
  const inYear = months - Math.floor(months / 12) * 12;
  return daysBeforeYear(Math.floor(months / 12), inYear > 1) + DAYS_BEFORE[inYear]! + date - 1;
}

/** Up to the first of January; with the leap day of the year itself where that is past. */
function daysBeforeYear(year: number, isPastFebruary: boolean): number {
  const last = isPastFebruary ? year : year - 1;
  return (
    365 * (year - 1970) +
    Math.floor(last / 4) -
    Math.floor(last / 100) +
    Math.floor(last / 400) -
    LEAP_DAYS_BEFORE_1970
  );
}

const LEAP_DAYS_BEFORE_1970 = 477;
const DAYS_IN_400_YEARS = 146_097;

/** Computed without a `Date`: rules ask for thousands of days. */
export function civilDay(number: number): CivilDay {
  // The estimate is the year itself or the one before.
  let year = 1970 + Math.floor((number * 400) / DAYS_IN_400_YEARS) - 1;
  while (daysBeforeYear(year + 1, false) <= number) year++;
  const yearDay = number - daysBeforeYear(year, false) + 1;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const before = (month: number) => DAYS_BEFORE[month - 1]! + (isLeap && month > 2 ? 1 : 0);
  let month = Math.floor((yearDay - 1) / 31) + 1;
  if (month < 12 && yearDay > before(month + 1)) month++;
  return {
    number,
    year,
    month,
    date: yearDay - before(month),
    weekday: weekdayOfDay(number),
    yearDay,
    daysInMonth: LENGTHS[month - 1]! + (isLeap && month === 2 ? 1 : 0),
    daysInYear: isLeap ? 366 : 365,
  };
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAYS_BEFORE = LENGTHS.map((_, month) =>
  LENGTHS.slice(0, month).reduce((sum, days) => sum + days, 0),
);

/** 0 is Monday; 1 January 1970 was a Thursday. */
export const weekdayOfDay = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** The day on which the week of a day begins. */
export const weekOf = (number: number, weekStart: number): number =>
  number - ((weekdayOfDay(number) - weekStart + 7) % 7);

/** A week belongs to the year in which most of its days lie. */
export function weekInYear(
  number: number,
  weekStart: number,
): { readonly year: number; readonly week: number; readonly weeks: number } {
  const { year } = civilDay(weekOf(number, weekStart) + 3);
  const first = firstWeek(year, weekStart);
  return {
    year,
    week: (weekOf(number, weekStart) - first) / 7 + 1,
    weeks: (firstWeek(year + 1, weekStart) - first) / 7,
  };
}

/** The week with the fourth of January is the first. */
const firstWeek = (year: number, weekStart: number) => weekOf(dayNumber(year, 1, 4), weekStart);
