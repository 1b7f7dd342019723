import { CalendarFault } from "./calendarFault.ts";
import { knownZone } from "./calendarZone.ts";
import { DAY_MS } from "./civilDay.ts";
import { createDayBudget, type DayBudget } from "./dayBudget.ts";
import { isInSpans, mergeSpans, type Span } from "./mergeSpans.ts";
import { type Component, type ContentLine, readComponents, shortened } from "./readContentLines.ts";
import { readRecurrenceRule } from "./readRecurrenceRule.ts";
import {
  type CalendarLength,
  type CalendarTime,
  endOf,
  moment,
  readDuration,
  readTime,
  timeOf,
  type ZoneOf,
} from "./readTimes.ts";
import { readTimeZone } from "./readTimeZone.ts";
import { createRecurrence, type Exceptions } from "./recurrence.ts";

/** The times that somebody entered as iCalendar. */
export interface KnownCalendar {
  /** Milliseconds since 1970. What it costs is bounded by the budget it was read with. */
  covers(time: number): boolean;
}

export type CalendarReading =
  | { readonly calendar: KnownCalendar; readonly refusal?: undefined }
  /** In words for whoever wrote it. */
  | { readonly refusal: string };

export const MAX_EVENTS = 50;
/** What all parts of a calendar are read with. */
interface CalendarContext {
  readonly zoneOf: ZoneOf;
  readonly budget: DayBudget;
}

/** A single date costs as much as so many days of a rule. */
const DATE_DAYS = 50;

/**
 * From the text of an iCalendar (RFC 5545): VEVENT with DTSTART, DTEND or DURATION, RRULE, RDATE,
 * EXDATE and RECURRENCE-ID. What it says is worked out day by day within one budget for the whole
 * calendar; what is over it, not supported or no calendar is refused, never guessed. Times without
 * a zone are those of `floatingZone`.
 */
export function readCalendar(text: string, floatingZone: string): CalendarReading {
  try {
    return { calendar: read(text, floatingZone) };
  } catch (error) {
    if (error instanceof CalendarFault) return { refusal: error.message };
    throw error;
  }
}

function read(text: string, floatingZone: string): KnownCalendar {
  const [root, ...others] = readComponents(text);
  if (root?.name !== "VCALENDAR" || others.length > 0) throw new CalendarFault("not one VCALENDAR");
  const events = root.components.filter(({ name }) => name === "VEVENT");
  if (events.length > MAX_EVENTS) throw new CalendarFault(`more than ${MAX_EVENTS} events`);
  const budget = createDayBudget();
  const context = { zoneOf: createZones(root, floatingZone, budget), budget };
  const replaced = readReplaced(events, context);
  const single: Span[] = [];
  const repeated = events.flatMap((event) => {
    const read = readEvent(event, replaced, context);
    single.push(...read.single);
    return read.repeated;
  });
  const spans = mergeSpans(single);
  return {
    covers: (time) => isInSpans(spans, time) || repeated.some((isUnderWay) => isUnderWay(time)),
  };
}

/** A known name goes before what a calendar says about it, which is often years old. */
function createZones(root: Component, floatingZone: string, budget: DayBudget): ZoneOf {
  const zones = new Map<string, ReturnType<ZoneOf>>();
  return (name = floatingZone) => {
    const id = name.trim();
    const own = () =>
      root.components.find(
        (component) =>
          component.name === "VTIMEZONE" &&
          component.lines.some((line) => line.name === "TZID" && line.value === id),
      );
    const make = () => {
      const component = knownZone(id) ? undefined : own();
      const zone = component ? readTimeZone(component, budget) : knownZone(id);
      if (!zone) throw new CalendarFault(`TZID: "${shortened(id)}" is no known time zone`);
      return zone;
    };
    const zone = zones.get(id) ?? make();
    zones.set(id, zone);
    return zone;
  };
}

const isNamed = (name: string) => (line: ContentLine) => line.name === name;

