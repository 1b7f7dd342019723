import type { StateCounts } from "#contract/snapshot";
import { DISCONNECTED, type FleetColumns, FREE } from "../columns/fleetColumns.ts";

/**
 * Brings every state up to the moment: time alone disconnects a vehicle, everything else is known
 * when its position is written. Returns whether any state changed.
 *
 * A scan of all, before each snapshot: 0.3 ms at 100,000 vehicles, so a wheel of due times would only be
 * more to get wrong. `oldest` is the earliest fix time that still counts as connected.
 */
export function classify(columns: FleetColumns, slotCount: number, oldest: number): boolean {
  const { fixTimes, youngStates, states } = columns;
  let changed = 0;
  for (let slot = 0; slot < slotCount; slot++) {
    const held = states[slot]!;
    if (held === FREE) continue;
    const state = fixTimes[slot]! < oldest ? DISCONNECTED : youngStates[slot]!;
    changed |= held ^ state;
    states[slot] = state;
  }
  return changed !== 0;
}

/** The same for one slot. */
export const stateAt = ({ fixTimes, youngStates }: FleetColumns, slot: number, oldest: number) =>
  fixTimes[slot]! < oldest ? DISCONNECTED : youngStates[slot]!;

/** How many vehicles are in each state. */
export function countStates({ states }: FleetColumns, slotCount: number): StateCounts {
  const counts = new Uint32Array(FREE + 1);
  for (let slot = 0; slot < slotCount; slot++) counts[states[slot]!]!++;
  const [moving = 0, idle = 0, stopped = 0, disconnected = 0] = counts;
  return { moving, idle, stopped, disconnected };
}
