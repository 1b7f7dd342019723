import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { HistoryFailure, HistoryLoad, HistoryRequest } from "#contract/history";
import { isId, type VehicleId } from "#domain/ids";
import {
  type DurationMs,
  type EpochMs,
  epochMs,
  hours,
  milliseconds,
  minutes,
} from "#domain/units";
import { NO_SLOT } from "../../columns/slotTable.ts";
import type { FleetSource } from "../../fleet/fleet.ts";
import type { ServerAccess } from "../../ports/fetchJson.ts";
import { runTimeSliced } from "../../schedule/runTimeSliced.ts";
import { firstRowFrom } from "../rows/blockRows.ts";
import { clipBlock } from "../rows/clipBlock.ts";
import type { FetchHistory } from "../tracks/fetchHistory.ts";
import { HistoryFault } from "../tracks/historyFault.ts";
import { createHistoryLoad, type RunningLoad } from "../tracks/loadHistory.ts";
import { loadLastKnown, unknownAt } from "../tracks/loadLastKnown.ts";
import { overlaps, type TimeRange, type TrackStore } from "../tracks/trackStore.ts";
import { createPastCursor } from "./pastCursor.ts";
import { createPastFleet } from "./pastFleet.ts";
import type { Recorder } from "./recorder.ts";

/** Of so many every reading is loaded; of more only what moves markers. */
export const MOST_WHOLE_VEHICLES = 20;
/**
 * So much before the time is loaded as well, to know where who has not reported in it yet was standing.
 * Of many vehicles it would cost more than the answer is worth.
 */
const LEAD_OF_FEW = hours(24);
const LEAD_OF_MANY = hours(1);
/** What was loaded of a day that is not over is good for so long. */
const REUSED_FOR = minutes(1);
/** More days of vehicles would not fit into the quota, however few points they had. */
const MOST_SPANS = 200_000;

export interface OpenedHistoryParts extends ServerAccess {
  readonly store: TrackStore;
  readonly fetch: FetchHistory;
  readonly recorder: Recorder;
  readonly live: FleetSource & { labelVersion(): number };
  readonly driverNamesAt: (at: EpochMs) => ReadonlyMap<string, string>;
  /** The server knows who asks: those who are named may be asked about, and it says whether they may be seen. */
  readonly mayAsk: () => boolean;
  /** The live fleet is there: before, nobody knows who is in it. */
  readonly isReady: () => boolean;
  readonly onMoved: (slot: number) => void;
  readonly onChange: () => void;
}

const NOT_BEGUN: HistoryLoad = { type: "loading", done: 0, total: 0 };
const NOT_WANTED: HistoryLoad = { type: "cancelled", missing: 0 };

