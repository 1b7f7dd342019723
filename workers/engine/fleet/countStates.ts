import type { StateCounts } from "#contract/snapshot";
import { type FleetColumns, FREE } from "../columns/fleetColumns.ts";

/** How many vehicles are in each state. */
export function countStates({ states }: FleetColumns, slotCount: number): StateCounts {
  const counts = new Uint32Array(FREE + 1);
  for (let slot = 0; slot < slotCount; slot++) counts[states[slot]!]!++;
  const [moving = 0, idle = 0, stopped = 0, disconnected = 0] = counts;
  return { moving, idle, stopped, disconnected };
}
