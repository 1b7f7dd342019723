import { CalendarFault } from "./calendarFault.ts";
import { type CalendarZone, utc } from "./calendarZone.ts";
import { civilDay, DAY_MS, dayNumber } from "./civilDay.ts";
import type { DayBudget } from "./dayBudget.ts";
import type { Component } from "./readContentLines.ts";
import { readRecurrenceRule } from "./readRecurrenceRule.ts";
import { moment, readTime } from "./readTimes.ts";
import { createRuleDays } from "./ruleDays.ts";

/** One STANDARD or DAYLIGHT of a VTIMEZONE. */
interface Observance {
  readonly offset: number;
  readonly offsetBefore: number;
  /** The last moment up to a time at which it began; undefined before the first. */
  lastBegin(time: number): number | undefined;
}

/** What one observance with a rule may cost besides: it is asked for a month of every year. */
const RULE_DAYS = 1_000;
/** Years that are kept; a fleet asks for two. */
const MAX_YEARS = 300;

/** The clocks of a zone that a calendar brings along, in place of one that has a known name. */
export function readTimeZone(component: Component, budget: DayBudget): CalendarZone {
  const observances = component.components
    .filter(({ name }) => name === "STANDARD" || name === "DAYLIGHT")
    .map((part) => readObservance(part, budget));
  if (observances.length === 0) throw new CalendarFault("VTIMEZONE without an offset");
  return (time) => {
    let latest: { readonly began: number; readonly offset: number } | undefined;
    for (const { offset, lastBegin } of observances) {
      const began = lastBegin(time);
      if (began !== undefined && (!latest || began > latest.began)) latest = { began, offset };
    }
    return latest?.offset ?? (observances[0] as Observance).offsetBefore;
  };
}

function readObservance({ lines }: Component, budget: DayBudget): Observance {
  const valueOf = (name: string) => lines.find((line) => line.name === name)?.value;
  const [start, from, to] = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"].map(valueOf);
  if (start === undefined) throw new CalendarFault("VTIMEZONE: a change without DTSTART");
  const [offsetBefore, offset] = [readOffset(from), readOffset(to)];
  const atWall = (wall: number) => wall - offsetBefore;
  const { wall } = readTime(start, utc);
  const dates = lines
    .filter(({ name }) => name === "RDATE")
    .flatMap(({ value }) => value.split(","));
  budget.spend(dates.length, "VTIMEZONE: RDATE");
  const single = [wall, ...dates.map((date) => readTime(date, utc).wall)]
    .map(atWall)
    .sort((a, b) => a - b);
  const rule = valueOf("RRULE");
  const lastByRule =
    rule === undefined ? undefined : followRule(rule, { start: wall, atWall }, budget);
  return {
    offset,
    offsetBefore,
    lastBegin(time) {
      const begun = single.findLast((one) => one <= time);
      if (begun === undefined) return undefined;
      return Math.max(begun, lastByRule?.(time) ?? begun);
    },
  };
}

/** Rules of zones name a day of one month of every year; that month alone is read. */
function followRule(
  text: string,
  { start, atWall }: { readonly start: number; readonly atWall: (wall: number) => number },
  budget: DayBudget,
): (time: number) => number | undefined {
  const rule = readRecurrenceRule(text);
  const [month] = rule.months;
  if (
    rule.frequency !== "YEARLY" ||
    rule.interval !== 1 ||
    rule.months.length !== 1 ||
    month === undefined ||
    rule.count !== undefined ||
    rule.positions.length > 0
  )
    throw new CalendarFault("VTIMEZONE: RRULE is not yearly in one month");
  budget.spend(RULE_DAYS, "VTIMEZONE: RRULE");
  const days = createRuleDays(rule, start, budget);
  const until = rule.until === undefined ? undefined : moment(readTime(rule.until, utc));
  const years = new Map<number, readonly number[]>();

  function begunIn(year: number): readonly number[] {
    const known = years.get(year);
    if (known) return known;
    const begun: number[] = [];
    const end = dayNumber(year, (month as number) + 1, 1);
    for (let day = dayNumber(year, month as number, 1); day < end; day++)
      begun.push(...days.on(day).map(atWall));
    if (years.size >= MAX_YEARS) years.clear();
    years.set(year, begun);
    return begun;
  }

  return (time) => {
    const latest = Math.min(time, until ?? time);
    const { year } = civilDay(Math.floor(latest / DAY_MS));
    // The year on the wall may be another than that in Greenwich.
    for (const one of [year + 1, year, year - 1]) {
      const begun = begunIn(one).findLast((moment) => moment <= latest);
      if (begun !== undefined) return begun;
    }
    return undefined;
  };
}

function readOffset(text: string | undefined): number {
  const [, sign, hours, minutes, seconds = "0"] =
    /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text ?? "") ?? [];
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59)
    throw new CalendarFault("VTIMEZONE: an offset cannot be read");
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === "-" ? -ms : ms;
}
