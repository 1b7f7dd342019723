import type { FeedBatch } from "#contract/feed/readPositions";
import type { Event } from "#domain/event";
import type { PositionId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, epochMs, hours, minutes } from "#domain/units";
import { NO_SLOT } from "../../columns/slotTable.ts";
import type { Fleet } from "../../fleet/fleet.ts";
import { emptyFix, fillFromPosition, fillFromRow } from "../../fleet/fleetFix.ts";
import type { TimeRange, TrackStore } from "../tracks/trackStore.ts";
import { flushRecording } from "./flushRecording.ts";
import {
  allocateSegment,
  beginRecording,
  copyRow,
  RECORDED_BYTES_A_DETAIL,
  RECORDED_BYTES_A_ROW,
  RECORDED_BYTES_AN_EVENT,
  type Received,
  type Recording,
  type Segment,
  writeRow,
} from "./recording.ts";

/** The live stream is kept for so long … */
export const RECORDED_FOR = hours(6);
/** … in so much memory, without what was known before it began. */
export const RECORDER_QUOTA_BYTES = 128 * 2 ** 20;
/** Of more vehicles a history of all holds minutes: nothing is recorded of such a fleet. */
export const MOST_RECORDED_VEHICLES = 50_000;

/** The log is kept and forgotten in segments of so many rows … */
const MOST_SEGMENT_ROWS = 16_384;
const LEAST_SEGMENT_ROWS = 256;
/** … or of so long, whichever is less. */
const SEGMENT_FOR = minutes(30);
/** Of a fleet that reports nothing but events, or is looked at for hours, the newest are kept. */
const MOST_EVENTS = 50_000;
const MOST_DETAILS = 5_000;

interface RecorderParts {
  readonly fleet: Fleet;
  readonly now: () => EpochMs;
}

/**
 * Keeps the live stream of the last hours, so that they can be looked at without a request: what the
 * page could have shown, no more. A connection that was away begins another recording: what the server
 * took in meanwhile came as the newest of each vehicle only.
 */
