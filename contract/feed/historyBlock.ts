import { isId, type VehicleId, vehicleId } from "#domain/ids";
import { days, type EpochMs, epochMs } from "#domain/units";
import { type ByteReader, createByteReader } from "./byteReader.ts";
import { type ByteWriter, createByteWriter } from "./byteWriter.ts";
import { readDeltas, readRising, writeDeltas, writeRising } from "./deltaColumn.ts";
import { type PositionIds, readIds, rowsWithin, timesWithin } from "./keptRows.ts";
import { MalformedFrame } from "./malformedFrame.ts";

/**
 * What one vehicle reported in one UTC day, or a part of it, as columns: row `i` of each is the same
 * position. Rows are in the order of fix time, then id. The bytes are described in `docs/feed.md`.
 */
export interface HistoryBlock {
  readonly vehicleId: VehicleId;
  /** Everything that was reported from here on is in the block … */
  readonly from: EpochMs;
  /** … up to here, excluded. */
  readonly until: EpochMs;
  readonly count: number;
  /** Fix time, ms after `from`. */
  readonly times: Uint32Array<ArrayBuffer>;
  /** As narrow as they fit: a fleet's day has millions of them. */
  readonly positionIds: PositionIds;
  readonly latitudesE7: Int32Array<ArrayBuffer>;
  readonly longitudesE7: Int32Array<ArrayBuffer>;
  readonly speedsTenthKnots: Uint16Array<ArrayBuffer>;
  readonly courses: Uint16Array<ArrayBuffer>;
  /** Bits of `HISTORY_FLAGS`. */
  readonly flags: Uint8Array<ArrayBuffer>;
  readonly texts: readonly string[];
  readonly readings: readonly HistoryReading[];
}

/** What was reported besides, of the rows in which it was. */
export interface HistoryReading {
  /** Name of an attribute, or a field of the position as a key that begins with a blank. */
  readonly key: string;
  /** `real`: numbers of at most six digits, which come back exactly when they are rounded to six. */
  readonly type: ReadingType;
  /** Rising; undefined when every row has one. */
  readonly rows: Uint32Array<ArrayBuffer> | undefined;
  /** In the order of `rows`: numbers, flags as 0 or 1, texts as indices in the block's `texts`. */
  readonly values: ReadingValues;
}

/**
 * Speeds as they were reported, of the rows in which a tenth of a knot is not all of it. Without this
 * reading tenths are all that is known.
 */
export const EXACT_SPEED = " speed";

/** In the order of their numbers on the wire, from 1. Never reorder. */
export const READING_TYPES = ["real", "double", "flag", "text"] as const;
export type ReadingType = (typeof READING_TYPES)[number];
export type ReadingValues =
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>;

export const HISTORY_FLAGS = {
  valid: 1,
  ignitionKnown: 2,
  ignitionOn: 4,
  motionKnown: 8,
  inMotion: 16,
  /** Received after a newer one: drawn, and nothing is computed from it. */
  cameLate: 32,
} as const;
const ALL_HISTORY_FLAGS = 63;

/** Of the bytes below. */
export const HISTORY_FORM = 1;
const DAY_MS = days(1);
const SECOND_MS = 1_000;
/** Each column takes a byte a row at least, flags apart: so a row cannot be claimed for nothing. */
const LEAST_BYTES_A_ROW = 6;
/** A key's length, type, entries and whether all rows have one. */
const LEAST_BYTES_A_READING = 4;
const MOST_UINT16 = 0xffff;
const MOST_INT32 = 0x7fff_ffff;

/** The body of a frame, filled up with zeros to whole words. */
export function writeHistoryBlock(block: HistoryBlock): Uint8Array<ArrayBuffer> {
  const to = createByteWriter(1_024 + block.count * 12);
  to.u8(HISTORY_FORM);
  to.varint(block.vehicleId);
  to.f64(block.from);
  to.f64(block.until);
  to.varint(block.count);
  to.varint(block.texts.length);
  for (const text of block.texts) to.text(text);
  const inSeconds = block.times.every((time) => time % SECOND_MS === 0);
  to.u8(inSeconds ? 1 : 0);
  writeRising(to, block.times, inSeconds ? SECOND_MS : 1);
  writeDeltas(to, block.positionIds);
  writeDeltas(to, block.latitudesE7);
  writeDeltas(to, block.longitudesE7);
  writeDeltas(to, block.speedsTenthKnots);
  writeDeltas(to, block.courses);
  writeRuns(to, block.flags);
  to.varint(block.readings.length);
  for (const reading of block.readings) writeReading(to, reading);
  return to.take();
}

