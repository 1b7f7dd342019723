import type { StateCounts } from "#contract/snapshot";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";

/** Whoever listens hears no more than this share of the fleet in other states. */
const SHARE = 1 / 20;

/** Whether enough has changed since it was said that it should be said again. */
export function worthAnnouncing(announced: StateCounts | undefined, now: StateCounts): boolean {
  if (!announced) return true;
  const total = VEHICLE_STATES.reduce((sum, state) => sum + now[state], 0);
  const limit = Math.max(1, total * SHARE);
  return VEHICLE_STATES.some((state) => Math.abs(now[state] - announced[state]) >= limit);
}