export function createRecorder({ fleet, now }: RecorderParts, quota = RECORDER_QUOTA_BYTES) {
  let recordings: Recording[] = [];
  let receivedAt = epochMs(0);
  const fix = emptyFix();

  function bytes(): number {
    let sum = 0;
    for (const { segments, events, details } of recordings) {
      for (const segment of segments) sum += rowsOf(segment) * RECORDED_BYTES_A_ROW;
      sum += events.length * RECORDED_BYTES_AN_EVENT + details.length * RECORDED_BYTES_A_DETAIL;
    }
    return sum;
  }

  const current = (): Recording | undefined => {
    const last = recordings.at(-1);
    return last?.until === undefined ? last : undefined;
  };

  function add(): void {
    const recording = current();
    if (!recording) return;
    if (fleet.vehicleCount > MOST_RECORDED_VEHICLES) {
      recordings = [];
      return;
    }
    let segment = recording.segments.at(-1);
    if (!segment || segment.count === rowsOf(segment) || now() - segment.from >= SEGMENT_FOR) {
      const rows = nextRows(segment);
      forgetOldest(rows);
      segment = allocateSegment(rows, now());
      recording.segments.push(segment);
    }
    writeRow(recording, segment, segment.count++, fix);
  }

  function keep<Thing>(list: Received<Thing>[], thing: Thing, most: number): void {
    list.push({ at: now(), thing });
    // Not one by one: that would move all of them each time.
    if (list.length > most) list.splice(0, list.length - most / 2);
  }

  /** Makes room for so many more rows. */
  function forgetOldest(more: number): void {
    const oldest = now() - RECORDED_FOR;
    for (;;) {
      const recording = recordings[0];
      if (!recording) return;
      const isOver = recording.until !== undefined && recording.until < oldest;
      const next = recording.segments[1];
      const isOld = next !== undefined && next.from < oldest;
      const isTooMuch = bytes() + more * RECORDED_BYTES_A_ROW > quota;
      if (isOver || (isTooMuch && !next && recordings.length > 1)) recordings.shift();
      else if (next && (isOld || isTooMuch)) forgetFirst(recording, next.from);
      else return;
    }
  }

  /** Where everybody was at its end is where they were at the new beginning. */
  function forgetFirst(recording: Recording, from: EpochMs): void {
    const { seeds, seedRows } = recording;
    const segment = recording.segments.shift()!;
    for (let row = 0; row < segment.count; row++) {
      const id = segment.vehicleIds[row]!;
      let at = seedRows.get(id);
      if (at === NO_SLOT && seeds.count < seeds.vehicleIds.length) {
        at = seeds.count++;
        seedRows.set(id, at);
      }
      if (at !== NO_SLOT) copyRow(seeds, at, segment, row);
    }
    recording.from = from;
    recording.events = recording.events.filter(({ at }) => at >= from);
    recording.details = recording.details.filter(({ at }) => at >= from);
  }

  return {
    /** From here on everything that is applied comes from the live stream. */
    begin(): void {
      if (current() || fleet.vehicleCount > MOST_RECORDED_VEHICLES) return;
      receivedAt = now();
      recordings.push(beginRecording(fleet, receivedAt));
      forgetOldest(0);
    },

    /** Something has come: up to here the connection is known to be unbroken. */
    received(): void {
      receivedAt = now();
    },

    /** What comes from now on may have a gap before it, since something has come last. */
    interrupt(): void {
      const recording = current();
      if (recording) recording.until = epochMs(Math.max(recording.from, receivedAt));
    },

    addRow(batch: FeedBatch, row: number): void {
      if (!current()) return;
      fillFromRow(fix, batch, row);
      add();
    },

    addPosition(position: Position): void {
      if (!current()) return;
      fillFromPosition(fix, position);
      add();
    },

    /** What the live stream says has happened. */
    addEvents(events: readonly Event[]): void {
      const recording = current();
      if (recording) for (const event of events) keep(recording.events, event, MOST_EVENTS);
    },

    /** A position with everything that its tracker said, of a vehicle on the screen. */
    addDetail(position: Position): void {
      const recording = current();
      if (recording) keep(recording.details, position, MOST_DETAILS);
    },

    /** Whether all of a time was recorded in one go: nothing of it has to be asked for. */
    isWhole({ from }: TimeRange): boolean {
      const since = current()?.from;
      return since !== undefined && from >= since;
    },

    /** What happened in a time, in its order. */
    eventsIn: ({ from, until }: TimeRange): readonly Event[] =>
      recordings
        .flatMap(({ events }) => events.map(({ thing }) => thing))
        .filter(({ eventTime }) => eventTime >= from && eventTime < until)
        .sort((one, other) => one.eventTime - other.eventTime || one.id - other.id),

    /** All that was known of a position, where its vehicle was on the screen then. */
    detailOf: (id: PositionId): Position | undefined =>
      recordings.flatMap(({ details }) => details).findLast(({ thing }) => thing.id === id)?.thing,

    /** Since when there is no gap; undefined while nothing is recorded. */
    recordedFrom: (): EpochMs | undefined => current()?.from,

    /** Whether anything of a time was recorded. */
    has: ({ from, until }: TimeRange): boolean =>
      recordings.some((one) => one.from < until && (one.until ?? now()) > from),

    bytes,

    /** Brings what was recorded of some vehicles into the store, a little at each step. */
    *flush(store: TrackStore, vehicles: readonly VehicleId[]): Generator<void> {
      for (const recording of Array.from(recordings))
        yield* flushRecording(store, recording, {
          vehicles,
          until: recording.until ?? now(),
        });
    },

    clear(): void {
      recordings = [];
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

const rowsOf = ({ vehicleIds }: Segment): number => vehicleIds.length;

/** As many as came in the time of the one before, and some more: of a small fleet they are few. */
function nextRows(last: Segment | undefined): number {
  const wanted = last ? 2 ** Math.ceil(Math.log2(last.count + last.count / 4 + 1)) : 0;
  return Math.max(LEAST_SEGMENT_ROWS, Math.min(wanted, MOST_SEGMENT_ROWS));
}