/**
 * Throws `MalformedFrame` unless these bytes are the body of a whole block. Never allocates more than
 * a few times what they hold.
 */
export function readHistoryBlock(bytes: Uint8Array): HistoryBlock {
  const from = createByteReader(bytes, 0);
  const block = readBlock(from);
  from.finish();
  return block;
}

/** The same from a reader that stands where the body begins. */
export const readBlock = (from: ByteReader): HistoryBlock => readPart(from, ALWAYS).block;

const ALWAYS = { from: epochMs(0), until: epochMs(Number.POSITIVE_INFINITY) };

/** A time of a block: its columns are of these rows alone, its readings those of all rows. */
export interface HistoryBlockPart {
  readonly block: HistoryBlock;
  /** Of all rows the first one in it, and the first one behind it. */
  readonly first: number;
  readonly end: number;
}

/** As `readHistoryBlock`, of a time. What is outside takes no memory and half the work. */
export function readHistoryBlockPart(bytes: Uint8Array, time: BlockTime): HistoryBlockPart {
  const from = createByteReader(bytes, 0);
  const part = readPart(from, time);
  from.finish();
  return part;
}

interface BlockTime {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** Which time a body is about, without reading the rest of it. */
export function readHistoryBlockTime(bytes: Uint8Array): BlockTime {
  const { start, end } = readFacts(createByteReader(bytes, 0));
  return { from: epochMs(start), until: epochMs(end) };
}

function readFacts(from: ByteReader) {
  if (from.u8() !== HISTORY_FORM) throw new MalformedFrame("badContent");
  const id = from.varint();
  if (!isId(id)) throw new MalformedFrame("badNumber");
  const start = readTime(from);
  const end = readTime(from);
  if (end < start || end - start > DAY_MS) throw new MalformedFrame("badNumber");
  return { id, start, end };
}

function readPart(from: ByteReader, time: BlockTime): HistoryBlockPart {
  const { id, start, end } = readFacts(from);
  const count = from.count(from.left(), LEAST_BYTES_A_ROW);
  const texts = readTexts(from);
  if (count * LEAST_BYTES_A_ROW > from.left()) throw new MalformedFrame("truncated");
  const allTimes = new Uint32Array(count);
  readRising(from, allTimes, end - start, 0, readUnit(from));
  const begin = epochMs(Math.max(start, time.from));
  const until = epochMs(Math.max(begin, Math.min(end, time.until)));
  const part = rowsWithin(allTimes, begin - start, until - start);
  const rows = part.end - part.first;
  const core = {
    times: timesWithin(allTimes, part, begin - start),
    positionIds: readIds(from, part),
    latitudesE7: new Int32Array(rows),
    longitudesE7: new Int32Array(rows),
    speedsTenthKnots: new Uint16Array(rows),
    courses: new Uint16Array(rows),
  };
  readDeltas(from, core.latitudesE7, { ...part, least: -MOST_INT32 - 1, most: MOST_INT32 });
  readDeltas(from, core.longitudesE7, { ...part, least: -MOST_INT32 - 1, most: MOST_INT32 });
  readDeltas(from, core.speedsTenthKnots, { ...part, least: 0, most: MOST_UINT16 });
  readDeltas(from, core.courses, { ...part, least: 0, most: MOST_UINT16 });
  const allFlags = new Uint8Array(count);
  readRuns(from, allFlags);
  const flags = rows === count ? allFlags : allFlags.slice(part.first, part.end);
  const readings = Array.from({ length: from.count(from.left(), LEAST_BYTES_A_READING) }, () =>
    readReading(from, count, texts.length),
  );
  const facts = { vehicleId: vehicleId(id), from: begin, until, count: rows, texts };
  return { block: { ...facts, ...core, flags, readings }, first: part.first, end: part.end };
}

/** What the entry at `index` says, as it was reported. */
export function readingValue(
  block: Pick<HistoryBlock, "texts">,
  { type, values }: HistoryReading,
  index: number,
): number | boolean | string {
  const value = values[index] ?? Number.NaN;
  if (type === "text") return block.texts[value] ?? "";
  if (type === "flag") return value === 1;
  return type === "real" ? Number(value.toPrecision(6)) : value;
}

function readTime(from: ByteReader): number {
  const time = from.f64();
  if (!(Number.isSafeInteger(time) && time >= 0)) throw new MalformedFrame("badNumber");
  return time;
}

const readTexts = (from: ByteReader): readonly string[] =>
  Array.from({ length: from.count(from.left(), 1) }, () => from.text());

function readUnit(from: ByteReader): number {
  const unit = from.u8();
  if (unit > 1) throw new MalformedFrame("badContent");
  return unit === 1 ? SECOND_MS : 1;
}

function writeRuns(to: ByteWriter, flags: Uint8Array): void {
  for (let row = 0; row < flags.length; ) {
    const value = flags[row]!;
    let end = row + 1;
    while (end < flags.length && flags[end] === value) end++;
    to.varint(end - row);
    to.u8(value);
    row = end;
  }
}

function readRuns(from: ByteReader, flags: Uint8Array): void {
  for (let row = 0; row < flags.length; ) {
    const run = from.varint();
    const value = from.u8();
    if (run < 1 || run > flags.length - row || value > ALL_HISTORY_FLAGS)
      throw new MalformedFrame("badContent");
    flags.fill(value, row, row + run);
    row += run;
  }
}

function writeReading(to: ByteWriter, { key, type, rows, values }: HistoryReading): void {
  to.text(key);
  to.u8(READING_TYPES.indexOf(type) + 1);
  to.varint(values.length);
  to.u8(rows ? 0 : 1);
  if (rows) writeRising(to, rows);
  const width = type === "real" ? 4 : type === "double" ? 8 : 0;
  const view = to.column(values.length * width);
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (type === "real") view.setFloat32(index * width, value, true);
    else if (type === "double") view.setFloat64(index * width, value, true);
    else if (type === "flag") to.u8(value);
    else to.varint(value);
  }
}

