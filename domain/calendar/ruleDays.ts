import { CalendarFault } from "./calendarFault.ts";
import { type CivilDay, civilDay, DAY_MS, dayNumber, weekInYear, weekOf } from "./civilDay.ts";
import type { DayBudget } from "./dayBudget.ts";
import type { RecurrenceRule, RuleWeekday } from "./readRecurrenceRule.ts";

/** More beginnings on one day are no times of work or rest. */
const MAX_TIMES_A_DAY = 100;

/**
 * The beginnings that a rule gives, asked day by day: whether one falls on a day is seen from that
 * day alone, so no query searches for the next and none can go on for ever. Times are those on
 * the wall, as milliseconds since 1970 of a clock in Greenwich that shows the same.
 */
export function createRuleDays(given: RecurrenceRule, start: number, budget: DayBudget) {
  const first = civilDay(Math.floor(start / DAY_MS));
  const rule = completed(given, first);
  const times = timesOf(rule, start - first.number * DAY_MS);
  let positioned: { readonly from: number; readonly to: number; readonly chosen: number[] } = {
    from: 0,
    to: 0,
    chosen: [],
  };
  let last = Number.POSITIVE_INFINITY;

  const isChosen = (day: CivilDay) => isInPeriod(rule, first, day) && isOnDay(rule, day);

  function all(day: number): readonly number[] {
    if (!isChosen(civilDay(day))) return [];
    return times.map((time) => day * DAY_MS + time);
  }

  /** Of all beginnings of a day's period those that BYSETPOS names; the last period is kept. */
  function chosenOn(day: number): readonly number[] {
    if (day < positioned.from || day >= positioned.to) {
      const [from, to] = periodOf(rule, day);
      const candidates: number[] = [];
      for (let at = from; at < to; at++) candidates.push(...all(at));
      const chosen = rule.positions.flatMap((at) => candidates.at(at > 0 ? at - 1 : at) ?? []);
      positioned = { from, to, chosen: [...new Set(chosen)].sort((a, b) => a - b) };
    }
    return positioned.chosen.filter((wall) => Math.floor(wall / DAY_MS) === day);
  }

  function on(day: number): readonly number[] {
    if (day < first.number) return [];
    const found = rule.positions.length > 0 ? chosenOn(day) : all(day);
    return found.length === 0 ? found : found.filter((wall) => wall >= start && wall <= last);
  }

  /** The day and the time at which a rule that counts comes to its end. */
  function endOfCount(count: number): number {
    let left = count;
    for (let day = first.number; ; day++) {
      budget.spend(1, "RRULE: COUNT");
      const found = on(day);
      if (found.length >= left) return found[left - 1] as number;
      left -= found.length;
    }
  }

  if (rule.count !== undefined) last = endOfCount(rule.count);

  return {
    /** In the order of time. */
    on,
    /** How many more days a query about one day may examine, or what is as dear. */
    periodDays: rule.positions.length > 0 ? PERIOD_DAYS[rule.frequency] * times.length : 0,
  };
}

const PERIOD_DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;

/** What a rule leaves open is as at its start. */
function completed(rule: RecurrenceRule, { month, date, weekday }: CivilDay): RecurrenceRule {
  const { frequency, months, weekNumbers, yearDays, monthDays, weekdays } = rule;
  const ofStart = [{ weekday, nth: undefined }];
  if (frequency === "DAILY" || weekdays.length > 0) return rule;
  if (frequency === "WEEKLY" || weekNumbers.length > 0) return { ...rule, weekdays: ofStart };
  if (yearDays.length > 0) return rule;
  return {
    ...rule,
    monthDays: monthDays.length > 0 ? monthDays : [date],
    months: frequency === "YEARLY" && months.length === 0 ? [month] : months,
  };
}

