import type { ChangedSlots } from "../columns/changedSlots.ts";

/** After so many slots whoever lets us work is asked whether we still may. */
const SLOTS_A_STEP = 64;

/**
 * Slots whose text changed, read when somebody searches, or ahead of that in slices when there are
 * more than `most`: the first letter that is typed shall not wait for the whole fleet.
 */
export function createReadingQueue(
  changed: ChangedSlots,
  most: number,
  read: (slot: number) => void,
) {
  let waiting: Int32Array = new Int32Array(0);
  let at = 0;

  return {
    hasWork: (): boolean => waiting.length - at + changed.count > most,

    /** Reads on for as long as it `may`. */
    work(may: () => boolean): void {
      while (may()) {
        if (at === waiting.length) {
          waiting = changed.take();
          at = 0;
        }
        if (waiting.length === 0) return;
        const end = Math.min(at + SLOTS_A_STEP, waiting.length);
        for (; at < end; at++) read(waiting[at]!);
      }
    },
  };
}
