import { type CalendarZone, momentOf } from "./calendarZone.ts";
import { DAY_MS } from "./civilDay.ts";
import type { DayBudget } from "./dayBudget.ts";
import type { Span } from "./mergeSpans.ts";
import { type RecurrenceRule } from "./readRecurrenceRule.ts";
import { type CalendarLength, type CalendarTime, endOf, moment, readTime } from "./readTimes.ts";
import { createRuleDays } from "./ruleDays.ts";

/** What does not take place although a rule says so. */
export interface Exceptions {
  readonly moments: ReadonlySet<number>;
  /** Days since 1970, by the clocks of the event. */
  readonly days: ReadonlySet<number>;
}

/** An event, the first of many. */
interface RepeatedEvent {
  readonly rule: RecurrenceRule;
  readonly start: CalendarTime;
  readonly length: CalendarLength;
  readonly exceptions: Exceptions;
}

/** A day examined to answer counts more than one examined once, when the calendar is read. */
const ANSWER_WEIGHT = 15;
/** Positions come in the order of time, and some late. */
const MAX_KEPT_DAYS = 8;

/**
 * Whether an event that repeats is under way at a time. It examines the day of that time and back
 * over as many as the event lasts; of several beginnings the last decides, as all last as long.
 */
export function createRecurrence(
  { rule, start, length, exceptions }: RepeatedEvent,
  budget: DayBudget,
): (time: number) => boolean {
  const { zone } = start;
  const days = createRuleDays(rule, start.wall, budget);
  const backDays = length.days + Math.ceil(length.ms / DAY_MS) + 1;
  budget.spend((backDays + days.periodDays) * ANSWER_WEIGHT, "RRULE");
  const until = rule.until === undefined ? Number.POSITIVE_INFINITY : lastMoment(rule.until, zone);
  const kept = new Map<number, readonly Span[]>();

  function spansFrom(day: number): readonly Span[] {
    return days.on(day).flatMap((wall) => {
      const from = momentOf(wall, zone);
      const isLeftOut =
        exceptions.moments.has(from) || exceptions.days.has(Math.floor(wall / DAY_MS));
      return isLeftOut || from > until ? [] : { from, to: endOf({ ...start, wall }, length) };
    });
  }

  function spansOf(day: number): readonly Span[] {
    const known = kept.get(day);
    if (known) return known;
    const spans = [...spansFrom(day)];
    for (let before = day - 1; before >= day - backDays; before--) {
      const last = spansFrom(before).at(-1);
      if (!last) continue;
      spans.push(last);
      break;
    }
    if (kept.size >= MAX_KEPT_DAYS) kept.delete(kept.keys().next().value as number);
    kept.set(day, spans);
    return spans;
  }

  return (time) => {
    const day = Math.floor((time + zone(time)) / DAY_MS);
    return spansOf(day).some(({ from, to }) => time >= from && time < to);
  };
}

/** A rule until a date takes in the whole of it. */
function lastMoment(text: string, zone: CalendarZone): number {
  const until = readTime(text, zone);
  return until.isDate ? momentOf(until.wall + DAY_MS, zone) - 1 : moment(until);
}
