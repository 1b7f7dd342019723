import type { User } from "#domain/account/user";
import { isTimeZone } from "#domain/time/localClock";

/** The IANA zone in which a user's days begin: the one that was set, else the computer's. */
export function userZone({ attributes }: Pick<User, "attributes">): string {
  const { timezone } = attributes;
  return isTimeZone(timezone) ? timezone : computerZone();
}

/** Asked once while the page is in sight, not with each drawing: who travels comes back to it. */
let known: string | undefined;

/** A computer may know no zone at all. */
function computerZone(): string {
  if (known !== undefined) return known;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  document.addEventListener(
    "visibilitychange",
    () => {
      known = undefined;
    },
    { once: true },
  );
  known = isTimeZone(timeZone) ? timeZone : "UTC";
  return known;
}
