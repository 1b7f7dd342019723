import type { EventNews, TellEvents } from "#contract/eventNews";
import { LATE_EVENTS, MOST_KNOWN_EVENTS } from "#domain/alertLimits";
import { createRecentIds } from "#domain/createRecentIds";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import { before, type DurationMs, type EpochMs, milliseconds, minutes } from "#domain/units";
import type { ServerClock } from "./createServerClock.ts";
import type { EnginePorts } from "./enginePorts.ts";
import { LoadFailure } from "./fetchJson.ts";
import type { Load } from "./loadFleet.ts";
import { loadMissedEvents } from "./loadMissedEvents.ts";

/** A page that is told more often has no time for anything else. */
const TELL_EVERY = milliseconds(250);
const MOST_AT_ONCE = 1_000;
/** More than wait for a page that does not take them are dropped, oldest first, and that is said. */
const MOST_WAITING = 20_000;
/** A timer of a second that took so long: the computer slept. */
const SLEPT = minutes(1);

/** What the teller asks of the fleet that is there now. */
export interface EventFleet {
  nameOf(vehicle: VehicleId): string | undefined;
  vehicleIds(): readonly VehicleId[];
}

/** Where the feed's events go, and its beginnings and ends. Outlasts the fleet of one session. */
export interface EventTeller {
  /** `missed`: so long ago the page, which had another engine, was sure to have been told all. */
  watch(tell: TellEvents, missed: DurationMs | undefined): void;
  /** Events of the feed. `isChosen`: the server tells what the person asked for. */
  heard(events: readonly Event[], isChosen: boolean): void;
  /** Call every second or so: a computer that slept was away, too. */
  beat(): void;
  /** A line is being opened: the one before, if there was one, is gone. */
  away(): void;
  /** The line begins anew: what happened while it was away was not told. */
  back(load: Load): void;
  /** The line goes on where the one before ended: nothing was missed. */
  resumed(load: Load): void;
  /** Nothing of a session is left. */
  forget(): void;
}

interface Session {
  /** Before this the page did not listen. */
  readonly since: EpochMs;
  isHere: boolean;
  /** When it was last sure that it hears everything. */
  heardAt: EpochMs;
  /** From here on something is missing that must be asked for. */
  owedFrom: EpochMs | undefined;
}

/**
 * Tells the page of every event once, in the order in which the feed brought them, whether or not
 * anybody looks: pictures stop while the page is hidden, this goes on. The page has what it was told
 * before it is told more.
 */
export function createEventTeller(
  ports: EnginePorts,
  clock: ServerClock,
  fleet: EventFleet,
): EventTeller {
  let tell: TellEvents | undefined;
  let waiting: Event[] = [];
  let isChosen = true;
  let isComplete = true;
  const past: EventNews[] = [];
  let known = createRecentIds(MOST_KNOWN_EVENTS);
  let isTelling = false;
  let session: Session | undefined;
  /** On the ports' own clock: the moment that `watch` said. */
  let sureUntil: DurationMs | undefined;

  const named = (events: readonly Event[]) =>
    events.map((event) => ({ ...event, vehicleName: fleet.nameOf(event.vehicleId) }));

  function next(): EventNews | undefined {
    if (past.length > 0) return past.shift();
    if (waiting.length === 0 && isComplete) return undefined;
    const events = named(waiting.splice(0, MOST_AT_ONCE));
    const news = { events, isPast: false, isChosen, isComplete };
    isComplete = true;
    return news;
  }

  async function work(): Promise<void> {
    isTelling = true;
    for (let news = tell && next(); news; news = tell && next()) {
      // A failure is the page's; it is not told twice.
      await tell?.(news).catch(() => undefined);
      await new Promise<void>((resolve) => void ports.setTimer(resolve, TELL_EVERY));
    }
    isTelling = false;
  }

  const pump = () => {
    if (!isTelling) void work();
  };

  async function catchUp(mine: Session, load: Load): Promise<void> {
    const from = mine.owedFrom;
    if (from === undefined || !tell) return;
    mine.owedFrom = undefined;
    const looked = latest(mine.since, before(from, LATE_EVENTS));
    const missed = await loadMissedEvents(load, looked, clock.now(), fleet.vehicleIds).catch(
      (error: unknown) => {
        if (!(error instanceof LoadFailure)) throw error;
        return undefined;
      },
    );
    if (mine !== session) return;
    if (!missed && !mine.isHere) {
      mine.owedFrom = from; // the next line asks again
      return;
    }
    const events = (missed?.events ?? []).filter(({ id }) => known.add(id));
    if (missed && events.length === 0) return;
    past.push({
      events: named(events),
      isPast: true,
      isChosen: missed?.isChosen ?? true,
      isComplete: missed !== undefined,
    });
    pump();
  }

  function begin(): Session {
    const now = clock.now();
    const gone = sureUntil === undefined ? 0 : Math.max(0, ports.monotonic() - sureUntil);
    const since = before(now, milliseconds(gone));
    const owedFrom = sureUntil === undefined ? undefined : since;
    sureUntil = undefined;
    return { since, isHere: true, heardAt: now, owedFrom };
  }

  function here(mine: Session, load: Load): void {
    mine.isHere = true;
    mine.heardAt = clock.now();
    void catchUp(mine, load);
  }

  return {
    watch(next, missed) {
      tell = next;
      if (missed !== undefined) sureUntil = milliseconds(ports.monotonic() - missed);
      pump();
    },
    heard(events, chosen) {
      isChosen = chosen;
      for (const event of events) if (known.add(event.id)) waiting.push(event);
      const tooMany = waiting.length - MOST_WAITING;
      if (tooMany > 0) {
        waiting = waiting.slice(tooMany);
        isComplete = false;
      }
      pump();
    },
    beat() {
      if (!session?.isHere) return;
      const now = clock.now();
      if (now - session.heardAt > SLEPT) session.owedFrom ??= session.heardAt;
      session.heardAt = now;
    },
    away() {
      if (!session?.isHere) return;
      session.isHere = false;
    },
    back(load) {
      if (session && !session.isHere) session.owedFrom ??= session.heardAt;
      session ??= begin();
      here(session, load);
    },
    resumed(load) {
      if (session) here(session, load);
    },
    forget() {
      session = undefined;
      waiting = [];
      past.length = 0;
      known = createRecentIds(MOST_KNOWN_EVENTS);
    },
  };
}

const latest = (one: EpochMs, other: EpochMs): EpochMs => (one > other ? one : other);
