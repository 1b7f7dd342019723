import type { CommandResult } from "#contract/feed/commandResult";
import { allocatePositions, type PositionColumns } from "#contract/feed/positionColumns";
import { type PositionRows, positionRows } from "#contract/feed/positionRows";
import type { Event } from "#domain/event";
import type { UserId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type DurationMs, type EpochMs, minutes } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";

/** Something that is meant for one person. */
export interface EventDelivery {
  readonly userId: UserId;
  readonly event: Event;
}
export interface ResultDelivery {
  readonly userId: UserId;
  readonly result: CommandResult;
}

/** What was published, before anybody's rights were asked. */
export type FeedChange =
  | { readonly kind: "positions"; readonly rows: PositionRows }
  | { readonly kind: "vehicles"; readonly vehicles: readonly Vehicle[] }
  | { readonly kind: "removed"; readonly vehicleIds: readonly VehicleId[] }
  | { readonly kind: "events"; readonly deliveries: readonly EventDelivery[] }
  | { readonly kind: "commandResults"; readonly deliveries: readonly ResultDelivery[] };

export type LogEntry = FeedChange & {
  readonly seq: number;
  readonly at: EpochMs;
  /** What the log held in all its life, with this entry. */
  readonly endBytes: number;
};

/** A frame holds no more; larger ones would keep a browser busy for longer than a snapshot takes. */
export const ROWS_A_FRAME = 1_000;
/** Nor more bytes than this, about: half of what a receiver accepts. */
export const BYTES_A_FRAME = 4_000_000;
export const REMEMBERED_FOR: DurationMs = minutes(10);
/** Some 800,000 positions: ten minutes of 1,300 a second. A larger feed is remembered for less. */
const REMEMBERED_BYTES = 64_000_000;
/** So much of the list may be of forgotten entries. */
const FORGOTTEN_SHARE = 1 / 8;
/** Fewer rows have memory of their own: pooled columns would stay mostly empty. */
const MIN_POOLED_ROWS = ROWS_A_FRAME / 2;
/** Kept of what a busy hour took, 15 MB: as much as is forgotten at a time. */
const MOST_POOLED = 256;
/** About what a thing takes that is no column. */
const BYTES_A_THING = 400;

/**
 * The last minutes of the feed, once for the whole server: the queue of every binary socket, and
 * what a client that comes back has missed. Numbers go up by one an entry and are never used twice.
 */
export function createFeedLog(
  now: () => EpochMs,
  rememberedBytes = REMEMBERED_BYTES,
  rememberedFor = REMEMBERED_FOR,
) {
  let entries: LogEntry[] = [];
  let first = 0;
  let seq = 0;
  let endBytes = 0;
  /** Nothing before this can be sent again. */
  let forgotten = 0;
  /**
   * Memory of what was forgotten, for what comes: with 20,000 positions a second, memory that is asked
   * for and left again has the whole heap searched for garbage every 20 s.
   */
  const pool: PositionColumns[] = [];
  const lent = new Map<PositionRows, PositionColumns>();

  function add(change: FeedChange, bytes: number): void {
    endBytes += bytes;
    entries.push({ ...change, seq: ++seq, at: now(), endBytes });
  }

  function addPositions(positions: readonly Position[]): void {
    const columns = positions.length >= MIN_POOLED_ROWS ? takeColumns() : undefined;
    const rows = positionRows(positions, columns);
    if (columns) lent.set(rows, columns);
    if (rows.byteLength > BYTES_A_FRAME && positions.length > 1) {
      takeBack(rows);
      const half = positions.length >> 1;
      addPositions(positions.slice(0, half));
      addPositions(positions.slice(half));
      return;
    }
    add({ kind: "positions", rows }, rows.byteLength);
  }

  const takeColumns = () => pool.pop() ?? allocatePositions(ROWS_A_FRAME);

  function takeBack(rows: PositionRows): void {
    const columns = lent.get(rows);
    if (columns && lent.delete(rows) && pool.length < MOST_POOLED) pool.push(columns);
  }

  function trim(): void {
    const oldest = now() - rememberedFor;
    let entry = entries[first];
    while (entry && (entry.at < oldest || endBytes - entry.endBytes > rememberedBytes)) {
      forgotten = entry.seq;
      entry = entries[++first];
    }
    // What is forgotten is let go soon, and not one by one.
    if (first > FORGOTTEN_SHARE * entries.length) {
      for (const old of entries.slice(0, first)) if (old.kind === "positions") takeBack(old.rows);
      entries = entries.slice(first);
      first = 0;
    }
  }

  return {
    seq: () => seq,

    positions(positions: readonly Position[]): void {
      for (const slice of inChunks(positions)) addPositions(slice);
      trim();
    },
    vehicles(vehicles: readonly Vehicle[]): void {
      for (const slice of inChunks(vehicles))
        add({ kind: "vehicles", vehicles: slice }, slice.length * BYTES_A_THING);
    },
    removed(vehicleIds: readonly VehicleId[]): void {
      for (const slice of inChunks(vehicleIds))
        add({ kind: "removed", vehicleIds: slice }, slice.length * 8);
    },
    events(deliveries: readonly EventDelivery[]): void {
      for (const slice of inChunks(deliveries))
        add({ kind: "events", deliveries: slice }, slice.length * BYTES_A_THING);
    },
    commandResults(deliveries: readonly ResultDelivery[]): void {
      for (const slice of inChunks(deliveries))
        add({ kind: "commandResults", deliveries: slice }, slice.length * BYTES_A_THING);
    },

    /** A number that stands for nothing that was sent to all: for what is sent to one. */
    skip: (): number => ++seq,

    /** Whether everything after `since` is still there. */
    reaches: (since: number): boolean => since >= forgotten && since <= seq,

    /**
     * The first entry after `since`. Ask `reaches` before. It is good until the log goes on: the
     * memory of what is forgotten is used again.
     */
    next(since: number): LogEntry | undefined {
      let low = first;
      let high = entries.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (entries[middle]!.seq > since) high = middle;
        else low = middle + 1;
      }
      return entries[low];
    },

    /** About how much lies after `since`. */
    bytesAfter(since: number): number {
      const next = this.next(since);
      return next ? endBytes - next.endBytes : 0;
    },

    trim,
  };
}

export type FeedLog = ReturnType<typeof createFeedLog>;

export function* inChunks<Thing>(
  things: Iterable<Thing>,
  size: number = ROWS_A_FRAME,
): Iterable<readonly Thing[]> {
  let slice: Thing[] = [];
  for (const thing of things) {
    slice.push(thing);
    if (slice.length < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