/** Times of an event that another event of the same UID stands in for. */
function readReplaced(
  events: readonly Component[],
  { zoneOf, budget }: CalendarContext,
): ReadonlyMap<string, readonly CalendarTime[]> {
  const replaced = new Map<string, CalendarTime[]>();
  for (const { lines } of events) {
    const id = lines.find(isNamed("RECURRENCE-ID"));
    if (!id) continue;
    if (id.parameters.has("RANGE"))
      throw new CalendarFault("RECURRENCE-ID: RANGE is not supported");
    budget.spend(DATE_DAYS, "RECURRENCE-ID");
    const uid = lines.find(isNamed("UID"))?.value ?? "";
    replaced.set(uid, [...(replaced.get(uid) ?? []), timeOf(id, zoneOf)]);
  }
  return replaced;
}

function readEvent(
  { lines }: Component,
  replaced: ReadonlyMap<string, readonly CalendarTime[]>,
  context: CalendarContext,
) {
  const { zoneOf, budget } = context;
  const find = (name: string) => lines.find(isNamed(name));
  const begins = find("DTSTART");
  if (!begins) throw new CalendarFault("an event without DTSTART");
  if (find("EXRULE")) throw new CalendarFault("EXRULE is not supported");
  const start = timeOf(begins, zoneOf);
  const length = lengthOf(start, { end: find("DTEND"), duration: find("DURATION") }, zoneOf);
  const isReplacement = find("RECURRENCE-ID") !== undefined;
  const rules = lines.filter(isNamed("RRULE"));
  const exceptions = readExceptions([
    ...datesOf(lines, "EXDATE", context),
    ...(isReplacement ? [] : (replaced.get(find("UID")?.value ?? "") ?? [])),
  ]);
  const first = { from: moment(start), to: endOf(start, length) };
  const single = [...(rules.length === 0 ? [first] : []), ...addedSpans(lines, length, context)];
  return {
    single: single.filter(({ from }) => !isException(exceptions, start, from)),
    repeated: rules.map(({ value }) =>
      createRecurrence({ rule: readRecurrenceRule(value), start, length, exceptions }, budget),
    ),
  };
}

function lengthOf(
  start: CalendarTime,
  { end, duration }: Readonly<Record<"end" | "duration", ContentLine | undefined>>,
  zoneOf: ZoneOf,
): CalendarLength {
  if (duration) return readDuration(duration.value);
  if (!end) return { days: start.isDate ? 1 : 0, ms: 0 };
  const until = timeOf(end, zoneOf);
  const length =
    start.isDate && until.isDate
      ? { days: (until.wall - start.wall) / DAY_MS, ms: 0 }
      : { days: 0, ms: moment(until) - moment(start) };
  if (length.days < 0 || length.ms < 0) throw new CalendarFault("an event ends before it begins");
  return length;
}

const valuesOf = ({ value }: ContentLine): readonly string[] => value.split(",");

function datesOf(
  lines: readonly ContentLine[],
  name: string,
  { zoneOf, budget }: CalendarContext,
): readonly CalendarTime[] {
  return lines.filter(isNamed(name)).flatMap((line) =>
    valuesOf(line).map((value) => {
      budget.spend(DATE_DAYS, name);
      return readTime(value, zoneOf(line.parameters.get("TZID")));
    }),
  );
}

/** A date without a time takes its whole day out. */
const readExceptions = (times: readonly CalendarTime[]): Exceptions => ({
  moments: new Set(times.filter(({ isDate }) => !isDate).map(moment)),
  days: new Set(times.filter(({ isDate }) => isDate).map(({ wall }) => dayOf(wall))),
});

const dayOf = (wall: number) => Math.floor(wall / DAY_MS);

const isException = ({ moments, days }: Exceptions, { zone }: CalendarTime, from: number) =>
  moments.has(from) || days.has(dayOf(from + zone(from)));

/** RDATE: a time, which lasts as long as the event, or a time with an end of its own. */
function addedSpans(
  lines: readonly ContentLine[],
  length: CalendarLength,
  { zoneOf, budget }: CalendarContext,
): readonly Span[] {
  return lines.filter(isNamed("RDATE")).flatMap((line) => {
    const zone = zoneOf(line.parameters.get("TZID"));
    return valuesOf(line).map((value) => {
      budget.spend(DATE_DAYS, "RDATE");
      const [begin = "", end] = value.split("/");
      const time = readTime(begin, zone);
      if (end === undefined) return { from: moment(time), to: endOf(time, length) };
      const to = /^[+P]/i.test(end) ? endOf(time, readDuration(end)) : moment(readTime(end, zone));
      return { from: moment(time), to };
    });
  });
}
