import type { EpochMs } from "#domain/units";
import { createRateLimit, type Rate, refuseFlood } from "../refusal/rateLimit.ts";
import type { Viewer } from "./rights.ts";

/** Each has others' rights read anew, so one person does not do it as fast as they can ask. */
const WRITES_PER_SECOND = 10;
/** As many go at once: somebody sets up a company. */
const BURST = 100;

/**
 * Each leaves a row in the audit trail, which is never cut: so many for long, and as many at once for
 * who brings a company along.
 */
const CHANGES: Rate = { perSecond: 2, burst: 10_000 };

/**
 * Refuses somebody who changes things for longer and faster than people do. Those who run the server
 * are not held back.
 */
export function boundChanges(now: () => EpochMs, rate = CHANGES): (viewer: Viewer) => void {
  const changes = createRateLimit(now, rate);
  return ({ user }) => {
    if (!user.administrator && !changes.mayPass(`user ${user.id}`)) throw refuseFlood();
  };
}

/**
 * Refuses somebody who moves rights, theirs or others', faster than a busy office does. Those who
 * run the server are not held back.
 */
export function boundWrites(now: () => EpochMs): (viewer: Viewer) => void {
  const writes = createRateLimit(now, { perSecond: WRITES_PER_SECOND, burst: BURST });
  return ({ user }) => {
    if (!user.administrator && !writes.mayPass(`user ${user.id}`)) throw refuseFlood();
  };
}
