import type { HistoryFailure, HistoryLoad } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { type DurationMs, epochMs, milliseconds, minutes, seconds } from "#domain/units";
import type { EnginePorts } from "../../ports/enginePorts.ts";
import type { ServerClock } from "../../ports/serverClock.ts";
import type { FetchHistory } from "./fetchHistory.ts";
import { HistoryFault, isWorthRetrying, mostAttempts } from "./historyFault.ts";
import {
  batchesOf,
  batchOf,
  distanceTo,
  type HistorySpan,
  missingSpans,
  partsOf,
  type SpanBatch,
} from "./historySpans.ts";
import type { TimeRange, TrackNeeds, TrackStore } from "./trackStore.ts";

/** As many as our server lets one person have: one is decoded while the other is on its way. */
export const MOST_AT_ONCE = 2;
const FIRST_PAUSE_MS = 1_000;
/** Calls that somebody has just ended still hold their places for a moment. */
const FIRST_TURN_MS = 200;
/** Who is asked to wait longer is told so instead: somebody looks at a bar. */
const LONGEST_PAUSE = seconds(60);

/** What is to be here. */
export interface HistoryDemand {
  readonly vehicles: readonly VehicleId[];
  readonly range: TimeRange;
  /** Where nothing is known at its beginning, so much before it is asked for too: who stood there then. */
  readonly lead?: DurationMs;
  readonly needs: TrackNeeds;
  /** What is asked for has every reading, whether or not that is needed. */
  readonly asksWhole: boolean;
}

interface HistoryLoadParts {
  readonly ports: Pick<EnginePorts, "monotonic" | "setTimer" | "random">;
  readonly clock: Pick<ServerClock, "now">;
  readonly store: TrackStore;
  readonly fetch: FetchHistory;
  /** What is nearest to it comes first. */
  readonly cursor: () => number;
  /** Blocks have come, or the load has another state. */
  readonly onChange: () => void;
}

interface Waiting {
  readonly batch: SpanBatch;
  readonly notBefore: DurationMs;
}

const DAY_MS = 86_400_000;
/** Something may come late of a day that is over, or go: it is asked about again, but not so soon. */
const OVER_HOLDS_LONGER = minutes(30);
/** Each snapshot asks for the state: of more spans nobody looks whether they are here from before. */
const MOST_LOOKED_FOR = 400;

/**
 * Brings what a demand needs into the store: spans in batches, nearest the cursor first, a few
 * requests at a time. What fails is asked for again, and what never comes is said to be missing.
 */
