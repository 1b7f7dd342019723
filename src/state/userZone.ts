import type { User } from "#domain/account/user";
import { isTimeZone } from "#domain/time/localClock";

/** The IANA zone in which a user's days begin: the one that was set, else the computer's. */
export function userZone({ attributes }: Pick<User, "attributes">): string {
  const { timezone } = attributes;
  return isTimeZone(timezone) ? timezone : computerZone();
}

/** A computer may know no zone at all. */
function computerZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}
