import { proxy } from "comlink";
import type { Engine } from "#contract/engine";
import type { TellEvents } from "#contract/eventNews";
import { LATE_EVENTS, MOST_KNOWN_EVENTS } from "#domain/alertLimits";
import { createRecentIds } from "#domain/createRecentIds";
import { type DurationMs, milliseconds } from "#domain/units";

/**
 * The page's ear for events over as many engines as it takes: a new engine looks up what happened
 * since the page was sure to have heard everything, and what one had told is not told by the next.
 */
export function keepEventWatch(monotonic: () => DurationMs) {
  let known = createRecentIds(MOST_KNOWN_EVENTS);
  let tell: TellEvents | undefined;
  let wantedAt = monotonic();
  /** The last sign of life of the engine that was told to watch. */
  let sureAt: DurationMs | undefined;

  const tellOnce: TellEvents = async (news) => {
    const events = news.events.filter(({ id }) => known.add(id));
    if (events.length > 0 || !news.isComplete) await tell?.({ ...news, events });
  };

  return {
    want(next: TellEvents): void {
      tell = next;
      wantedAt = monotonic();
    },

    /** Asks an engine; nothing to do before anybody wants to know. */
    async ask(engine: Engine): Promise<void> {
      if (!tell) return;
      const missed =
        sureAt === undefined
          ? undefined
          : milliseconds(monotonic() - Math.max(wantedAt, sureAt - LATE_EVENTS));
      await engine.watchEvents(proxy(tellOnce), missed);
      sureAt ??= monotonic();
    },

    /** The engine lives. */
    beat(): void {
      if (sureAt !== undefined) sureAt = monotonic();
    },

    /** Whoever signs in next has other events. */
    forget(): void {
      known = createRecentIds(MOST_KNOWN_EVENTS);
      sureAt = undefined;
      wantedAt = monotonic();
    },
  };
}

export type EventWatch = ReturnType<typeof keepEventWatch>;
