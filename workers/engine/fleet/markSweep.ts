import { FREE } from "../columns/fleetColumns.ts";
import type { Slots } from "../columns/slots.ts";

/** Mark and sweep: vehicles that a snapshot names are marked; at its end the others are removed. */
export function createMarkSweep(slots: Slots) {
  let marked: Uint8Array<ArrayBuffer> | undefined;

  return {
    /** A snapshot is being received. */
    isOpen: (): boolean => marked !== undefined,

    begin(): void {
      marked = new Uint8Array(slots.columns().states.length);
    },

    mark(slot: number): void {
      if (!marked) return;
      if (slot >= marked.length) {
        const longer = new Uint8Array(slots.columns().states.length);
        longer.set(marked);
        marked = longer;
      }
      marked[slot] = 1;
    },

    /** The vehicle was removed again. */
    unmark(slot: number): void {
      if (marked) marked[slot] = 0;
    },

    /** Ends the snapshot and calls `remove` for each slot that is not marked. */
    sweep(remove: (slot: number) => void): void {
      const { states } = slots.columns();
      for (let slot = 0; slot < slots.used(); slot++)
        if (states[slot] !== FREE && !marked?.[slot]) remove(slot);
      marked = undefined;
    },
  };
}

export type MarkSweep = ReturnType<typeof createMarkSweep>;
