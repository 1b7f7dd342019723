import { FACT, type VehicleRows } from "#contract/feed/vehicleRows";
import type { Vehicle } from "#domain/vehicle";
import { VEHICLE_ICONS, vehicleIcon } from "#domain/vehicle/vehicleIcon";
import { createSetups, isSetupKey, type VehicleSetup } from "./setups.ts";

/** What many vehicles have in common. */
export interface Traits {
  readonly model: string | undefined;
  readonly category: string | undefined;
  readonly setup: VehicleSetup;
  /** The index of its icon in `VEHICLE_ICONS`. */
  readonly kind: number;
}

/** Sharing saves work and is worth no memory of its own. */
const MAX_SHARED = 4_096;
const LONGEST_SHARED = 1_024;
/**
 * Of a key: it has nothing to do with traits, or there are more such keys than are worth knowing.
 */
const NO_TRAIT = 0;
const UNKNOWN_TRAIT = -1;

interface Shared {
  readonly bytes: Uint8Array;
  readonly traits: Traits;
}

/**
 * Of a fleet nearly all vehicles are of a few sorts: each is understood once, and known again by
 * its bytes when the binary feed brings a million of them.
 */
export function createTraits() {
  const setupOf = createSetups();
  const kindOf = createKinds();
  const shared = new Map<number, Shared>();
  const numbers = new Map<string, number>();
  /** Of the frame that is read, and what stands for each of its keys. */
  let keys: readonly string[] | undefined;
  let numberOfKey = new Int32Array(0);
  const scratch = new Uint8Array(LONGEST_SHARED);
  let last: Shared | undefined;

  function numberOf(key: string): number {
    if (key !== " model" && key !== " category" && !isSetupKey(key)) return NO_TRAIT;
    const held = numbers.get(key);
    if (held !== undefined) return held;
    if (numbers.size === MAX_SHARED) return UNKNOWN_TRAIT;
    numbers.set(key, numbers.size + 1);
    return numbers.size;
  }

  function learn(next: readonly string[]): void {
    keys = next;
    if (numbers.size === MAX_SHARED || shared.size >= MAX_SHARED) {
      numbers.clear();
      shared.clear();
      last = undefined;
    }
    numberOfKey = Int32Array.from(next, numberOf);
  }

  /**
   * Copies what says anything about traits, and returns how long that is; -1 when it is worth no
   * memory.
   */
  function gather({ bytes, facts, factEnds }: VehicleRows, row: number): number {
    let end = 0;
    for (let fact = row === 0 ? 0 : factEnds[row - 1]!; fact < factEnds[row]!; fact++) {
      const number = numberOfKey[facts[fact * FACT]!]!;
      if (number === NO_TRAIT) continue;
      const from = facts[fact * FACT + 1]!;
      const to = facts[fact * FACT + 2]!;
      if (number === UNKNOWN_TRAIT || end + to - from + 2 > LONGEST_SHARED) return -1;
      scratch[end++] = number & 0xff;
      scratch[end++] = number >>> 8;
      for (let at = from; at < to; at++) scratch[end++] = bytes[at]!;
    }
    return end;
  }

  function isSame(held: Shared | undefined, length: number): held is Shared {
    if (held?.bytes.length !== length) return false;
    for (let at = 0; at < length; at++) if (held.bytes[at] !== scratch[at]) return false;
    return true;
  }

  function find(length: number): Shared | undefined {
    const held = shared.get(hashOf(scratch, length));
    return isSame(held, length) ? held : undefined;
  }

  const traitsOf = (vehicle: Vehicle): Traits => ({
    model: vehicle.model,
    category: vehicle.category,
    setup: setupOf(vehicle.attributes),
    kind: kindOf(vehicle),
  });

  return {
    traitsOf,

    /** The same of a row of the feed. */
    traitsOfRow(rows: VehicleRows, row: number): Traits {
      if (keys !== rows.keys) learn(rows.keys);
      const length = gather(rows, row);
      if (length < 0) return traitsOf(rows.at(row));
      if (isSame(last, length)) return last.traits;
      last = find(length);
      if (last) return last.traits;
      last = { bytes: scratch.slice(0, length), traits: traitsOf(rows.at(row)) };
      shared.set(hashOf(scratch, length), last);
      return last.traits;
    },
  };
}

function hashOf(bytes: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 0;
}

/** A fleet has a few categories; of a server that invents more the rest is looked up each time. */
const MOST_REMEMBERED = 256;

/**
 * The index of a vehicle's icon in `VEHICLE_ICONS`. Words are understood once, not a million times.
 */
function createKinds() {
  const known = new Map<string, number>();

  return ({ category, attributes }: Vehicle): number => {
    const { vehicleType } = attributes;
    const words = `${category ?? ""}\n${typeof vehicleType === "string" ? vehicleType : ""}`;
    const held = known.get(words);
    if (held !== undefined) return held;
    const kind = VEHICLE_ICONS.indexOf(vehicleIcon(category, vehicleType));
    if (known.size < MOST_REMEMBERED) known.set(words, kind);
    return kind;
  };
}
