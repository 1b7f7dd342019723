import type { ListOrder } from "#contract/listView";
import { BYTES, FLAGS, type FleetColumns, FUEL_IS_PERCENT } from "../columns/fleetColumns.ts";
import { uint32Scratch } from "../columns/scratch.ts";

// Plain numbers: a bundler writes those, and only those, into the loops.
const KEY_BITS = 32;
const DIGIT_BITS = 11;
const DIGITS = 0x800;
const DIGIT_MASK = 0x7ff;

type Slots = Uint32Array<ArrayBuffer>;

/**
 * Puts slots that come in name order into another order; equal ones stay by name. Status as in
 * `VEHICLE_STATES`; last update newest first, to the second, because below that rows would swap for
 * nothing; fuel by the share of the tank, emptiest first, for who must refuel; who lacks the fact
 * comes last.
 */
export function createSlotOrder() {
  const scratch = { keys: uint32Scratch(), otherKeys: uint32Scratch(), slots: uint32Scratch() };
  const starts = new Uint32Array(DIGITS);

  function keysOf(
    order: Exclude<ListOrder, "vehicle">,
    columns: FleetColumns,
    slots: Slots,
  ): Slots {
    const keys = scratch.keys(slots.length);
    switch (order) {
      case "status":
        return pick(slots, columns.states, keys);
      case "group":
        return pick(slots, columns.groupRanks, keys);
      case "fuel":
        return fuelShares(columns, slots, keys);
      case "lastUpdate": {
        for (let row = 0; row < slots.length; row++)
          keys[row] = ~Math.trunc(columns.fixTimes[slots[row]!]! / 1_000);
        return keys;
      }
    }
  }

  /** Least digit first and stable. A digit that all keys share costs no pass: states take only one. */
  function radixSort(slots: Slots, keys: Slots): Slots {
    const { length } = slots;
    let [fromSlots, fromKeys] = [slots, keys];
    let [toSlots, toKeys] = [scratch.slots(length), scratch.otherKeys(length)];
    for (let shift = 0; shift < KEY_BITS; shift += DIGIT_BITS) {
      starts.fill(0);
      for (let row = 0; row < length; row++) starts[(fromKeys[row]! >>> shift) & DIGIT_MASK]!++;
      if (length === 0 || starts[(fromKeys[0]! >>> shift) & DIGIT_MASK] === length) continue;
      toStarts(starts);
      for (let row = 0; row < length; row++) {
        const key = fromKeys[row]!;
        const index = starts[(key >>> shift) & DIGIT_MASK]!++;
        toSlots[index] = fromSlots[row]!;
        toKeys[index] = key;
      }
      [fromSlots, toSlots] = [toSlots, fromSlots];
      [fromKeys, toKeys] = [toKeys, fromKeys];
    }
    return fromSlots;
  }

  /** The given slots may be overwritten; the answer is good until the next call. */
  return (order: ListOrder, columns: FleetColumns, slots: Slots): Slots =>
    order === "vehicle" ? slots : radixSort(slots, keysOf(order, columns, slots));
}

/** In percent of the tank: litres show only with the size of the tank how empty it is. */
function fuelShares({ fuels, tanks, records }: FleetColumns, slots: Slots, keys: Slots): Slots {
  // Bits of floats that are not negative have the order of the floats, and NaN comes last.
  const shares = new Float32Array(keys.buffer, keys.byteOffset);
  for (let row = 0; row < slots.length; row++) {
    const slot = slots[row]!;
    const isPercent = (records.bytes[slot * BYTES + FLAGS]! & FUEL_IS_PERCENT) !== 0;
    const tank = tanks[slot]!;
    shares[row] = isPercent || tank === 0 ? fuels[slot]! : (fuels[slot]! / tank) * 100;
  }
  return keys;
}

function pick(slots: Uint32Array, column: Uint8Array | Uint32Array, keys: Slots): Slots {
  for (let row = 0; row < slots.length; row++) keys[row] = column[slots[row]!]!;
  return keys;
}

/** From how many have each digit to where the first of them goes. */
function toStarts(counts: Uint32Array): void {
  let start = 0;
  for (let digit = 0; digit < counts.length; digit++) {
    const count = counts[digit]!;
    counts[digit] = start;
    start += count;
  }
}
