import type { VehicleId } from "#domain/ids";
import type { SlotBits } from "../columns/slotBits.ts";
import { NO_SLOT } from "../columns/slotTable.ts";
import type { Fleet } from "../fleet/fleet.ts";

/** Restricts the list to some vehicles. It comes anew with every scroll, and is nearly always the same. */
export function createOnly(fleet: Fleet) {
  let held: readonly VehicleId[] | undefined;
  let version = 0;

  return {
    /** Another number for other vehicles, not for another array of the same. */
    versionOf(only: readonly VehicleId[] | undefined): number {
      if (!isSame(held, only)) version++;
      held = only;
      return version;
    },

    /** By slot; undefined when everybody is wanted. Slots change hands, so this is never kept. */
    bits(only: readonly VehicleId[] | undefined): SlotBits | undefined {
      if (!only) return undefined;
      const bits = new Uint32Array((fleet.slotCount + 31) >>> 5);
      for (const vehicle of only) {
        const slot = fleet.slotOf(vehicle);
        if (slot !== NO_SLOT) bits[slot >>> 5] = bits[slot >>> 5]! | (1 << (slot & 31));
      }
      return bits;
    },
  };
}

const isSame = (
  one: readonly VehicleId[] | undefined,
  other: readonly VehicleId[] | undefined,
): boolean =>
  one === other ||
  (one?.length === other?.length && one?.every((id, at) => id === other?.[at]) === true);
