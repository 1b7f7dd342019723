import {
  type HistoryBlock,
  type HistoryReading,
  type ReadingValues,
  readHistoryBlockPart,
  writeHistoryBlock,
} from "#contract/feed/historyBlock";
import { type EpochMs, epochMs } from "#domain/units";
import type { HistoryFields } from "./historyFields.ts";

/** A block is drawn as soon as it is there, and a frame has its limit. */
const MAX_BLOCK_ROWS = 20_000;
const MAX_BODY_BYTES = 4_000_000;

/** The part of a body's block that was reported from `from` on, until `until`: of no time where it has none. */
export function cutBlock(
  body: Uint8Array,
  { from, until, fields }: Pick<Slice, "from" | "until" | "fields">,
): HistoryBlock {
  const { block, first, end } = readHistoryBlockPart(body, { from, until });
  return withReadings(block, block, { first, end, fields });
}

/**
 * Bodies of frames that say together what a block does, in its order. Rows of one moment stay together
 * as long as a frame holds them: who reads blocks takes the later one's word for a time.
 */
export function bodiesOf(
  block: HistoryBlock,
  fields: HistoryFields,
  maxRows = MAX_BLOCK_ROWS,
): Uint8Array[] {
  if (block.count <= maxRows || isOneMoment(block)) {
    const body = writeHistoryBlock(block);
    if (body.length <= MAX_BODY_BYTES || block.count < 2) return [body];
  }
  return halvesOf(block, fields).flatMap((half) => bodiesOf(half, fields, maxRows));
}

const isOneMoment = ({ times, count }: HistoryBlock): boolean => times[0] === times[count - 1];

/**
 * Cut between two moments. Only where all rows are of one moment it falls into both halves, by a
 * millisecond.
 */
function halvesOf(block: HistoryBlock, fields: HistoryFields): [HistoryBlock, HistoryBlock] {
  const { times, count } = block;
  const middle = times[count >> 1]!;
  const begin = rowAt(times, middle);
  const cut = begin > 0 ? begin : rowAt(times, middle + 1);
  const isWithin = cut === count;
  const row = isWithin ? count >> 1 : cut;
  const moment = epochMs(block.from + times[row]!);
  return [
    sliceRows(block, {
      first: 0,
      end: row,
      from: block.from,
      until: isWithin ? epochMs(moment + 1) : moment,
      fields,
    }),
    sliceRows(block, { first: row, end: count, from: moment, until: block.until, fields }),
  ];
}

interface Slice {
  readonly first: number;
  readonly end: number;
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly fields: HistoryFields;
}

function sliceRows(block: HistoryBlock, slice: Slice): HistoryBlock {
  const { first, end, from, until } = slice;
  const shift = from - block.from;
  const rows = {
    vehicleId: block.vehicleId,
    from,
    until,
    count: end - first,
    times: block.times.slice(first, end).map((time) => time - shift),
    positionIds: block.positionIds.slice(first, end),
    latitudesE7: block.latitudesE7.slice(first, end),
    longitudesE7: block.longitudesE7.slice(first, end),
    speedsTenthKnots: block.speedsTenthKnots.slice(first, end),
    courses: block.courses.slice(first, end),
    flags: block.flags.slice(first, end),
  };
  return withReadings(rows, block, slice);
}

/** What `whole` reports besides of these rows, with the texts that are still used. */
function withReadings(
  rows: Omit<HistoryBlock, "readings" | "texts">,
  whole: HistoryBlock,
  slice: Pick<Slice, "first" | "end" | "fields">,
): HistoryBlock {
  const texts = createTexts(whole.texts);
  const readings = rows.count === 0 ? [] : sliceReadings(whole, slice, texts.indexOf);
  return { ...rows, readings, texts: texts.kept };
}

/** Texts that are still used, in the order in which they are. */
function createTexts(texts: readonly string[]) {
  const kept: string[] = [];
  const indices = new Map<number, number>();
  return {
    kept,
    indexOf(index: number): number {
      const known = indices.get(index);
      if (known !== undefined) return known;
      indices.set(index, kept.length);
      return kept.push(texts[index]!) - 1;
    },
  };
}

/**
 * Where only changes are written, what held at the slice's first row is written there: it changed
 * before.
 */
function sliceReadings(
  { readings }: HistoryBlock,
  { first, end, fields }: Pick<Slice, "first" | "end" | "fields">,
  textIndex: (index: number) => number,
): HistoryReading[] {
  const held = fields === "core" ? readingsHeldAt(readings, first) : undefined;
  return readings.flatMap((reading) => {
    const { key, type, rows, values } = reading;
    const begin = rows ? rowAt(rows, first) : first;
    const stop = rows ? rowAt(rows, end) : end;
    const carriesOn = rows !== undefined && held?.get(key) === reading && rows[begin] !== first;
    const start = carriesOn ? begin - 1 : begin;
    if (start === stop) return [];
    const own = sliceValues(values, start, stop);
    const ownRows = rows?.slice(start, stop).map((row) => Math.max(0, row - first));
    return [
      {
        key,
        type,
        rows: ownRows?.length === end - first ? undefined : ownRows,
        values: type === "text" ? Uint32Array.from(own, textIndex) : own,
      },
    ];
  });
}

const sliceValues = (values: ReadingValues, start: number, stop: number): ReadingValues =>
  values.slice(start, stop);

/** Which reading of each key was reported last, up to this row. */
function readingsHeldAt(
  readings: readonly HistoryReading[],
  row: number,
): ReadonlyMap<string, HistoryReading> {
  const held = new Map<string, { readonly row: number; readonly reading: HistoryReading }>();
  for (const reading of readings) {
    const { key, rows } = reading;
    const entry = rows ? rowAt(rows, row + 1) - 1 : row;
    if (entry < 0) continue;
    const at = rows ? rows[entry]! : row;
    if ((held.get(key)?.row ?? -1) < at) held.set(key, { row: at, reading });
  }
  return new Map([...held].map(([key, { reading }]) => [key, reading]));
}

/** The first row that is not below: rows and times rise. */
function rowAt(rising: Uint32Array, value: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
