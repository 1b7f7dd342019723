import type { Fleet } from "./createFleet.ts";
import { FREE } from "./fleetColumns.ts";

/** "Bus 9" before "Bus 10", and letters as the reader's language has them. */
const collator = new Intl.Collator(undefined, { numeric: true });
export const byName = (left: string, right: string): number => collator.compare(left, right);

/**
 * The slots of all vehicles by name, then id. Comparing names is by far the dearest thing the list
 * does, so it is done once; every other order starts from this one and is stable.
 */
export function createNameOrder(fleet: Fleet) {
  let order = new Uint32Array();

  const compare = (left: number, right: number): number =>
    byName(fleet.textOf(left)?.name ?? "", fleet.textOf(right)?.name ?? "") ||
    fleet.columns.vehicleIds[left]! - fleet.columns.vehicleIds[right]!;

  const isTaken = (slot: number) => fleet.columns.states[slot] !== FREE;

  function sortAnew(): Uint32Array<ArrayBuffer> {
    const taken: number[] = [];
    for (let slot = 0; slot < fleet.slotCount; slot++) if (isTaken(slot)) taken.push(slot);
    return Uint32Array.from(taken.sort(compare));
  }

  /** Takes the changed ones out and merges those that are still there back in. */
  function repair(changed: ReadonlySet<number>): Uint32Array<ArrayBuffer> {
    const newcomers = [...changed].filter(isTaken).sort(compare);
    const rest = order.filter((slot) => !changed.has(slot));
    const merged = new Uint32Array(rest.length + newcomers.length);
    let from = 0;
    let to = 0;
    for (const slot of newcomers) {
      const place = firstNotBefore(rest, from, (held) => compare(held, slot) >= 0);
      merged.set(rest.subarray(from, place), to);
      to += place - from;
      from = place;
      merged[to++] = slot;
    }
    merged.set(rest.subarray(from), to);
    return merged;
  }

  return {
    current(): Uint32Array {
      const changed = fleet.takeRenamed();
      if (changed === "any" || order.length === 0) order = sortAnew();
      else if (changed.size > 0) order = repair(changed);
      return order;
    },
  };
}

/** The first place from `from` on whose slot passes the test, which holds from some place on. */
function firstNotBefore(
  slots: Uint32Array,
  from: number,
  isNotBefore: (slot: number) => boolean,
): number {
  let low = from;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isNotBefore(slots[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