export function createHistoryLoad(
  { ports, clock, store, fetch, cursor, onChange }: HistoryLoadParts,
  demand: HistoryDemand,
) {
  const { asksWhole } = demand;
  const { total, missing } = spansOf(store, demand);
  let waiting = atOnce(batchesOf(missing, clock.now()));
  /** Neither here nor given up. */
  const open = new Set(missing);
  let failed: HistorySpan[] = [];
  let reason: HistoryFailure | undefined;
  /** How often in a row all places were taken, and until when that is waited for. */
  const turns = { missed: 0, until: 0 };
  let isCancelled = false;
  let isDisposed = false;
  let ending = new AbortController();
  let active = 0;
  let cancelTimer: (() => void) | undefined;
  let settle: (() => void)[] = [];

  const isOver = () => active === 0 && waiting.length === 0;

  function pump(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    const now = ports.monotonic();
    while (active < MOST_AT_ONCE) {
      const next = nearest(waiting.filter(({ notBefore }) => notBefore <= now));
      if (!next) break;
      waiting.splice(waiting.indexOf(next), 1);
      void run(next.batch, ending.signal);
    }
    if (active < MOST_AT_ONCE && waiting.length > 0) {
      const soonest = Math.min(...waiting.map(({ notBefore }) => notBefore));
      cancelTimer = ports.setTimer(pump, milliseconds(Math.max(0, soonest - now)));
    }
    if (isOver()) for (const go of settle.splice(0)) go();
  }

  function nearest(ready: readonly Waiting[]): Waiting | undefined {
    const at = cursor();
    let [best, least] = [undefined as Waiting | undefined, Number.POSITIVE_INFINITY];
    for (const one of ready) {
      const away = distanceTo(one.batch.range, at);
      if (away < least) [best, least] = [one, away];
    }
    return best;
  }

  async function run(batch: SpanBatch, signal: AbortSignal): Promise<void> {
    active++;
    const left = new Set(batch.spans);
    const asked = [...new Set(batch.spans.map(({ vehicle }) => vehicle))];
    const sentAt = ports.monotonic();
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
    try {
      await fetch(
        { vehicles: asked, range: batch.range, isWhole: asksWhole },
        (block, isWhole) => {
          if (signal.aborted) return;
          turns.missed = 0;
          const longer = block.until > today ? 0 : OVER_HOLDS_LONGER;
          store.put(block, { isWhole, loadedAt: milliseconds(sentAt + longer) });
          for (const span of left)
            if (span.vehicle === block.vehicleId && covers(block, span.range)) {
              left.delete(span);
              open.delete(span);
            }
          store.trim();
          if (store.isFull()) throw new HistoryFault("tooMuch");
          onChange();
        },
        signal,
      );
      if (signal.aborted) return;
      // A day may have come in parts; all of it has.
      for (const span of left) open.delete(span);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof HistoryFault)) {
        giveUp([...left], "internal");
        throw error; // our mistake: logged, and said to be missing
      }
      onFault(batch, [...left], error);
    } finally {
      if (!signal.aborted) {
        active--;
        pump();
        onChange();
      }
    }
  }

  /** `spans`: those of the batch that have not come. */
  function onFault(batch: SpanBatch, spans: readonly HistorySpan[], fault: HistoryFault): void {
    const { attempts } = batch;
    const isForAll = fault.reason === "signedOut" || (fault.reason === "tooMuch" && !fault.isOfOne);
    if (isForAll) return stop(fault.reason);
    const hasBegun = spans.length < batch.spans.length;
    const parts = fault.isOfOne ? partsOf(spans, fault.reason, hasBegun) : undefined;
    if (parts) {
      waiting.push(...atOnce(parts.map((part) => batchOf(part, attempts))));
      return;
    }
    const pause = pauseAfter(attempts, fault);
    const isHopeless =
      !isWorthRetrying(fault.reason) ||
      attempts + 1 >= mostAttempts(fault) ||
      pause > LONGEST_PAUSE;
    if (spans.length === 0) return;
    if (isHopeless) return giveUp(spans, fault.reason);
    const notBefore = milliseconds(ports.monotonic() + pause);
    // Whoever waits for their own turn has not failed.
    const failures = fault.isOfTurn ? attempts : attempts + 1;
    waiting.push({ batch: batchOf(spans, failures), notBefore });
    // Who is asked to wait is left alone.
    if (fault.retryAfter !== undefined)
      waiting = waiting.map(({ batch, notBefore: before }) => ({
        batch,
        notBefore: milliseconds(Math.max(before, notBefore)),
      }));
  }

  function pauseAfter(attempts: number, { retryAfter, isOfTurn }: HistoryFault): DurationMs {
    const chance = 0.5 + ports.random();
    if (retryAfter === undefined) return milliseconds(FIRST_PAUSE_MS * 2 ** attempts * chance);
    if (isOfTurn && ports.monotonic() >= turns.until) turns.missed++;
    const shorter = isOfTurn ? FIRST_TURN_MS * 2 ** (turns.missed - 1) : retryAfter;
    const pause = shorter < retryAfter ? shorter * chance : retryAfter + FIRST_PAUSE_MS * chance;
    if (isOfTurn) turns.until = ports.monotonic() + pause;
    return milliseconds(pause);
  }

  function giveUp(spans: readonly HistorySpan[], why: HistoryFailure): void {
    for (const span of spans) open.delete(span);
    failed.push(...spans);
    reason = why;
  }

  /** Nothing more is asked for, and what is on its way changes nothing any more. */
  function stop(why: HistoryFailure | undefined): void {
    ending.abort();
    cancelTimer?.();
    active = 0;
    waiting = [];
    failed.push(...open);
    open.clear();
    reason = why ?? reason;
    for (const go of settle.splice(0)) go();
    onChange();
  }

  /** Whether the store has everything that failed, as it was loaded too long ago to count as here. */
  function isOlderShown(why: HistoryFailure): boolean {
    if (!isWorthRetrying(why) || failed.length > MOST_LOOKED_FOR) return false;
    const needs = { ...demand.needs, freshSince: milliseconds(Number.NEGATIVE_INFINITY) };
    return failed.every(({ vehicle, range }) => store.missing(vehicle, range, needs).length === 0);
  }

  return {
    start: pump,

    state(): HistoryLoad {
      const gone = failed.length;
      if (!isOver()) return { type: "loading", done: total - open.size - gone, total };
      if (isCancelled && gone > 0) return { type: "cancelled", missing: gone };
      if (gone === 0 || reason === undefined) return { type: "complete" };
      if (gone >= total)
        return { type: "failed", reason, ...(isOlderShown(reason) && { isOlderShown: true }) };
      return { type: "partial", missing: gone, reason };
    },

    /** Resolves when nothing is on its way any more. */
    settled: (): Promise<void> =>
      isOver() ? Promise.resolve() : new Promise((resolve) => settle.push(resolve)),

    cancel(): void {
      if (isOver()) return;
      isCancelled = true;
      stop(undefined);
    },

    /** Asks for what is missing. */
    retry(): void {
      if (isDisposed || !isOver() || failed.length === 0) return;
      ending = new AbortController();
      isCancelled = false;
      reason = undefined;
      const spans = failed.sort((one, other) => one.range.from - other.range.from);
      failed = [];
      for (const span of spans) open.add(span);
      waiting = atOnce(batchesOf(spans, clock.now()));
      pump();
    },

    /** What is on its way changes nothing any more. */
    dispose(): void {
      isDisposed = true;
      ending.abort();
      cancelTimer?.();
      waiting = [];
      active = 0;
      for (const go of settle.splice(0)) go();
    },
  };
}

export type RunningLoad = ReturnType<typeof createHistoryLoad>;

/** Those of the time itself, and of what leads to it. */
function spansOf(store: TrackStore, { vehicles, range, lead, needs }: HistoryDemand) {
  const asked = missingSpans(store, vehicles, { range, needs });
  if (lead === undefined || range.until <= range.from) return asked;
  const start = { from: range.from, until: epochMs(range.from + 1) };
  const unknown = vehicles.filter((id) => store.missing(id, start, needs).length > 0);
  const before = { from: epochMs(range.from - lead), until: range.from };
  const { missing } = missingSpans(store, unknown, { range: before, needs });
  return {
    total: asked.total + missing.length,
    missing: [...missing, ...asked.missing],
  };
}

const atOnce = (batches: readonly SpanBatch[]): Waiting[] =>
  batches.map((batch) => ({ batch, notBefore: milliseconds(0) }));

const covers = (block: TimeRange, range: TimeRange): boolean =>
  block.from <= range.from && block.until >= range.until;
