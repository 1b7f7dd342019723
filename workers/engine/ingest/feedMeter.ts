import type { FeedFigures } from "#contract/snapshot";
import { type DurationMs, days, milliseconds, seconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";
import type { ServerClock } from "../ports/serverClock.ts";
import type { RefusalCounters } from "./refusalCounters.ts";

/** Figures are measured over at least this long, so that they do not flicker. */
const WINDOW_MS = 1_000;
/** Quantiles are of so many of the last live positions. */
const DELAYS_KEPT = 1_024;

/** Of one snapshot so many positions are measured: more change no quantile. */
const MEASURED_PER_SNAPSHOT = 256;
/** After a longer pause the page was hidden: what waited then says nothing about the engine. */
const PAUSE_MS = 2_000;

/**
 * What comes on time is shown within a second of its being taken in; a feed that is so far behind is
 * not live.
 */
export const LATE_FEED = seconds(10);

/** Longer delays count as this: a server with a wrong clock would distort the average for good. */
const LONGEST_DELAY_MS = days(30);
const between0And = (most: number, value: number) => Math.max(0, Math.min(most, value));

/** Measures how the feed fares: how much comes, and how late. */
export function createFeedMeter(ports: EnginePorts, clock: ServerClock, counters: RefusalCounters) {
  let since = ports.monotonic();
  let updates = 0;
  let snapshots = 0;
  let delaySumMs = 0;
  let perSecond = { updates: 0, snapshots: 0 };
  let delayMs: DurationMs | undefined;
  /** Of the last whole window; undefined when nothing came in it. */
  let windowDelayMs: DurationMs | undefined;
  const trackerDelays = new Float64Array(DELAYS_KEPT);
  let trackerDelayCount = 0;
  /** Fixes that the next snapshot shows, and those of the snapshot that is being drawn. */
  let awaiting: number[] = [];
  let inSnapshot: number[] = [];
  let lastSnapshotAt = ports.monotonic();

  function turnOver(): void {
    const elapsedMs = ports.monotonic() - since;
    if (elapsedMs < WINDOW_MS) return;
    perSecond = {
      updates: (updates * 1_000) / elapsedMs,
      snapshots: (snapshots * 1_000) / elapsedMs,
    };
    windowDelayMs = updates > 0 ? milliseconds(delaySumMs / updates) : undefined;
    delayMs = windowDelayMs ?? delayMs;
    since = ports.monotonic();
    updates = 0;
    snapshots = 0;
    delaySumMs = 0;
  }

  return {
    /** A live position was applied that was true at `fixTime` and taken in at `serverTime`. */
    applied(serverTime: number, fixTime: number): void {
      const now = clock.now();
      updates++;
      delaySumMs += between0And(LONGEST_DELAY_MS, now - serverTime);
      if (awaiting.length < MEASURED_PER_SNAPSHOT) awaiting.push(fixTime);
    },

    /** A snapshot holds everything that was applied by now. */
    snapshotBuilt(): void {
      const now = ports.monotonic();
      inSnapshot = now - lastSnapshotAt > PAUSE_MS ? [] : awaiting;
      awaiting = [];
      lastSnapshotAt = now;
    },

    /** That snapshot is on the screen. */
    snapshotDrawn(): void {
      snapshots++;
      const now = clock.now();
      for (const fixTime of inSnapshot)
        trackerDelays[trackerDelayCount++ % DELAYS_KEPT] = between0And(
          LONGEST_DELAY_MS,
          now - fixTime,
        );
      inSnapshot = [];
    },

    current(): FeedFigures {
      turnOver();
      return { updatesPerSecond: perSecond.updates, delayMs, refused: counters.counts() };
    },

    /** How far the feed is behind what the server has taken in; undefined while it keeps up. */
    behind(): DurationMs | undefined {
      turnOver();
      return windowDelayMs !== undefined && windowDelayMs > LATE_FEED ? windowDelayMs : undefined;
    },

    snapshotsPerSecond(): number {
      turnOver();
      return perSecond.snapshots;
    },

    /** From the tracker's fix to the screen; undefined before the first. */
    trackerDelay(): { readonly p50: DurationMs; readonly p95: DurationMs } | undefined {
      if (trackerDelayCount === 0) return undefined;
      const sorted = trackerDelays.slice(0, Math.min(trackerDelayCount, DELAYS_KEPT)).sort();
      const at = (share: number) => milliseconds(sorted[Math.floor((sorted.length - 1) * share)]!);
      return { p50: at(0.5), p95: at(0.95) };
    },
  };
}

export type FeedMeter = ReturnType<typeof createFeedMeter>;
