import { failure, type Result, success } from "#contract/result";
import { createDays, endOfDate } from "#domain/time/days";
import { isTimeZone } from "#domain/time/localClock";
import type { EpochMs } from "#domain/units";

/** The dates on which a link may end, as the calendar of who makes it has them. */
export interface LinkDates {
  readonly today: string;
  readonly tomorrow: string;
  /** The last moment of a date. A link may end today, and not before. */
  endOf(date: string): Result<EpochMs, "dateMissing" | "datePast">;
}

/** By the zone of the user's profile, else by the browser's. */
export function linkDates(profileZone: unknown, now: EpochMs): LinkDates {
  const zone = isTimeZone(profileZone)
    ? profileZone
    : Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = createDays(zone);
  const { date: today, end } = days.dayOf(now);
  return {
    today,
    tomorrow: days.dayOf(end).date,
    endOf(date) {
      const moment = endOfDate(date, zone);
      if (moment === undefined) return failure("dateMissing");
      return moment < now ? failure("datePast") : success(moment);
    },
  };
}
