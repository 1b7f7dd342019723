import type { FrameBody } from "#contract/feed/frameHead";
import {
  type ResyncReason,
  writeHello,
  writeKeepalive,
  writeResync,
} from "#contract/feed/smallFrames";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, seconds } from "#domain/units";
import type { Session } from "../accounts/sessions.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Viewer } from "../rights/rights.ts";
import { createBacklog } from "./backlog.ts";
import { type ClientSocket, createClientConnection } from "./clientConnection.ts";
import { createClientRights } from "./clientRights.ts";
import { createDetails } from "./details.ts";
import type { FeedBodies } from "./feedBodies.ts";
import type { FeedLog } from "./feedLog.ts";
import type { SendScheduler } from "./sendScheduler.ts";
import { snapshotBodies } from "./snapshotBodies.ts";
import { type Body, NOTHING_SEEN } from "./wholeBodies.ts";

/** As much waits in the socket; the rest waits in the log, once for all. */
const HIGH_WATER_BYTES = 256_000;
/** Frames at one go, however fast the other end reads: the server has others to answer. */
const STEPS_AT_ONCE = 4;
/**
 * A client further behind is conflated: only the newest of each vehicle is sent, and every event.
 */
const MAX_BACKLOG_BYTES = 1_000_000;
const KEEPALIVE_EVERY = seconds(10);

export interface FeedPorts {
  readonly epoch: number;
  readonly log: FeedLog;
  readonly bodies: FeedBodies;
  readonly fleet: Fleet;
  readonly scheduler: SendScheduler;
  readonly now: () => EpochMs;
}

type Step = Uint8Array | typeof NOTHING_SEEN;

/**
 * One open socket that speaks `fleet.v1`: a cursor in the log that moves on as fast as the other
 * end reads. Rights are asked when a frame is made, and frames are made when the socket has drained, for
 * them. Long, because log, backlog, groups and details share one position in the order of what is
 * sent.
 */