/** One request from its opening to its end: who is in it, what has come of it, and its cursor. */
export function createOpenedHistory(
  parts: OpenedHistoryParts,
  request: HistoryRequest,
  start: EpochMs,
) {
  const { ports, clock, store, fetch, recorder, live, driverNamesAt, mayAsk, isReady } = parts;
  const { onMoved, onChange } = parts;
  const ending = new AbortController();
  const who = request.vehicles === "all" ? "all" : [...new Set(request.vehicles)].filter(isId);
  const isFew = who !== "all" && who.length <= MOST_WHOLE_VEHICLES;
  let range = rangeOf(request, Number.POSITIVE_INFINITY);
  const cursor = createPastCursor(ports, range, start);
  /** Of a fleet that is too large nobody is shown: copying it alone would take seconds. */
  const isTooMany = () =>
    (who === "all" ? live.vehicleCount : who.length) * daysTouched(range) > MOST_SPANS;
  const past = createPastFleet({
    live,
    store,
    driverNamesAt,
    who: () => (isReady() ? (isTooMany() ? [] : who) : undefined),
    onMoved,
  });
  /** Of one vehicle of many in full. */
  const wholes = new Map<VehicleId, RunningLoad>();
  const clipped = new Map<VehicleId, Clipped>();
  /** All of its time is in the browser: whoever only looks asks for nothing. */
  let isRecorded = false;
  /** Of few it begins before the fleet is known. */
  let load: RunningLoad | undefined;
  let hasAsked = false;
  let failure: HistoryLoad | undefined;
  /** Whoever was silent for long when the time began is asked about when all else has come. */
  let silent: SilentLoad = { type: "none" };
  let hasBegun = false;
  /** Somebody stopped it before anything was asked for. */
  let isCancelled = false;
  let counted: { readonly revision: number; readonly points: number } | undefined;

  let noteBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    noteBegun = resolve;
  });
  ending.signal.addEventListener("abort", () => noteBegun());

  /** From here on it is known until when the past goes. */
  function ask(): void {
    hasAsked = true;
    const { from, until } = rangeOf(request, clock.now());
    if (from !== range.from || until !== range.until) range = { from, until };
    cursor.limit(range);
    store.begin();
  }

  /** Who is named is asked about while the fleet is on its way. */
  function askEarly(named: readonly VehicleId[]): void {
    ask();
    if (isTooMany()) return;
    load = loadOf(named, { needsWhole: true, asksWhole: true, lead: LEAD_OF_FEW });
    if (isCancelled) load.cancel();
    else load.start();
  }

  /** What was asked for early goes on where it is about exactly those who are there. */
  function earlyLoad(vehicles: readonly VehicleId[]): RunningLoad | undefined {
    const type = load?.state().type;
    const isGood = type === "loading" || type === "complete" || type === "cancelled";
    if (isGood && vehicles.length === who.length) return load;
    load?.dispose();
    return undefined;
  }

  async function begin(): Promise<void> {
    hasBegun = true;
    noteBegun();
    counted = undefined;
    if (!hasAsked) ask();
    if (isTooMany()) {
      failure = { type: "failed", reason: "tooMuch" };
      onChange();
      return;
    }
    const vehicles = past.vehicles();
    isRecorded = who === "all" && recorder.isWhole(range);
    if (recorder.has(range)) {
      try {
        await runTimeSliced(ports, recorder.flush(store, vehicles), ending.signal);
      } catch (error) {
        if (ending.signal.aborted) return;
        throw error;
      }
    }
    const lead = isFew ? LEAD_OF_FEW : LEAD_OF_MANY;
    const used = { from: epochMs(range.from - lead), until: range.until };
    for (const vehicle of vehicles) store.use(vehicle, used);
    store.trim();
    load =
      earlyLoad(vehicles) ??
      loadOf(vehicles, {
        needsWhole: isFew,
        asksWhole: isFew || vehicles.length <= MOST_WHOLE_VEHICLES,
        lead,
      });
    if (isCancelled) load.cancel();
    else load.start();
    // What was recorded is shown without a question.
    if (!recorder.has(range)) silent = { type: "loading", settled: loadSilent(load, vehicles) };
    onChange();
  }

  async function loadSilent(ofTime: RunningLoad, vehicles: readonly VehicleId[]): Promise<void> {
    await ofTime.settled();
    if (ending.signal.aborted) return;
    const unknown = isCancelled ? [] : [...unknownAt(store, vehicles, range.from)];
    try {
      for (const [before, ids] of unknown)
        await loadLastKnown({ ports, clock, store }, { vehicles: ids, before }, ending.signal);
      silent = { type: "none" };
    } catch (error) {
      if (ending.signal.aborted) return;
      const missing = unknown.reduce((sum, [, ids]) => sum + ids.length, 0);
      const reason = error instanceof HistoryFault ? error.reason : "internal";
      silent = { type: "failed", missing, reason, vehicles };
      if (!(error instanceof HistoryFault)) throw error;
    } finally {
      if (!ending.signal.aborted) onChange();
    }
  }

  /** The load's own state, with that of what follows it. */
  function withSilent(state: HistoryLoad): HistoryLoad {
    if (state.type !== "complete") return state;
    if (silent.type === "loading") {
      const total = past.vehicles().length;
      return { type: "loading", done: total, total };
    }
    return silent.type === "failed"
      ? { type: "partial", missing: silent.missing, reason: silent.reason }
      : state;
  }

  function loadOf(
    vehicles: readonly VehicleId[],
    { needsWhole, asksWhole, lead = milliseconds(0) }: LoadExtent,
  ): RunningLoad {
    const freshSince = milliseconds(ports.monotonic() - REUSED_FOR);
    return createHistoryLoad(
      { ports, clock, store, fetch, cursor: cursor.now, onChange },
      { vehicles, range, lead, needs: { isWhole: needsWhole, freshSince }, asksWhole },
    );
  }

  return {
    request,
    cursor,
    past,
    isFew,
    signal: ending.signal,
    range: () => range,

    /** Begins to load as soon as that is possible. Called for each snapshot. */
    beginWhenReady(): void {
      if (hasBegun) return;
      if (isReady()) void begin();
      // What was recorded comes first, and needs the fleet.
      else if (isFew && !hasAsked && mayAsk() && !recorder.has(rangeOf(request, clock.now())))
        askEarly(who);
    },

    /** Resolves when the fleet is there, or nobody waits for it any more. */
    begun,

    load(): HistoryLoad {
      if (failure) return failure;
      const state = load?.state() ?? (isCancelled ? NOT_WANTED : NOT_BEGUN);
      // Who it was that could not be had is known with the fleet.
      return !hasBegun && (state.type === "failed" || state.type === "partial")
        ? NOT_BEGUN
        : withSilent(state);
    },

    /** Resolves when nothing of the time is on its way any more. */
    async settled(): Promise<void> {
      await load?.settled();
      if (silent.type === "loading") await silent.settled;
    },

    /** Positions of the time that are here. */
    points(): number {
      const revision = store.revision();
      if (counted?.revision !== revision) {
        let points = 0;
        for (const vehicle of hasBegun || who === "all" ? past.vehicles() : who)
          for (const block of store.blocksOf(vehicle))
            if (overlaps(block, range))
              points += firstRowFrom(block, range.until) - firstRowFrom(block, range.from);
        counted = { revision, points };
      }
      return counted.points;
    },

    /** What is here of a vehicle in the time, in its order. The same arrays while nothing has come. */
    blocksOf(vehicle: VehicleId): readonly HistoryBlock[] {
      const source = store.blocksOf(vehicle);
      const held = clipped.get(vehicle);
      if (held?.source === source && held.range === range) return held.blocks;
      const { from, until } = range;
      const blocks = source
        .filter((block) => overlaps(block, range))
        .map((block) => clipBlock(block, from, until, store.isWhole(vehicle, block)));
      clipped.set(vehicle, { source, range, blocks });
      return blocks;
    },

    /** The same with all that is known without a hole up to its beginning: what it did then. */
    blocksUpTo(vehicle: VehicleId): readonly HistoryBlock[] {
      const source = store.blocksOf(vehicle);
      let first = source.findIndex((block) => overlaps(block, range));
      if (first < 0) return [];
      while (first > 0 && source[first - 1]!.until === source[first]!.from) first--;
      return source.slice(first).filter(({ from }) => from < range.until);
    },

    isRecorded: () => isRecorded,

    /** Resolves when every reading of a vehicle is here that will come. */
    async whole(vehicle: VehicleId): Promise<void> {
      if (isFew || !load || failure) return;
      if (past.fleet.slotOf(vehicle) === NO_SLOT) return;
      const running =
        wholes.get(vehicle) ?? loadOf([vehicle], { needsWhole: true, asksWhole: true });
      if (!wholes.has(vehicle)) {
        wholes.set(vehicle, running);
        running.start();
      }
      await running.settled();
    },

    cancel(): void {
      isCancelled = true;
      load?.cancel();
      for (const running of wholes.values()) running.cancel();
    },

    retry(): void {
      isCancelled = false;
      load?.retry();
      if (silent.type === "failed" && load)
        silent = { type: "loading", settled: loadSilent(load, silent.vehicles) };
      for (const running of wholes.values()) running.retry();
    },

    /** What is on its way changes nothing any more. */
    dispose(): void {
      ending.abort();
      load?.dispose();
      for (const running of wholes.values()) running.dispose();
    },
  };
}

