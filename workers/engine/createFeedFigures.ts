import type { FeedFigures } from "#contract/picture";
import { type DurationMs, milliseconds } from "#domain/units";
import type { ServerClock } from "./createServerClock.ts";
import type { Tally } from "./createTally.ts";
import type { EnginePorts } from "./enginePorts.ts";

/** Figures are told over at least this long, so that they do not flicker. */
const WINDOW_MS = 1_000;

/** Measures how the feed fares: how much comes, and how late. */
export function createFeedFigures(ports: EnginePorts, clock: ServerClock, tally: Tally) {
  let since = ports.monotonic();
  let updates = 0;
  let delaySumMs = 0;
  let perSecond = 0;
  let delayMs: DurationMs | undefined;

  return {
    /** A live position was applied that the server had taken in at `serverTime`. */
    applied(serverTime: number): void {
      updates++;
      delaySumMs += Math.max(0, clock.now() - serverTime);
    },

    current(): FeedFigures {
      const elapsedMs = ports.monotonic() - since;
      if (elapsedMs >= WINDOW_MS) {
        perSecond = (updates * 1_000) / elapsedMs;
        if (updates > 0) delayMs = milliseconds(delaySumMs / updates);
        since = ports.monotonic();
        updates = 0;
        delaySumMs = 0;
      }
      return { updatesPerSecond: perSecond, delayMs, refused: tally.counts() };
    },
  };
}