export function createFeedSession(socket: ClientSocket, session: Session, ports: FeedPorts) {
  const { epoch, log, bodies, fleet, scheduler, now } = ports;
  const connection = createClientConnection(socket, now());
  const backlog = createBacklog(fleet);
  const details = createDetails(fleet, now);
  const client = createClientRights(session, now);
  const viewerNow = () => client.viewerNow();
  let sentAt = now();
  /** Frames that are on their way as one: the initial snapshot, or the backlog. */
  let group: Iterator<Step> | undefined;
  let isOpen = false;
  /** Somebody who came back gets all that was missed, as it was: everything up to here. */
  let missedUntil = 0;
  /** It is so far behind that its backlog is conflated: only the newest of each vehicle is sent. */
  let isConflating = false;
  let isBlocked = false;
  let isWaiting = false;
  /** Up to where the other end was sent everything, and up to where the log was read for it. */
  let sentSeq = 0;
  let cursor = 0;

  /** Frames from `before` to `seq`; with the last, which is empty, the other end is there. */
  function* inGroup(
    made: Iterable<Body>,
    {
      before,
      seq,
      isSnapshot,
    }: { readonly before: number; readonly seq: number; readonly isSnapshot: boolean },
  ): Iterator<Step> {
    let part = 0;
    for (const body of made)
      if (body === NOTHING_SEEN) yield body;
      else
        yield bodies.frame({ epoch, before, seq, part: part++, isLast: false, isSnapshot }, body);
    sentSeq = seq;
    const end = writeKeepalive(now());
    yield bodies.frame({ epoch, before, seq, part, isLast: true, isSnapshot }, end);
  }

  function greet(isResumed: boolean, seq: number): void {
    send(single(writeHello(now(), isResumed), seq, seq));
  }
  const single = (body: FrameBody, before: number, seq: number) =>
    bodies.frame({ epoch, before, seq, part: 0, isLast: true, isSnapshot: false }, body);

  function open(reason?: ResyncReason): void {
    const seq = log.seq();
    if (reason) send(single(writeResync(reason), seq, seq));
    greet(false, seq);
    isOpen = true;
    cursor = seq;
    isConflating = false;
    backlog.clear();
    group = inGroup(snapshotBodies(fleet, viewerNow), { before: seq, seq, isSnapshot: true });
    // A small one goes at once: nothing can happen meanwhile that would be sent twice.
    if (fleet.columnPages().length <= 1) work();
    else pumpSoon();
  }

  function send(frame: Uint8Array): void {
    sentAt = now();
    socket.send(frame, (error) => {
      if (error) return;
      connection.hasMoved();
      pumpSoon();
    });
  }

  /** By the scheduler: a socket that accepts everything would block the event loop. */
  function pumpSoon(): void {
    isWaiting = true;
    scheduler.schedule(work);
  }

  /** There may be something to send; a group is scheduled, for it may be large. */
  function pump(): void {
    if (group) pumpSoon();
    else work();
  }

  /** Sends below the high-water mark; called again whenever the socket has written something out. */
  function work(): number {
    isWaiting = false;
    isBlocked = false;
    let steps = 0;
    for (let seen = viewerNow(); isOpen && seen; seen = viewerNow()) {
      conflateLate(seen);
      isBlocked = socket.bufferedAmount >= HIGH_WATER_BYTES;
      if (isBlocked) break;
      if (steps >= STEPS_AT_ONCE) {
        pumpSoon();
        break;
      }
      const step = nextStep(seen);
      if (!step) break;
      steps++;
      if (step !== NOTHING_SEEN) send(step);
    }
    return steps;
  }

  /**
   * A client that is far behind gets what has become of it all. That is noted while the socket is
   * full or a group on its way, before the log forgets it: else a large snapshot would be begun for
   * ever.
   */
  function conflateLate(viewer: Viewer): void {
    if (cursor < missedUntil || !log.reaches(cursor)) return;
    if (log.bytesAfter(cursor) > MAX_BACKLOG_BYTES) conflateRest(viewer);
  }

  function conflateRest(viewer: Viewer): void {
    isConflating = true;
    for (let late = log.next(cursor); late; late = log.next(cursor)) {
      backlog.addEntry(late, viewer);
      cursor = late.seq;
    }
  }

  function nextStep(viewer: Viewer): Step | undefined {
    for (;;) {
      const part = group?.next();
      if (part && !part.done) return part.value;
      group = undefined;
      if (!log.reaches(cursor)) {
        isOpen = false;
        open("tooSlow");
        return undefined;
      }
      // Else what the newest of each vehicle contains would be sent again, entry by entry.
      if (isConflating && cursor >= missedUntil) conflateRest(viewer);
      const entry = log.next(cursor);
      if (!backlog.isEmpty() && (!entry || entry.seq > backlog.due)) {
        const seq = backlog.due > sentSeq ? backlog.due : log.skip();
        cursor = Math.max(cursor, seq);
        isConflating = false;
        group = inGroup(backlog.take(viewerNow), { before: sentSeq, seq, isSnapshot: false });
      } else if (!entry) {
        const body = details.take(viewer);
        return body && single(body, sentSeq, sentSeq);
      } else {
        cursor = entry.seq;
        const body = backlog.isEmpty()
          ? bodies.of(entry, viewer)
          : bodies.without(entry, viewer, backlog);
        if (!body) return NOTHING_SEEN;
        const frame = single(body, sentSeq, entry.seq);
        sentSeq = entry.seq;
        return frame;
      }
    }
  }

  return Object.assign(client, {
    speaks: "feed" as const,

    /** Begins with the whole snapshot; with a reason if the other end hoped for less. */
    open,

    /** Goes on after `seq`. Call `enqueue` next. */
    resume(seq: number): void {
      greet(true, seq);
      isOpen = true;
      missedUntil = log.seq();
      sentSeq = seq;
      cursor = seq;
    },

    /** What has come into view, or left it, since the view that the other end has of `since`. */
    enqueue(added: readonly VehicleId[], removed: readonly VehicleId[], since: number): void {
      backlog.add(added, removed, since);
      pump();
    },

    /** What the client subscribes to from now on: of these it is sent everything. */
    subscribe(ids: readonly VehicleId[]): void {
      details.subscribe(ids);
      pump();
    },

    /** There is news in the log. */
    pump,

    tend(now: EpochMs): void {
      if (!connection.tend(isBlocked, now)) return;
      pump();
      const isQuiet = isOpen && client.viewer && !isBlocked && !isWaiting;
      if (!isQuiet || now - sentAt < KEEPALIVE_EVERY) return;
      const seq = log.seq();
      const frame = single(writeKeepalive(now), sentSeq, seq);
      sentSeq = seq;
      cursor = seq;
      send(frame);
    },

    isAlive: connection.isAlive,
    close: connection.close,
  });
}

export type FeedSession = ReturnType<typeof createFeedSession>;
