import {
  after,
  before,
  type DurationMs,
  type EpochMs,
  milliseconds,
  minutes,
  seconds,
} from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";
import type { Load } from "../ports/loadFleet.ts";
import type { ServerClock } from "../ports/serverClock.ts";

/** A timer of a second that took so long: the computer slept. */
const SLEPT = minutes(1);

/** Our idea of the server's clock is late, by a second and the way: what is asked for ends well after. */
const CLOCK_IS_LATE_BY = seconds(30);

/** Up to where to ask, so that nothing lies between the answer and the feed. */
export const endOfMissed = (clock: ServerClock): EpochMs => after(clock.now(), CLOCK_IS_LATE_BY);

/** A period in which something may have been missed. Whoever takes it asks for it. */
export interface Missed {
  readonly from: EpochMs;
  /** Before this the page did not listen. */
  readonly since: EpochMs;
  /** False as soon as somebody else may have signed in: the answer is nobody's. */
  readonly isCurrent: () => boolean;
  readonly isConnected: () => boolean;
  /** It could not be asked: the next connection tries again. */
  readonly giveBack: () => void;
}

/** Publishes what is never conflated, and so must know when connections began and ended. */
export interface ConnectionListener {
  /** Call every second or so: a computer that slept was away, too. */
  heartbeat(): void;
  /** A connection is being opened: the one before, if there was one, is gone. */
  away(): void;
  /** The connection begins anew: what happened while it was away was not sent. */
  back(load: Load): void;
  /** The connection goes on where the one before ended: nothing was missed. */
  resumed(load: Load): void;
  /** Nothing of a session is left. */
  forget(): void;
}

interface Session {
  readonly since: EpochMs;
  isConnected: boolean;
  /** When it was last sure that it received everything. */
  sureAt: EpochMs;
  missedFrom: EpochMs | undefined;
}

/**
 * From when on something may have been missed, over as many connections as a session takes: what is
 * never conflated must be asked for where a connection did not go on from the one before.
 */
export function createMissedPeriod(ports: Pick<EnginePorts, "monotonic">, clock: ServerClock) {
  let session: Session | undefined;
  /** On the ports' own clock: the moment that `assume` said. */
  let sureUntil: DurationMs | undefined;

  function begin(): Session {
    const now = clock.now();
    const gone = sureUntil === undefined ? 0 : Math.max(0, ports.monotonic() - sureUntil);
    const since = before(now, milliseconds(gone));
    const missedFrom = sureUntil === undefined ? undefined : since;
    sureUntil = undefined;
    return { since, isConnected: true, sureAt: now, missedFrom };
  }

  function connect(mine: Session): void {
    mine.isConnected = true;
    mine.sureAt = clock.now();
  }

  return {
    /** So long ago a page whose last engine broke down was sure to have received everything. */
    assume(missed: DurationMs | undefined): void {
      if (missed !== undefined) sureUntil = milliseconds(ports.monotonic() - missed);
    },

    /** Call every second or so: a computer that slept was away, too. */
    heartbeat(): void {
      if (!session?.isConnected) return;
      const now = clock.now();
      if (now - session.sureAt > SLEPT) session.missedFrom ??= session.sureAt;
      session.sureAt = now;
    },

    /** A connection is being opened: the one before, if there was one, is gone. */
    away(): void {
      if (session) session.isConnected = false;
    },

    /** The feed begins anew: what happened since the last connection was not sent. */
    back(): void {
      if (session && !session.isConnected) session.missedFrom ??= session.sureAt;
      session ??= begin();
      connect(session);
    },

    /** The feed goes on where it ended: nothing was missed. */
    resumed(): void {
      if (session) connect(session);
    },

    take(): Missed | undefined {
      const mine = session;
      const from = mine?.missedFrom;
      if (!mine || from === undefined) return undefined;
      mine.missedFrom = undefined;
      return {
        from,
        since: mine.since,
        isCurrent: () => mine === session,
        isConnected: () => mine.isConnected,
        giveBack() {
          mine.missedFrom = from;
        },
      };
    },

    /** Nothing of a session is left. */
    forget(): void {
      session = undefined;
    },
  };
}
