import type { ActivityDay, ActivityLine } from "#contract/activity";
import { ignitionOf } from "#contract/feed/positionFlags";
import type { FeedBatch } from "#contract/feed/readPositions";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, epochMs, milliseconds, seconds } from "#domain/units";
import { addReading, type IgnitionRun, lastStopIn } from "#domain/vehicle/ignitionRuns";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { LoadFailure } from "../ports/fetchJson.ts";
import { activityLine } from "./activityLine.ts";
import type { ActivityLoad, KnownRuns } from "./loadActivity.ts";

/** Who scrolls past asks for nothing. */
const ASK_AFTER = milliseconds(150);
const TRY_AGAIN_AFTER = seconds(10);
/** So many vehicles are kept beyond those on the screen: scrolled back to, they are there at once. */
const MOST_KEPT = 600;
/** A wire that flickers all day is remembered as far back as this. */
const MOST_RUNS = 4_000;

interface Kept {
  runs: IgnitionRun[];
  /** From when on the past is known; undefined until it has come. */
  knownFrom: EpochMs | undefined;
  /** Something may have been missed since; what is there is shown until it comes. */
  isStale: boolean;
  /** Readings that came while the past was on its way. */
  readonly meanwhile: [at: EpochMs, isOn: boolean][];
}

/**
 * The ignition of the vehicles on the screen through the day: the past is asked for once, a few
 * vehicles at a time, and every reading that comes from then on is added. Of vehicles that nobody
 * looked at nothing is kept.
 */
export function createActivity(
  { setTimer }: Pick<EnginePorts, "setTimer">,
  load: ActivityLoad,
  onNews: () => void,
) {
  /** The last looked at is the last in the map. */
  const kept = new Map<VehicleId, Kept>();
  let watched: readonly VehicleId[] = [];
  let day: ActivityDay | undefined;
  let asking: { readonly ids: readonly VehicleId[]; readonly ending: AbortController } | undefined;
  let cancel: (() => void) | undefined;

  const isMissing = (id: VehicleId): boolean => {
    const { knownFrom, isStale = false } = kept.get(id) ?? {};
    return isStale || knownFrom === undefined || (day !== undefined && knownFrom > day.from);
  };

  function plan(delay = ASK_AFTER): void {
    if (cancel || asking || !day || !watched.some(isMissing)) return;
    cancel = setTimer(() => {
      cancel = undefined;
      void askNext();
    }, delay);
  }

  async function askNext(): Promise<void> {
    const ids = watched.filter(isMissing).slice(0, load.most());
    if (!day || ids.length === 0) return;
    const asked = { ids, ending: new AbortController() };
    const { from } = day;
    asking = asked;
    for (const id of ids) reach(id).meanwhile.length = 0;
    let delay: typeof ASK_AFTER | undefined;
    try {
      const answer = await load.load(ids, day, asked.ending.signal);
      if (asking !== asked) return;
      for (const id of ids) keep(id, answer.get(id), from);
      onNews();
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      if (!asked.ending.signal.aborted) delay = TRY_AGAIN_AFTER;
    } finally {
      if (asking === asked) asking = undefined;
      plan(delay);
    }
  }

  function keep(id: VehicleId, past: KnownRuns | undefined, from: EpochMs): void {
    const entry = reach(id);
    entry.runs = [...(past ?? [])];
    entry.knownFrom = from;
    entry.isStale = false;
    for (const [at, isOn] of entry.meanwhile.splice(0)) addReading(entry.runs, at, isOn);
  }

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

  function add(id: VehicleId, at: EpochMs, isOn: boolean): void {
    const entry = kept.get(id);
    if (!entry) return;
    if (asking?.ids.includes(id)) entry.meanwhile.push([at, isOn]);
    addReading(entry.runs, at, isOn);
    if (entry.runs.length > MOST_RUNS) entry.runs.splice(0, MOST_RUNS / 2);
  }

  function forgetOldest(): void {
    const shown = new Set(watched);
    for (const id of kept.keys()) {
      if (kept.size <= MOST_KEPT) return;
      if (!shown.has(id)) kept.delete(id);
    }
  }

  return {
    /** Who has a row now, and which day; undefined while no lines are shown. */
    update(ids: readonly VehicleId[], shown: ActivityDay | undefined): void {
      watched = ids;
      day = shown;
      const isWanted = asking?.ids.some((id) => ids.includes(id)) ?? true;
      if (!isWanted || !shown) {
        asking?.ending.abort();
        asking = undefined;
      }
      if (kept.size > MOST_KEPT) forgetOldest();
      plan();
    },

    /** A position that the fleet took: of each vehicle in the order of time. */
    addPosition({ vehicleId, fixTime, attributes: { ignition } }: Position): void {
      if (typeof ignition === "boolean") add(vehicleId, fixTime, ignition);
    },

    /** The same as a row of the binary feed. */
    addRow(batch: FeedBatch, row: number): void {
      if (kept.size === 0) return; // a fleet that opens has a million rows
      const id = batch.vehicleIds[row]! as VehicleId;
      const isOn = ignitionOf(batch.flags[row]!);
      if (isOn !== undefined) add(id, epochMs(batch.fixTimes[row]!), isOn);
    },

    lineOf(id: VehicleId, now: EpochMs): ActivityLine | undefined {
      const entry = kept.get(id);
      return day && entry?.knownFrom !== undefined ? activityLine(entry.runs, day, now) : undefined;
    },

    /** When it last stopped, from what is known of its past. */
    lastStopOf: (id: VehicleId): EpochMs | undefined => lastStopIn(kept.get(id)?.runs ?? []),

    /** The line was interrupted: what happened meanwhile is asked for again. */
    askAgain(): void {
      for (const entry of kept.values()) entry.isStale = true;
      plan();
    },

    dispose(): void {
      cancel?.();
      asking?.ending.abort();
      asking = undefined;
      kept.clear();
    },
  };
}

export type Activity = ReturnType<typeof createActivity>;
