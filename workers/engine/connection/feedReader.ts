import { helloText, type Resume } from "#contract/feed/clientHello";
import type { CommandResult } from "#contract/feed/commandResult";
import { decodeFrame, type FeedFrame } from "#contract/feed/decodeFrame";
import type { FrameFault } from "#contract/feed/malformedFrame";
import type { FeedBatch } from "#contract/feed/readPositions";
import type { VehicleRows } from "#contract/feed/vehicleRows";
import type { Event } from "#domain/event";
import type { UserId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";

/** What a frame brought. Each kind of frame brings one thing; the others are empty. */
export interface FeedNews {
  readonly vehicles: VehicleRows | undefined;
  readonly batch: FeedBatch | undefined;
  /** What the server took in up to here may have been sent before, in a snapshot or another group. */
  readonly resentUntil: number;
  /** Of subscribed vehicles, with all their attributes. */
  readonly details: readonly Position[];
  readonly removed: readonly VehicleId[];
  readonly events: readonly Event[];
  readonly commandResults: readonly CommandResult[];
}

const NO_NEWS: FeedNews = {
  vehicles: undefined,
  batch: undefined,
  resentUntil: 0,
  details: [],
  removed: [],
  events: [],
  commandResults: [],
};

/** What became of a message. */
export type FeedOutcome =
  /** No frame at all. */
  | { readonly type: "bad"; readonly reason: FrameFault }
  /** Something before it is missing: only a new connection can bring it. */
  | { readonly type: "gap" }
  /** Nothing to do: a heartbeat, a repetition. */
  | { readonly type: "quiet" }
  /** The connection goes on where the one before ended. */
  | { readonly type: "resumed" }
  /** A whole snapshot begins: what comes until it is `opened` is a part of it. */
  | { readonly type: "snapshot" }
  /** The whole snapshot has come. */
  | { readonly type: "opened"; readonly news: FeedNews }
  | { readonly type: "news"; readonly news: FeedNews };

const QUIET: FeedOutcome = { type: "quiet" };
const GAP: FeedOutcome = { type: "gap" };

/**
 * Follows the numbers of `fleet.v1` over as many connections as it takes, so that everything is
 * applied once and nothing is left out: a frame that does not join on to what came before is a gap.
 */
export function createFeedReader() {
  let epoch = 0;
  /** Everything up to here has come; undefined before the first snapshot. */
  let cursor: number | undefined;
  let user: UserId | undefined;
  let phase: "silent" | "snapshot" | "live" = "silent";
  let nextPart = 0;
  /** When the server ended the last group, which had the newest and not what was due. */
  let resentUntil = 0;

  function newsOf(frame: FeedFrame): FeedNews {
    switch (frame.kind) {
      case "positions":
        return {
          ...NO_NEWS,
          batch: frame.batch,
          resentUntil: frame.isLast ? resentUntil : Number.POSITIVE_INFINITY,
        };
      case "vehicles":
        return { ...NO_NEWS, vehicles: frame.vehicles };
      case "removed":
        return { ...NO_NEWS, removed: frame.vehicleIds };
      case "events":
        return { ...NO_NEWS, events: frame.events };
      case "commandResults":
        return { ...NO_NEWS, commandResults: frame.results };
      case "details":
        return { ...NO_NEWS, details: frame.positions };
      default:
        return NO_NEWS;
    }
  }

  function greeted(frame: FeedFrame, isResumed: boolean): FeedOutcome {
    if (phase === "live" && frame.epoch === epoch && cursor !== undefined && frame.seq <= cursor)
      return QUIET; // sent twice
    if (isResumed && (cursor !== frame.seq || epoch !== frame.epoch)) {
      forget();
      return GAP;
    }
    nextPart = 0;
    if (isResumed) {
      phase = "live";
      return { type: "resumed" };
    }
    forget();
    epoch = frame.epoch;
    phase = "snapshot";
    return { type: "snapshot" };
  }

  function endGroup(frame: FeedFrame): void {
    cursor = frame.seq;
    nextPart = 0;
    if (frame.part > 0 && frame.kind === "keepalive") resentUntil = frame.serverTime;
  }

  function opened(frame: FeedFrame): FeedOutcome {
    if (!frame.isSnapshot || frame.part > nextPart) return GAP;
    if (frame.part < nextPart) return QUIET;
    nextPart++;
    if (!frame.isLast) return newsIn(frame);
    endGroup(frame);
    phase = "live";
    return { type: "opened", news: newsOf(frame) };
  }

  const newsIn = (frame: FeedFrame): FeedOutcome =>
    frame.kind === "keepalive" ? QUIET : { type: "news", news: newsOf(frame) };

  function continued(frame: FeedFrame, from: number): FeedOutcome {
    const joins = frame.before === from && !frame.isSnapshot;
    if (!joins || frame.part !== nextPart) {
      const isKnown = frame.seq <= from || (joins && frame.part < nextPart);
      return isKnown ? QUIET : GAP;
    }
    if (frame.isLast) endGroup(frame);
    else nextPart++;
    return newsIn(frame);
  }

  function forget(): void {
    cursor = undefined;
    phase = "silent";
    nextPart = 0;
  }

  return {
    /** A new connection is open. Returns what must be sent first. */
    begin(): string {
      phase = "silent";
      nextPart = 0;
      const resume: Resume | undefined =
        cursor === undefined || user === undefined ? undefined : { epoch, seq: cursor, user };
      return helloText(resume);
    },

    /** A message of the connection. */
    receive(bytes: Uint8Array): FeedOutcome {
      const read = decodeFrame(bytes);
      if (!read.ok) return { type: "bad", reason: read.reason };
      const frame = read.value;
      if (frame.kind === "hello") return greeted(frame, frame.isResumed);
      if (frame.kind === "resync") {
        forget();
        return QUIET;
      }
      if (phase === "silent" || frame.epoch !== epoch) return GAP;
      if (phase === "snapshot") return opened(frame);
      return cursor === undefined ? GAP : continued(frame, cursor);
    },

    /** Whose snapshot it is: nobody else may go on from it. */
    belongsTo(next: UserId): void {
      user = next;
    },
    user: () => user,

    /** The next connection begins with the whole snapshot. */
    forget,
  };
}

export type FeedReader = ReturnType<typeof createFeedReader>;
