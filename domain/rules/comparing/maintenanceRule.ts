import type { Position } from "../../position.ts";
import { readingOf } from "../../settings.ts";
import { addMonths } from "../../time/addMonths.ts";
import { isKeptTime } from "../../time/keptTime.ts";
import { type EpochMs, epochMs } from "../../units.ts";
import { type Drafts, type MaintenancePlan, type Moment, NOTHING } from "../moment.ts";

/** The type of a plan that counts months of the calendar. */
export const CALENDAR_TYPE = "period";

/** Whether a plan counts time, which passes without any report. */
export const isOfTime = (type: string): boolean =>
  type === CALENDAR_TYPE || type === "fixTime" || type === "deviceTime" || type === "serverTime";

/** What of a plan says when it falls due. */
type Counted = Pick<MaintenancePlan, "type" | "start" | "period" | "timeZone" | "doneAt">;

/** Service falls due between two positions: at its start, and each period after it. */
export function maintenanceRule({ position, last, vehicle: { maintenances } }: Moment): Drafts {
  if (!last || maintenances.length === 0) return NOTHING;
  return maintenances
    .filter((plan) => fellDue(plan, countOf(plan.type, last), countOf(plan.type, position)))
    .map(({ id, name, type }) => ({
      type: "maintenance",
      maintenanceId: id,
      attributes: { name, type, value: countOf(type, position) },
    }));
}

/** Zero is what a counter shows that does not count: nothing follows from it. */
export function fellDue(plan: Counted, before: number, now: number): boolean {
  if (before === 0 || now === 0 || now <= before || !isPlan(plan)) return false;
  return dueAfter(plan, before) <= now;
}

/**
 * When service falls due next, as `fellDue` finds it afterwards; undefined for a plan that never does, or at no
 * date that anybody can write, and of a counter that does not count. What was done once is due a period later,
 * and stays so until it is done again, however late that is.
 */
export function nextDue(plan: Counted, now: number): number | undefined {
  if (now === 0 || !isPlan(plan)) return undefined;
  const due = plan.doneAt === undefined ? dueAfter(plan, now) : dueAt(plan, 1);
  return isOfTime(plan.type) && !isKeptTime(epochMs(due)) ? undefined : due;
}

/** So many dates of one plan at most: nobody reads a month of a plan for each hour. */
const MOST_DATES = 62;

/**
 * When a plan that counts time falls due from a moment on, before another; one that was done once only for the
 * next time, as it counts from there anew. A plan that counts something else has no dates.
 */
export function dueDates(plan: Counted, from: EpochMs, until: EpochMs): readonly EpochMs[] {
  if (!isOfTime(plan.type) || !isPlan(plan)) return [];
  if (plan.doneAt !== undefined) {
    const next = epochMs(dueAt(plan, 1));
    return next >= from && next < until ? [next] : [];
  }
  const dates: EpochMs[] = [];
  for (let last = from - 1; dates.length < MOST_DATES; ) {
    const next = dueAfter(plan, last);
    if (next >= until) break;
    dates.push(epochMs(next));
    last = next;
  }
  return dates;
}

/** What a vehicle had counted at a moment. */
export interface Reading {
  readonly count: number;
  readonly at: EpochMs;
}

/** Of less no pace is known. */
const LEAST_SPAN_MS = 7 * 86_400_000;

/**
 * When a count is reached if it goes on as it did between two readings; undefined where they lie less than a
 * week apart, or nothing was counted between them.
 */
export function foreseenAt(next: number, before: Reading, now: Reading): EpochMs | undefined {
  const grown = now.count - before.count;
  const span = now.at - before.at;
  if (span < LEAST_SPAN_MS || !(grown > 0) || !(before.count > 0)) return undefined;
  const at = epochMs(Math.round(now.at + ((next - now.count) * span) / grown));
  return isKeptTime(at) ? at : undefined;
}

/** No calendar is longer than a person's, and no sum of months a date beyond it. */
const MOST_MONTHS = 12_000;

const isPlan = ({ type, start, period, doneAt }: Counted): boolean =>
  type === CALENDAR_TYPE
    ? period >= 1 && period <= MOST_MONTHS && isKeptTime(epochMs(doneAt ?? start))
    : period > 0;

/** When it is due for the so manieth time, counted from its start, or from when it was last done. */
function dueAt({ type, start, period, timeZone = "UTC", doneAt }: Counted, ordinal: number) {
  const from = doneAt ?? start;
  return type === CALENDAR_TYPE
    ? addMonths(epochMs(from), ordinal * period, timeZone)
    : from + ordinal * period;
}

/** Of the Gregorian calendar. */
const AVERAGE_MONTH_MS = 30.436875 * 86_400_000;

/** When a plan by the calendar is due next, from which moment on: asked of each position. */
const known = new WeakMap<Counted, { readonly from: number; readonly due: number }>();

/** When it is due first after a count. */
function dueAfter(plan: Counted, count: number): number {
  const { type, start, period, doneAt } = plan;
  const first = doneAt === undefined ? 0 : 1;
  const passed = (count - (doneAt ?? start)) / period;
  if (type !== CALENDAR_TYPE) {
    // A quotient of fractions is rounded, to either side of what it divides.
    const near = Math.max(first, Math.floor(passed));
    if (dueAt(plan, near) > count) return dueAt(plan, near);
    return dueAt(plan, dueAt(plan, near + 1) > count ? near + 1 : near + 2);
  }
  const next = known.get(plan);
  if (next && count >= next.from && count < next.due) return next.due;
  // Months are shorter and longer than the average, by days in all.
  let ordinal = Math.max(first, Math.floor(passed / AVERAGE_MONTH_MS) - 1);
  while (dueAt(plan, ordinal) <= count) ordinal++;
  const due = dueAt(plan, ordinal);
  known.set(plan, { from: count, due });
  return due;
}

/** What a plan counts by: of an attribute, or milliseconds since 1970 of one of the position's times. */
export function countOf(type: string, position: Position): number {
  switch (type) {
    case "serverTime":
    case "deviceTime":
    case "fixTime":
      return position[type];
    case CALENDAR_TYPE:
      return position.fixTime;
    default:
      return readingOf(position.attributes, type) ?? 0;
  }
}
