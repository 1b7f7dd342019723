import type { UserId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { createRateLimit, type Rate } from "../refusal/rateLimit.ts";
import { Refusal } from "../refusal/refusal.ts";

/** Twenty at once, then ten a minute: nobody looks or writes faster, and each costs somebody money. */
const USES: Rate = { perSecond: 1 / 6, burst: 20 };
const RETRY_AFTER_SECONDS = "6";

/** Refuses a person who has something done elsewhere faster than people do; `detail` says what. */
export function createPersonLimit(now: () => EpochMs, detail: string): (user: UserId) => void {
  const uses = createRateLimit(now, USES);
  return (user) => {
    if (!uses.mayPass(`user ${user}`))
      throw new Refusal(429, "tooManyAttempts", detail).withHeaders({
        "retry-after": RETRY_AFTER_SECONDS,
      });
  };
}
