import { CalendarFault } from "./calendarFault.ts";
import { shortened } from "./readContentLines.ts";

/** Rules that repeat within a day are refused: every rule is worked out day by day. */
export type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

/** 0 is Monday. */
export interface RuleWeekday {
  readonly weekday: number;
  /** The first is 1, the last -1; undefined is every one. */
  readonly nth: number | undefined;
}

/** What an RRULE says, as RFC 5545, 3.3.10 has it; lists are empty where nothing is said. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** As it is written: a date, a local time or one in UTC. */
  readonly until: string | undefined;
  readonly weekStart: number;
  readonly months: readonly number[];
  readonly weekNumbers: readonly number[];
  readonly yearDays: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly RuleWeekday[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
  readonly positions: readonly number[];
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const MAX_INTERVAL = 10_000;
const MAX_COUNT = 100_000;

/** Which parts besides mean nothing, or are forbidden, for a frequency. */
const FORBIDDEN: Readonly<Record<Frequency, readonly string[]>> = {
  DAILY: ["BYWEEKNO", "BYYEARDAY"],
  WEEKLY: ["BYWEEKNO", "BYYEARDAY", "BYMONTHDAY"],
  MONTHLY: ["BYWEEKNO", "BYYEARDAY"],
  YEARLY: [],
};

/** Throws a `CalendarFault` for what is no rule, and for rules that are not worked out here. */
export function readRecurrenceRule(text: string): RecurrenceRule {
  const parts = partsOf(text);
  const frequency = frequencyOf(parts.get("FREQ"));
  for (const name of FORBIDDEN[frequency])
    if (parts.has(name)) throw new CalendarFault(`RRULE: ${name} with FREQ=${frequency}`);
  const list = (name: string, least: number, most: number) =>
    numbersOf(name, parts.get(name), { least, most });
  const single = (name: string, most: number) => list(name, 1, most)[0];
  const rule: RecurrenceRule = {
    frequency,
    interval: single("INTERVAL", MAX_INTERVAL) ?? 1,
    count: single("COUNT", MAX_COUNT),
    until: parts.get("UNTIL"),
    weekStart: weekdayOf("WKST", parts.get("WKST") ?? "MO"),
    months: list("BYMONTH", 1, 12),
    weekNumbers: list("BYWEEKNO", -53, 53),
    yearDays: list("BYYEARDAY", -366, 366),
    monthDays: list("BYMONTHDAY", -31, 31),
    weekdays: parts.get("BYDAY")?.split(",").map(ruleWeekdayOf) ?? [],
    hours: list("BYHOUR", 0, 23),
    minutes: list("BYMINUTE", 0, 59),
    seconds: list("BYSECOND", 0, 59),
    positions: list("BYSETPOS", -366, 366),
  };
  checkTogether(rule);
  return rule;
}

const PARTS = new Set(
  `FREQ INTERVAL COUNT UNTIL WKST BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYHOUR BYMINUTE BYSECOND
   BYSETPOS`.split(/\s+/),
);

function partsOf(text: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(";")) {
    if (part.trim() === "") continue;
    const [name = "", value = "", ...rest] = part.split("=").map((word) => word.trim());
    if (!PARTS.has(name)) throw new CalendarFault(`RRULE: ${shortened(name)} is not supported`);
    if (parts.has(name) || value === "" || rest.length > 0)
      throw new CalendarFault(`RRULE: ${name} cannot be read`);
    parts.set(name, value);
  }
  return parts;
}

function frequencyOf(word: string | undefined): Frequency {
  if (word === "DAILY" || word === "WEEKLY" || word === "MONTHLY" || word === "YEARLY") return word;
  throw new CalendarFault("RRULE: FREQ is none of DAILY, WEEKLY, MONTHLY and YEARLY");
}

/** Negative ones count from the end, so that 0 is none where they are allowed. */
function numbersOf(
  name: string,
  text: string | undefined,
  { least, most }: { readonly least: number; readonly most: number },
): number[] {
  if (text === undefined) return [];
  const numbers = text.split(",").map((word) => {
    const number = /^[+-]?\d{1,6}$/.test(word.trim()) ? Number(word) : Number.NaN;
    if (!(number >= least && number <= most) || (number === 0 && least < 0))
      throw new CalendarFault(`RRULE: ${name} is not between ${least} and ${most}`);
    return number;
  });
  return [...new Set(numbers)];
}

function weekdayOf(name: string, word: string): number {
  const weekday = WEEKDAYS.indexOf(word);
  if (weekday < 0) throw new CalendarFault(`RRULE: ${name} is no weekday`);
  return weekday;
}

function ruleWeekdayOf(text: string): RuleWeekday {
  const [, number, word = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text.trim()) ?? [];
  const weekday = weekdayOf("BYDAY", word);
  const nth = number === undefined ? undefined : Number(number);
  if (nth !== undefined && (nth === 0 || Math.abs(nth) > 53))
    throw new CalendarFault("RRULE: BYDAY is not between -53 and 53");
  return { weekday, nth };
}

function checkTogether(rule: RecurrenceRule): void {
  const { frequency, count, until, weekdays, weekNumbers, positions } = rule;
  if (count !== undefined && until !== undefined)
    throw new CalendarFault("RRULE: COUNT and UNTIL together");
  const isNumbered = weekdays.some(({ nth }) => nth !== undefined);
  if (isNumbered && (frequency === "DAILY" || frequency === "WEEKLY" || weekNumbers.length > 0))
    throw new CalendarFault("RRULE: numbered BYDAY is for months and years only");
  if (weekNumbers.length > 0 && positions.length > 0)
    throw new CalendarFault("RRULE: BYSETPOS with BYWEEKNO is not supported");
}
