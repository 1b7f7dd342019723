import { failure, type Result, success } from "#contract/result";
import { LONGEST_LINK_DAYS } from "#domain/account/longestLink";
import { createDays, endOfDate } from "#domain/time/days";
import { isTimeZone } from "#domain/time/localClock";
import { after, days, type EpochMs } from "#domain/units";

/** The dates on which a link may end, as the calendar of who makes it has them. */
export interface LinkDates {
  readonly today: string;
  readonly tomorrow: string;
  readonly latest: string;
  /** The last moment of a date. A link may end today, and not before. */
  endOf(date: string): Result<EpochMs, "dateMissing" | "datePast" | "dateTooLate">;
}

/** By the zone of the user's profile, else by the browser's. */
export function linkDates(profileZone: unknown, now: EpochMs): LinkDates {
  const zone = isTimeZone(profileZone)
    ? profileZone
    : Intl.DateTimeFormat().resolvedOptions().timeZone;
  const calendar = createDays(zone);
  const { date: today, end } = calendar.dayOf(now);
  const longest = after(now, days(LONGEST_LINK_DAYS));
  return {
    today,
    // The day before: its own last moment lies beyond.
    latest: calendar.dayOf(after(longest, days(-1))).date,
    tomorrow: calendar.dayOf(end).date,
    endOf(date) {
      const moment = endOfDate(date, zone);
      if (moment === undefined) return failure("dateMissing");
      if (moment < now) return failure("datePast");
      return moment > longest ? failure("dateTooLate") : success(moment);
    },
  };
}