function readReading(from: ByteReader, count: number, textCount: number): HistoryReading {
  const key = from.text();
  const type = READING_TYPES[from.u8() - 1];
  if (type === undefined) throw new MalformedFrame("badContent");
  const entries = from.count(count, type === "real" ? 4 : type === "double" ? 8 : 1);
  const hasAllRows = from.u8();
  if (hasAllRows > 1 || (hasAllRows === 1 && entries !== count))
    throw new MalformedFrame("badContent");
  const rows = hasAllRows === 1 ? undefined : new Uint32Array(entries);
  if (rows) readRising(from, rows, count, 1);
  return { key, type, rows, values: readValues(from, { type, entries, textCount }) };
}

interface ValuesLayout {
  readonly type: ReadingType;
  readonly entries: number;
  readonly textCount: number;
}

function readValues(from: ByteReader, { type, entries, textCount }: ValuesLayout): ReadingValues {
  if (type === "real" || type === "double") return readNumbers(from, type, entries);
  if (type === "flag") {
    const flags = from.bytes(entries).slice();
    if (flags.some((flag) => flag > 1)) throw new MalformedFrame("badContent");
    return flags;
  }
  const indices = new Uint32Array(entries);
  for (let entry = 0; entry < entries; entry++) {
    const index = from.varint();
    if (index >= textCount) throw new MalformedFrame("badContent");
    indices[entry] = index;
  }
  return indices;
}

function readNumbers(from: ByteReader, type: "real" | "double", entries: number): ReadingValues {
  const width = type === "real" ? 4 : 8;
  const start = from.column(entries * width);
  const numbers = type === "real" ? new Float32Array(entries) : new Float64Array(entries);
  for (let entry = 0; entry < entries; entry++) {
    const at = start + entry * width;
    const value = type === "real" ? from.view.getFloat32(at, true) : from.view.getFloat64(at, true);
    if (!Number.isFinite(value)) throw new MalformedFrame("badNumber");
    numbers[entry] = value;
  }
  return numbers;
}
