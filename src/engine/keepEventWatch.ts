import { proxy } from "comlink";
import type { PublishEvents } from "#contract/eventNews";
import { LATE_EVENTS, MOST_KNOWN_EVENTS } from "#domain/alert/alertLimits";
import { createRecentIds } from "#domain/recentIds";
import type { DurationMs } from "#domain/units";
import { keepWatch } from "./keepWatch.ts";

/**
 * Keeps the page subscribed to events when the engine is replaced: a new engine looks up what
 * happened since the page was sure to have received everything, and an event that one engine has
 * published is not published again by the next.
 */
export function keepEventWatch(monotonic: () => DurationMs) {
  let known = createRecentIds(MOST_KNOWN_EVENTS);
  let publish: PublishEvents | undefined;

  const publishOnce: PublishEvents = async (news) => {
    const events = news.events.filter(({ id }) => known.add(id));
    if (events.length > 0 || !news.isComplete) await publish?.({ ...news, events });
  };
  const watch = keepWatch(monotonic, LATE_EVENTS, (engine, missed) =>
    engine.watchEvents(proxy(publishOnce), missed),
  );

  return {
    want(next: PublishEvents): void {
      publish = next;
      watch.want();
    },
    ask: watch.ask,
    heartbeat: watch.heartbeat,

    /** Whoever signs in next has other events. */
    forget(): void {
      known = createRecentIds(MOST_KNOWN_EVENTS);
      watch.forget();
    },
  };
}

export type EventWatch = ReturnType<typeof keepEventWatch>;
