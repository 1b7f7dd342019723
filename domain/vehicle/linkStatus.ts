import { type EpochMs, minutes } from "../units.ts";
import type { LinkStatus } from "../vehicle.ts";

/** A tracker that was silent for so long may be off or out of reach: nobody knows. */
export const SILENT_AFTER = minutes(10);

/** Whether the tracker's connection is up, from the time of its last report. */
export function linkStatus(lastUpdate: EpochMs | undefined, now: EpochMs): LinkStatus {
  if (lastUpdate === undefined) return "offline";
  return now - lastUpdate <= SILENT_AFTER ? "online" : "unknown";
}
