import { HISTORY_FLAGS, type HistoryBlock, type HistoryReading } from "#contract/feed/historyBlock";
import type { FeedBatch } from "#contract/feed/readPositions";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { orderTime } from "#domain/time/orderTime";
import { days, type EpochMs, epochMs, hours, minutes } from "#domain/units";
import {
  BYTES,
  COURSE,
  DOUBLES,
  FLAGS,
  FREE,
  FUEL_IS_PERCENT,
  IGNITION_ON,
  IGNITION_TIME,
  IS_VALID,
  LATITUDE,
  LONGITUDE,
  SINGLES,
  SPEED,
} from "../columns/fleetColumns.ts";
import { createSlotTable, NO_SLOT } from "../columns/slotTable.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { emptyFix, type Fix, fillFromPosition, fillFromRow } from "../fleet/fleetFix.ts";
import type { TimeRange, TrackStore } from "./trackStore.ts";

/** The live stream is kept for so long … */
export const RECORDED_FOR = hours(6);
/** … in so much memory, without what was known before it began. */
export const RECORDER_QUOTA_BYTES = 128 * 2 ** 20;
/** Of more vehicles a history of all holds minutes: nothing is recorded of such a fleet. */
export const MOST_RECORDED_VEHICLES = 50_000;

/** A row of the log. */
export const RECORDED_BYTES_A_ROW = 44;
/** The log is kept and forgotten in segments of so many rows … */
const MOST_SEGMENT_ROWS = 16_384;
const LEAST_SEGMENT_ROWS = 256;
/** … or of so long, whichever is less. */
const SEGMENT_FOR = minutes(30);
/** A vehicle that was silent for longer before has no position until it reports. */
const LONGEST_SILENCE = days(7);
/** Who joins the fleet later has room here. */
const SPARE_SEEDS = 1_024;
const MOST_TEXTS = 65_535;
/** After so many rows whoever lets us work is asked whether we still may. */
const ROWS_A_STEP = 4_096;

/** Rows of many vehicles, as they came. */
interface Segment {
  count: number;
  /** When its first row came. */
  readonly from: EpochMs;
  readonly vehicleIds: Float64Array<ArrayBuffer>;
  readonly fixTimes: Float64Array<ArrayBuffer>;
  readonly positionIds: Float64Array<ArrayBuffer>;
  readonly latitudesE7: Int32Array<ArrayBuffer>;
  readonly longitudesE7: Int32Array<ArrayBuffer>;
  readonly fuels: Float32Array<ArrayBuffer>;
  readonly speedsTenthKnots: Uint16Array<ArrayBuffer>;
  readonly courses: Uint16Array<ArrayBuffer>;
  /** Indices in the recording's texts; 0: none. */
  readonly drivers: Uint16Array<ArrayBuffer>;
  /** Bits of `HISTORY_FLAGS`. */
  readonly flags: Uint8Array<ArrayBuffer>;
  readonly isPercent: Uint8Array<ArrayBuffer>;
}

/** One unbroken connection. */
interface Recording {
  from: EpochMs;
  /** Undefined while it goes on. */
  until: EpochMs | undefined;
  /** Where everybody was when it began. */
  readonly seeds: Segment;
  readonly seedRows: ReturnType<typeof createSlotTable>;
  segments: Segment[];
  readonly texts: string[];
  readonly textIds: Map<string, number>;
}

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
    let rows = 0;
    for (const { segments } of recordings) for (const segment of segments) rows += rowsOf(segment);
    return rows * RECORDED_BYTES_A_ROW;
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

function allocateSegment(rows: number, from: EpochMs): Segment {
  return {
    count: 0,
    from,
    vehicleIds: new Float64Array(rows),
    fixTimes: new Float64Array(rows),
    positionIds: new Float64Array(rows),
    latitudesE7: new Int32Array(rows),
    longitudesE7: new Int32Array(rows),
    fuels: new Float32Array(rows),
    speedsTenthKnots: new Uint16Array(rows),
    courses: new Uint16Array(rows),
    drivers: new Uint16Array(rows),
    flags: new Uint8Array(rows),
    isPercent: new Uint8Array(rows),
  };
}

function beginRecording(fleet: Fleet, from: EpochMs): Recording {
  const seeds = allocateSegment(fleet.vehicleCount + SPARE_SEEDS, from);
  const recording: Recording = {
    from,
    until: undefined,
    seeds,
    seedRows: createSlotTable(),
    segments: [],
    texts: [""],
    textIds: new Map(),
  };
  const { states, vehicleIds, fixTimes } = fleet.columns;
  for (let slot = 0; slot < fleet.slotCount; slot++) {
    if (states[slot] === FREE || fixTimes[slot] === 0) continue;
    recording.seedRows.set(vehicleIds[slot]!, seeds.count);
    writeSeed(recording, fleet, slot);
  }
  return recording;
}

