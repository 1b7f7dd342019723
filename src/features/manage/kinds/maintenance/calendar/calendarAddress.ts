import { isId } from "#domain/ids";
import type { CalendarScope } from "../../../../../api/maintenance.ts";
import { dayInMonth, isDay, isMonth, monthOf } from "./monthDays.ts";

/** What the calendar says in the address, so that what is seen can be sent to somebody. */
export const CALENDAR_NAMES = ["month", "day", "plan", "group"] as const;

/** What of a month is seen. */
export interface CalendarView extends CalendarScope {
  /** "2026-11" */
  readonly month: string;
  /** "2026-11-27", in the month. */
  readonly day: string;
}

/** As the address has it; what makes no sense there is today, and everything. */
export function calendarView(query: URLSearchParams, today: string): CalendarView {
  const [asked, day] = [query.get("month"), query.get("day")];
  const month = isMonth(asked) ? asked : isDay(day) ? monthOf(day) : monthOf(today);
  return {
    month,
    day: isDay(day) && monthOf(day) === month ? day : dayInMonth(today, month),
    plan: idIn(query.get("plan")),
    group: idIn(query.get("group")),
  };
}

/** The address with another view in it; today and everything need no words. */
export function withView(
  query: URLSearchParams,
  { month, day, plan, group }: CalendarView,
  today: string,
): URLSearchParams {
  const said = new URLSearchParams(query);
  const say = (name: (typeof CALENDAR_NAMES)[number], value: string | undefined) => {
    if (value === undefined) said.delete(name);
    else said.set(name, value);
  };
  say("month", month === monthOf(today) ? undefined : month);
  say("day", day === dayInMonth(today, month) ? undefined : day);
  say("plan", plan === undefined ? undefined : String(plan));
  say("group", group === undefined ? undefined : String(group));
  return said;
}

function idIn(text: string | null): number | undefined {
  const id = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return isId(id) ? id : undefined;
}
