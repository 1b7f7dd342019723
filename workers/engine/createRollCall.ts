import type { Slots } from "./createSlots.ts";
import { FREE } from "./fleetColumns.ts";

/** Notes who is named while a whole snapshot is told, so that the others can be let go after it. */
export function createRollCall(slots: Slots) {
  let named: Uint8Array<ArrayBuffer> | undefined;

  return {
    /** A snapshot is being told. */
    isOpen: (): boolean => named !== undefined,

    begin(): void {
      named = new Uint8Array(slots.columns().states.length);
    },

    name(slot: number): void {
      if (!named) return;
      if (slot >= named.length) {
        const longer = new Uint8Array(slots.columns().states.length);
        longer.set(named);
        named = longer;
      }
      named[slot] = 1;
    },

    /** Who was named is gone again. */
    strike(slot: number): void {
      if (named) named[slot] = 0;
    },

    /** Ends it and lets `remove` take away whom nobody named. */
    end(remove: (slot: number) => void): void {
      const { states } = slots.columns();
      for (let slot = 0; slot < slots.used(); slot++)
        if (states[slot] !== FREE && !named?.[slot]) remove(slot);
      named = undefined;
    },
  };
}

export type RollCall = ReturnType<typeof createRollCall>;
