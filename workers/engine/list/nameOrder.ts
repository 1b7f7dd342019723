import { createChangedSlots } from "../columns/changedSlots.ts";
import { FREE } from "../columns/fleetColumns.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { byName } from "../text/byName.ts";
import { sortNames } from "./sortNames.ts";

/** So many are sorted between two snapshots without anybody noticing; more are sorted in slices. */
const SORTED_AT_ONCE = 1_024;

/**
 * The slots of all vehicles by name, then id. Comparing names is by far the dearest thing the list
 * does, so it is done once; every other order starts from this one and is stable.
 *
 * A large fleet is sorted in slices by `work`. Until that is done the order is provisional: who was
 * sorted before stays where they were, newcomers follow in the order of their slots, which is the
 * order in which the server sent them. Later changes are merged in.
 */
export function createNameOrder(fleet: Fleet) {
  let order = new Uint32Array();
  /** It is provisional; `sorting` begins with the first `work`, when there is time for it. */
  let isUnsorted = false;
  let sorting: Generator<void, Uint32Array<ArrayBuffer>> | undefined;
  /** Slots that changed after the sort under way began: their names are not in it yet. */
  const changedSince = createChangedSlots();
  for (let slot = 0; slot < fleet.slotCount; slot++) fleet.changed.renamed.add(slot);

  const named = {
    nameOf: (slot: number) => fleet.nameOf(slot) ?? "",
    idOf: (slot: number) => fleet.columns.vehicleIds[slot]!,
  };
  const isTaken = (slot: number) => fleet.columns.states[slot] !== FREE;

  const compare = (left: number, right: number): number =>
    byName(named.nameOf(left), named.nameOf(right)) || named.idOf(left) - named.idOf(right);

  /** Takes the changed ones out and merges those that are still there back in. */
  function repair(changed: Int32Array): Uint32Array<ArrayBuffer> {
    const newcomers = Array.from(changed).filter(isTaken).sort(compare);
    const rest = without(order, changed, fleet.slotCount);
    const merged = new Uint32Array(rest.length + newcomers.length);
    let from = 0;
    let to = 0;
    for (const slot of newcomers) {
      const index = firstNotBefore(rest, from, (held) => compare(held, slot) >= 0);
      merged.set(rest.subarray(from, index), to);
      to += index - from;
      from = index;
      merged[to++] = slot;
    }
    merged.set(rest.subarray(from), to);
    return merged;
  }

  /** Who is there keeps their index. */
  function provisional(changed: Int32Array): Uint32Array<ArrayBuffer> {
    const isListed = new Uint8Array(fleet.slotCount);
    for (const slot of order) isListed[slot] = 1;
    const newcomers = changed.filter((slot) => isTaken(slot) && isListed[slot] === 0).sort();
    const gone = changed.filter((slot) => !isTaken(slot) && isListed[slot] === 1);
    if (newcomers.length === 0 && gone.length === 0) return order;
    const rest = gone.length === 0 ? order : without(order, gone, fleet.slotCount);
    const joined = new Uint32Array(rest.length + newcomers.length);
    joined.set(rest);
    joined.set(newcomers, rest.length);
    return joined;
  }

  function finishSorting(sorted: Uint32Array<ArrayBuffer>): void {
    order = sorted;
    sorting = undefined;
    isUnsorted = false;
    take(changedSince.take());
  }

  function take(changed: Int32Array): void {
    if (sorting) for (const slot of changed) changedSince.add(slot);
    if (!isUnsorted && changed.length <= SORTED_AT_ONCE) {
      order = repair(changed);
      return;
    }
    order = provisional(changed);
    isUnsorted = true;
  }

  return {
    current(): Uint32Array<ArrayBuffer> {
      const changed = fleet.changed.renamed.take();
      if (changed.length > 0) take(changed);
      return order;
    },

    /** While true `work` has something to do and the order may yet change. */
    isProvisional: () => isUnsorted,

    /** Sorts on for as long as it `may`. */
    work(may: () => boolean): void {
      while (isUnsorted && may()) {
        sorting ??= sortNames(order.slice(), named);
        const step = sorting.next();
        if (step.done) finishSorting(step.value);
      }
    },
  };
}

function without(
  order: Uint32Array,
  gone: Int32Array,
  slotCount: number,
): Uint32Array<ArrayBuffer> {
  const isGone = new Uint8Array(slotCount);
  for (const slot of gone) isGone[slot] = 1;
  const rest = new Uint32Array(order.length);
  let count = 0;
  for (let row = 0; row < order.length; row++)
    if (isGone[order[row]!] === 0) rest[count++] = order[row]!;
  return rest.slice(0, count);
}

/** The first index from `from` on whose slot passes the test, which holds from some index on. */
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