function writeSeed(recording: Recording, fleet: Fleet, slot: number): void {
  const { seeds } = recording;
  const { vehicleIds, fixTimes, positionIds, fuels, records } = fleet.columns;
  const { doubles, singles, ints, bytes } = records;
  const row = seeds.count++;
  const at = slot * SINGLES;
  const held = bytes[slot * BYTES + FLAGS]!;
  // An older position may have reported the ignition.
  const knows = doubles[slot * DOUBLES + IGNITION_TIME] === fixTimes[slot];
  seeds.vehicleIds[row] = vehicleIds[slot]!;
  seeds.fixTimes[row] = fixTimes[slot]!;
  seeds.positionIds[row] = positionIds[slot]!;
  seeds.latitudesE7[row] = ints[at + LATITUDE]!;
  seeds.longitudesE7[row] = ints[at + LONGITUDE]!;
  // By a rule of its own it is no reading any more.
  const isReading = (fleet.setupOf(slot)?.fuel.type ?? "raw") === "raw";
  seeds.fuels[row] = isReading ? fuels[slot]! : Number.NaN;
  seeds.isPercent[row] = held & FUEL_IS_PERCENT ? 1 : 0;
  seeds.speedsTenthKnots[row] = Math.round(singles[at + SPEED]! * 10);
  seeds.courses[row] = Math.round(singles[at + COURSE]!);
  seeds.drivers[row] = textId(recording, fleet.driverKeyOf(slot));
  seeds.flags[row] = flagsOf(
    (held & IS_VALID) !== 0,
    knows ? (held & IGNITION_ON) !== 0 : undefined,
  );
}

function writeRow(recording: Recording, segment: Segment, row: number, fix: Fix): void {
  segment.vehicleIds[row] = fix.vehicleId;
  segment.fixTimes[row] = orderTime(fix.fixTime, epochMs(fix.serverTime));
  segment.positionIds[row] = fix.positionId;
  segment.latitudesE7[row] = Math.round(fix.latitude * 1e7);
  segment.longitudesE7[row] = Math.round(fix.longitude * 1e7);
  segment.fuels[row] = fix.fuel ?? Number.NaN;
  segment.isPercent[row] = fix.isFuelPercent ? 1 : 0;
  segment.speedsTenthKnots[row] = Math.round(fix.speed * 10);
  segment.courses[row] = Math.round(fix.course);
  segment.drivers[row] = textId(recording, fix.driverUniqueId);
  segment.flags[row] = flagsOf(fix.valid, fix.ignition);
}

function copyRow(into: Segment, at: number, from: Segment, row: number): void {
  into.vehicleIds[at] = from.vehicleIds[row]!;
  into.fixTimes[at] = from.fixTimes[row]!;
  into.positionIds[at] = from.positionIds[row]!;
  into.latitudesE7[at] = from.latitudesE7[row]!;
  into.longitudesE7[at] = from.longitudesE7[row]!;
  into.fuels[at] = from.fuels[row]!;
  into.isPercent[at] = from.isPercent[row]!;
  into.speedsTenthKnots[at] = from.speedsTenthKnots[row]!;
  into.courses[at] = from.courses[row]!;
  into.drivers[at] = from.drivers[row]!;
  into.flags[at] = from.flags[row]!;
}

function textId({ texts, textIds }: Recording, text: string | undefined): number {
  if (text === undefined) return 0;
  const held = textIds.get(text);
  if (held !== undefined) return held;
  if (texts.length > MOST_TEXTS) return 0;
  textIds.set(text, texts.length);
  return texts.push(text) - 1;
}

const flagsOf = (valid: boolean, ignition: boolean | undefined): number =>
  (valid ? HISTORY_FLAGS.valid : 0) |
  (ignition === undefined ? 0 : HISTORY_FLAGS.ignitionKnown) |
  (ignition === true ? HISTORY_FLAGS.ignitionOn : 0);

interface FlushExtent {
  readonly vehicles: readonly VehicleId[];
  readonly until: EpochMs;
}

