import type { ByteReader } from "./byteReader.ts";
import { MOST_DELTA, readDeltas } from "./deltaColumn.ts";

/** Which rows of a block are kept of all that it has. */
interface KeptRows {
  readonly first: number;
  readonly end: number;
  /** Of the whole block. */
  readonly count: number;
}

export type PositionIds = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

const MOST_UINT32 = 0xffff_ffff;

/** The rows whose times lie from one up to but without another: times rise. */
export function rowsWithin(times: Uint32Array, from: number, until: number): KeptRows {
  const count = times.length;
  let first = 0;
  while (first < count && times[first]! < from) first++;
  let end = count;
  while (end > first && times[end - 1]! >= until) end--;
  return { first, end, count };
}

/** Their times, of which `start` is the new zero. The same memory where that is all of them as they are. */
export function timesWithin(
  times: Uint32Array<ArrayBuffer>,
  { first, end, count }: KeptRows,
  start: number,
): Uint32Array<ArrayBuffer> {
  if (end - first === count && start === 0) return times;
  const own = times.slice(first, end);
  for (let row = 0; row < own.length; row++) own[row]! -= start;
  return own;
}

/** Reads a column of ids. A server has long been running when four bytes do not hold them. */
export function readIds(from: ByteReader, rows: KeptRows): PositionIds {
  const start = from.offset();
  const length = rows.end - rows.first;
  const extent = { ...rows, least: 0, most: MOST_DELTA };
  const narrow = new Uint32Array(length);
  if (readDeltas(from, narrow, extent) <= MOST_UINT32) return narrow;
  from.goTo(start);
  const wide = new Float64Array(length);
  readDeltas(from, wide, extent);
  return wide;
}
