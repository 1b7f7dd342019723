import type { EventNews, NamedEvent, PublishEvents } from "#contract/eventNews";
import { LATE_EVENTS, MOST_KNOWN_EVENTS } from "#domain/alert/alertLimits";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import { createRecentIds } from "#domain/recentIds";
import { before, type DurationMs, type EpochMs, milliseconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { LoadFailure } from "../ports/fetchJson.ts";
import type { Load } from "../ports/loadFleet.ts";
import type { ServerClock } from "../ports/serverClock.ts";
import { loadMissedEvents } from "./loadMissedEvents.ts";
import {
  type ConnectionListener,
  createMissedPeriod,
  endOfMissed,
  type Missed,
} from "./missedPeriod.ts";

/** A page that is called more often has no time for anything else. */
const PUBLISH_EVERY = milliseconds(250);
const MOST_AT_ONCE = 1_000;
/** More than wait for a page that does not take them are dropped, oldest first, and that is reported. */
const MOST_WAITING = 20_000;

/** What the publisher asks of the fleet that is there now. */
export interface EventFleet {
  named(event: Event): NamedEvent;
  vehicleIds(): readonly VehicleId[];
}

/** Where the feed's events go, and its beginnings and ends. Outlasts the fleet of one session. */
export interface EventPublisher extends ConnectionListener {
  /** `missed`: so long ago the page, which had another engine, was sure to have received all. */
  watch(publish: PublishEvents, missed: DurationMs | undefined): void;
  /** Events of the feed. `isChosen`: the server sends what the person asked for. */
  receive(events: readonly Event[], isChosen: boolean): void;
}

/**
 * Publishes every event to the page once, in the order in which the feed brought them, whether or not
 * anybody looks: snapshots stop while the page is hidden, this goes on. The page has taken in one batch
 * before it gets the next.
 */
export function createEventPublisher(
  ports: EnginePorts,
  clock: ServerClock,
  fleet: EventFleet,
): EventPublisher {
  let publish: PublishEvents | undefined;
  let waiting: Event[] = [];
  let isChosen = true;
  let isComplete = true;
  const past: EventNews[] = [];
  let known = createRecentIds(MOST_KNOWN_EVENTS);
  let isPublishing = false;
  const missedPeriod = createMissedPeriod(ports, clock);

  function next(): EventNews | undefined {
    if (past.length > 0) return past.shift();
    if (waiting.length === 0 && isComplete) return undefined;
    const events = waiting.splice(0, MOST_AT_ONCE).map(fleet.named);
    const news = { events, isPast: false, isChosen, isComplete };
    isComplete = true;
    return news;
  }

  async function work(): Promise<void> {
    isPublishing = true;
    for (let news = publish && next(); news; news = publish && next()) {
      // A failure is the page's; nothing is sent twice.
      await publish?.(news).catch(() => undefined);
      await new Promise<void>((resolve) => void ports.setTimer(resolve, PUBLISH_EVERY));
    }
    isPublishing = false;
  }

  const pump = () => {
    if (!isPublishing) void work();
  };

  async function ask(period: Missed, load: Load): Promise<void> {
    const from = latest(period.since, before(period.from, LATE_EVENTS));
    const asked = { from, to: endOfMissed(clock) };
    const missed = await loadMissedEvents(load, asked, fleet.vehicleIds).catch((error: unknown) => {
      if (!(error instanceof LoadFailure)) throw error;
      return undefined;
    });
    if (!period.isCurrent()) return;
    if (!missed && !period.isConnected()) return period.giveBack();
    const events = (missed?.events ?? []).filter(({ id }) => known.add(id));
    if (missed && events.length === 0) return;
    past.push({
      events: events.map(fleet.named),
      isPast: true,
      isChosen: missed?.isChosen ?? true,
      isComplete: missed !== undefined,
    });
    pump();
  }

  function catchUp(load: Load): void {
    const missed = publish && missedPeriod.take();
    if (missed) void ask(missed, load);
  }

  return {
    watch(next, missed) {
      publish = next;
      missedPeriod.assume(missed);
      pump();
    },
    receive(events, chosen) {
      isChosen = chosen;
      for (const event of events) if (known.add(event.id)) waiting.push(event);
      const tooMany = waiting.length - MOST_WAITING;
      if (tooMany > 0) {
        waiting = waiting.slice(tooMany);
        isComplete = false;
      }
      pump();
    },
    heartbeat: missedPeriod.heartbeat,
    away: missedPeriod.away,
    back(load) {
      missedPeriod.back();
      catchUp(load);
    },
    resumed(load) {
      missedPeriod.resumed();
      catchUp(load);
    },
    forget() {
      missedPeriod.forget();
      waiting = [];
      past.length = 0;
      known = createRecentIds(MOST_KNOWN_EVENTS);
    },
  };
}

const latest = (one: EpochMs, other: EpochMs): EpochMs => (one > other ? one : other);