/** Where a row stands: a number of a segment (0: the seeds) and one of a row in it. */
function* flushRecording(
  store: TrackStore,
  recording: Recording,
  { vehicles, until }: FlushExtent,
): Generator<void> {
  const segments = [recording.seeds, ...recording.segments];
  const indices = createSlotTable();
  vehicles.forEach((id, index) => indices.set(id, index));
  const ends = new Uint32Array(vehicles.length + 1);
  const counts = segments.map(({ count }) => count);
  for (const [number, { vehicleIds }] of segments.entries())
    for (let row = 0; row < counts[number]!; row++) {
      const index = indices.get(vehicleIds[row]!);
      if (index !== NO_SLOT) ends[index + 1]!++;
      if (row % ROWS_A_STEP === 0) yield;
    }
  for (let index = 0; index < vehicles.length; index++) ends[index + 1]! += ends[index]!;
  const total = ends[vehicles.length]!;
  const rowSegments = new Uint16Array(total);
  const rowNumbers = new Uint32Array(total);
  const filled = ends.slice();
  for (const [number, { vehicleIds }] of segments.entries())
    for (let row = 0; row < counts[number]!; row++) {
      const index = indices.get(vehicleIds[row]!);
      if (row % ROWS_A_STEP === 0) yield;
      if (index === NO_SLOT) continue;
      const at = filled[index]!++;
      rowSegments[at] = number;
      rowNumbers[at] = row;
    }
  for (const [index, id] of vehicles.entries()) {
    const rows: RecordedRow[] = [];
    for (let at = ends[index]!; at < ends[index + 1]!; at++)
      rows.push({ of: segments[rowSegments[at]!]!, row: rowNumbers[at]! });
    store.put(recordedBlock(recording, { id: vehicleId(id), all: rows, until }), {
      isWhole: false,
    });
    yield;
  }
}

interface RecordedRow {
  readonly of: Segment;
  readonly row: number;
}

interface RecordedRows {
  readonly id: VehicleId;
  readonly all: readonly RecordedRow[];
  readonly until: EpochMs;
}

function recordedBlock(
  { from: begun, texts }: Recording,
  { id, all, until }: RecordedRows,
): HistoryBlock {
  const timeOf = ({ of, row }: RecordedRow) => of.fixTimes[row]!;
  const first = all[0];
  // The newest position when the recording began: between it and then there was none.
  const from = epochMs(
    first ? Math.max(begun - LONGEST_SILENCE, Math.min(begun, timeOf(first))) : begun,
  );
  let last = from as number;
  const rows = all.filter((each) => {
    const time = timeOf(each);
    if (time < last || time >= until) return false;
    last = time;
    return true;
  });
  const drivers = changesOf(rows, ({ of, row }) => of.drivers[row]! || Number.NaN);
  return {
    vehicleId: id,
    from,
    until,
    count: rows.length,
    times: Uint32Array.from(rows, (each) => timeOf(each) - from),
    positionIds: Float64Array.from(rows, ({ of, row }) => of.positionIds[row]!),
    latitudesE7: Int32Array.from(rows, ({ of, row }) => of.latitudesE7[row]!),
    longitudesE7: Int32Array.from(rows, ({ of, row }) => of.longitudesE7[row]!),
    speedsTenthKnots: Uint16Array.from(rows, ({ of, row }) => of.speedsTenthKnots[row]!),
    courses: Uint16Array.from(rows, ({ of, row }) => of.courses[row]!),
    flags: Uint8Array.from(rows, ({ of, row }) => of.flags[row]!),
    texts: drivers.values.map((index) => texts[index]!),
    readings: [
      reading(
        "fuel",
        changesOf(rows, ({ of, row }) => (of.isPercent[row] ? Number.NaN : of.fuels[row]!)),
      ),
      reading(
        "fuelLevel",
        changesOf(rows, ({ of, row }) => (of.isPercent[row] ? of.fuels[row]! : Number.NaN)),
      ),
      {
        key: "driverUniqueId",
        type: "text" as const,
        rows: Uint32Array.from(drivers.rows),
        values: Uint32Array.from(drivers.rows, (_, entry) => entry),
      },
    ].filter(({ values }) => values.length > 0),
  };
}

interface Changes {
  readonly rows: readonly number[];
  readonly values: readonly number[];
}

/** Where a reading of the core changed; NaN is none. */
function changesOf(all: readonly RecordedRow[], valueOf: (row: RecordedRow) => number): Changes {
  const rows: number[] = [];
  const values: number[] = [];
  all.forEach((each, row) => {
    const value = valueOf(each);
    if (Number.isNaN(value) || value === values.at(-1)) return;
    rows.push(row);
    values.push(value);
  });
  return { rows, values };
}

const reading = (key: string, { rows, values }: Changes): HistoryReading => ({
  key,
  type: "double",
  rows: Uint32Array.from(rows),
  values: Float64Array.from(values),
});
