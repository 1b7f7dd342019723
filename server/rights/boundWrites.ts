import type { EpochMs } from "#domain/units";
import { createRateLimit, refuseFlood } from "../http/createRateLimit.ts";
import type { Viewer } from "./createRights.ts";

/** Each has others' rights read anew, so one person does not do it as fast as they can ask. */
const WRITES_PER_SECOND = 10;
/** As many go at once: somebody sets up a company. */
const BURST = 100;

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
