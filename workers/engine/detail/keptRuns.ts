import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { addReading, type IgnitionRun } from "#domain/vehicle/ignitionRuns";
import type { KnownRuns } from "./loadActivity.ts";

/** So many vehicles are kept beyond those on the screen: scrolled back to, they are there at once. */
const MOST_KEPT = 600;
/** A wire that flickers all day is remembered as far back as this. */
const MOST_RUNS = 4_000;

interface Reading {
  readonly at: EpochMs;
  readonly isOn: boolean;
}

interface Kept {
  runs: IgnitionRun[];
  /** From when on the past is known; undefined until it has come. */
  knownFrom: EpochMs | undefined;
  /** Something may have been missed since; what is there is shown until it comes. */
  isStale: boolean;
  /** Readings that came while the past was on its way. */
  readonly meanwhile: Reading[];
}

/**
 * What is known of the ignition of the vehicles that were looked at last: their past, once it has
 * come, and every reading since. Of others nothing is kept.
 */
export function createKeptRuns() {
  /** The last looked at is the last in the map. */
  const kept = new Map<VehicleId, Kept>();

  function reach(id: VehicleId): Kept {
    const held = kept.get(id) ?? {
      runs: [],
      knownFrom: undefined,
      isStale: false,
      meanwhile: [],
    };
    kept.delete(id);
    kept.set(id, held);
    return held;
  }

  return {
    isEmpty: () => kept.size === 0,
    has: (id: VehicleId): boolean => kept.has(id),

    /** Whether the past from then on is unknown, or was interrupted. */
    isMissing(id: VehicleId, from: EpochMs): boolean {
      const { knownFrom, isStale = false } = kept.get(id) ?? {};
      return isStale || knownFrom === undefined || knownFrom > from;
    },

    /** The past of a vehicle is asked for: readings from here on belong to it. */
    begin(id: VehicleId): void {
      reach(id).meanwhile.length = 0;
    },

    /** The past has come. */
    keep(id: VehicleId, past: KnownRuns, from: EpochMs): void {
      const entry = reach(id);
      entry.runs = [...past];
      entry.knownFrom = from;
      entry.isStale = false;
      for (const { at, isOn } of entry.meanwhile.splice(0)) addReading(entry.runs, at, isOn);
    },

    /** A reading of a vehicle that is kept; `isAsked`: it came while its past is on its way. */
    add(id: VehicleId, { at, isOn }: Reading, isAsked: boolean): void {
      const entry = kept.get(id);
      if (!entry) return;
      if (isAsked) entry.meanwhile.push({ at, isOn });
      addReading(entry.runs, at, isOn);
      if (entry.runs.length > MOST_RUNS) entry.runs.splice(0, MOST_RUNS / 2);
    },

    /** Something may have been missed of everybody. */
    markStale(): void {
      for (const entry of kept.values()) entry.isStale = true;
    },

    /** Of more than are worth keeping those go that were looked at longest ago. */
    forgetOldest(shown: readonly VehicleId[]): void {
      if (kept.size <= MOST_KEPT) return;
      const isShown = new Set(shown);
      for (const id of kept.keys()) {
        if (kept.size <= MOST_KEPT) return;
        if (!isShown.has(id)) kept.delete(id);
      }
    },

    /** Undefined while the past has not come. */
    known(id: VehicleId): KnownRuns | undefined {
      const entry = kept.get(id);
      return entry?.knownFrom === undefined ? undefined : entry.runs;
    },

    /** As far as anything is known. */
    runs: (id: VehicleId): KnownRuns => kept.get(id)?.runs ?? [],

    clear: () => kept.clear(),
  };
}
