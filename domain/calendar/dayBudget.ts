import { CalendarFault } from "./calendarFault.ts";

/** Days that may be examined for a whole calendar: fifty years, some milliseconds. */
const MAX_DAYS = 20_000;

/**
 * What all rules of a calendar may cost together, counted in days examined and never in time, so
 * that a calendar is refused on every machine or on none.
 */
export function createDayBudget() {
  let left = MAX_DAYS;
  return {
    spend(days: number, what: string): void {
      left -= days;
      if (!(left >= 0))
        throw new CalendarFault(`${what}: more than a calendar may ask to work out`);
    },
  };
}

export type DayBudget = ReturnType<typeof createDayBudget>;