function timesOf({ hours, minutes, seconds }: RecurrenceRule, ofStart: number): readonly number[] {
  const moment = new Date(ofStart);
  const or = (list: readonly number[], one: number) => (list.length > 0 ? list : [one]);
  const [inHours, inMinutes, inSeconds] = [
    or(hours, moment.getUTCHours()),
    or(minutes, moment.getUTCMinutes()),
    or(seconds, moment.getUTCSeconds()),
  ];
  if (inHours.length * inMinutes.length * inSeconds.length > MAX_TIMES_A_DAY)
    throw new CalendarFault(`RRULE: more than ${MAX_TIMES_A_DAY} times a day`);
  return inHours
    .flatMap((hour) =>
      inMinutes.flatMap((minute) =>
        inSeconds.map((second) => ((hour * 60 + minute) * 60 + second) * 1_000),
      ),
    )
    .sort((a, b) => a - b);
}

/** Whether the day's year, month, week or the day itself is one of every so many. */
function isInPeriod(rule: RecurrenceRule, first: CivilDay, day: CivilDay): boolean {
  const { frequency, interval, weekStart, weekNumbers } = rule;
  if (interval === 1) return true;
  switch (frequency) {
    case "DAILY":
      return (day.number - first.number) % interval === 0;
    case "WEEKLY":
      return (
        ((weekOf(day.number, weekStart) - weekOf(first.number, weekStart)) / 7) % interval === 0
      );
    case "MONTHLY":
      return ((day.year - first.year) * 12 + day.month - first.month) % interval === 0;
    case "YEARLY": {
      const yearOf = ({ number, year }: CivilDay) =>
        weekNumbers.length > 0 ? weekInYear(number, weekStart).year : year;
      return (yearOf(day) - yearOf(first)) % interval === 0;
    }
  }
}

/** Every part that is said must hold: in a rule of whole days no part does anything else. */
function isOnDay(rule: RecurrenceRule, day: CivilDay): boolean {
  const { months, monthDays, yearDays, weekNumbers, weekdays } = rule;
  return (
    (months.length === 0 || months.includes(day.month)) &&
    (monthDays.length === 0 || hasIndex(monthDays, day.date, day.daysInMonth)) &&
    (yearDays.length === 0 || hasIndex(yearDays, day.yearDay, day.daysInYear)) &&
    (weekdays.length === 0 || weekdays.some((weekday) => isWeekday(rule, weekday, day))) &&
    (weekNumbers.length === 0 || isInWeek(rule, day))
  );
}

/** Counted from the first, or from the last with a minus. */
const hasIndex = (indices: readonly number[], index: number, count: number) =>
  indices.includes(index) || indices.includes(index - count - 1);

/** The n-th Monday is one of the month, or of the year where a yearly rule names no month. */
function isWeekday(rule: RecurrenceRule, { weekday, nth }: RuleWeekday, day: CivilDay): boolean {
  if (weekday !== day.weekday) return false;
  if (nth === undefined) return true;
  const isOfYear = rule.frequency === "YEARLY" && rule.months.length === 0;
  const [index, count] = isOfYear ? [day.yearDay, day.daysInYear] : [day.date, day.daysInMonth];
  return nth > 0 ? Math.ceil(index / 7) === nth : Math.ceil((count - index + 1) / 7) === -nth;
}

function isInWeek({ weekNumbers, weekStart }: RecurrenceRule, { number }: CivilDay): boolean {
  const { week, weeks } = weekInYear(number, weekStart);
  return hasIndex(weekNumbers, week, weeks);
}

function periodOf({ frequency, weekStart }: RecurrenceRule, number: number): [number, number] {
  const { year, month } = civilDay(number);
  switch (frequency) {
    case "DAILY":
      return [number, number + 1];
    case "WEEKLY": {
      const from = weekOf(number, weekStart);
      return [from, from + 7];
    }
    case "MONTHLY":
      return [dayNumber(year, month, 1), dayNumber(year, month + 1, 1)];
    case "YEARLY":
      return [dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1)];
  }
}