export type OpenedHistory = ReturnType<typeof createOpenedHistory>;

const DAY_MS = 86_400_000;
/** How many UTC days a time is a part of, at most. */
const daysTouched = ({ from, until }: TimeRange): number => Math.ceil((until - from) / DAY_MS) + 1;

type SilentLoad =
  | { readonly type: "none" }
  | { readonly type: "loading"; readonly settled: Promise<void> }
  | {
      readonly type: "failed";
      readonly missing: number;
      readonly reason: HistoryFailure;
      readonly vehicles: readonly VehicleId[];
    };

interface LoadExtent {
  readonly needsWhole: boolean;
  readonly asksWhole: boolean;
  /** What leads to the time, and comes before it. */
  readonly lead?: DurationMs;
}

interface Clipped {
  readonly source: readonly HistoryBlock[];
  readonly range: TimeRange;
  readonly blocks: readonly HistoryBlock[];
}

/** Up to now at most; nothing where the ends are the wrong way round, or no times. */
function rangeOf({ from, to }: HistoryRequest, now: number): TimeRange {
  const start = Number.isFinite(from) ? from : Math.min(now, 0);
  const end = Number.isFinite(to) ? Math.min(to, now) : start;
  return { from: epochMs(start), until: epochMs(Math.max(start, end)) };
}
