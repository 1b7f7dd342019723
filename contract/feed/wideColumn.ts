import type { ByteReader } from "./byteReader.ts";
import type { ByteWriter } from "./byteWriter.ts";
import { MalformedFrame } from "./malformedFrame.ts";

/**
 * Ids and times are too large for 32 bits, but those of one frame lie together: most columns are a
 * base and what to add to it.
 */
const OFFSETS = 0;
const FLOATS = 1;
/** Every row as in the column before. */
const SAME = 2;

const MOST_OFFSET = 0xffff_ffff;

export function writeWideColumn(to: ByteWriter, column: Float64Array, before?: Float64Array): void {
  if (before && column.every((value, row) => value === before[row])) return to.u8(SAME);
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const value of column) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (column.length > 0 && most - least <= MOST_OFFSET && column.every(Number.isInteger)) {
    to.u8(OFFSETS);
    to.f64(least);
    const view = to.column(column.length * 4);
    for (let row = 0; row < column.length; row++)
      view.setUint32(row * 4, column[row]! - least, true);
  } else {
    to.u8(FLOATS);
    const view = to.column(column.length * 8);
    for (let row = 0; row < column.length; row++) view.setFloat64(row * 8, column[row]!, true);
  }
}

/** Whole numbers from 0 that JavaScript counts exactly, or a refusal. */
export function readWideColumn(
  from: ByteReader,
  rows: number,
  before?: Float64Array,
): Float64Array {
  const form = from.u8();
  if (form === SAME && before) return before;
  if (form !== OFFSETS && form !== FLOATS) throw new MalformedFrame("badContent");
  const base = form === OFFSETS ? from.f64() : 0;
  const width = form === OFFSETS ? 4 : 8;
  const view = from.column(rows * width);
  const column = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const value =
      form === OFFSETS ? base + view.getUint32(row * 4, true) : view.getFloat64(row * 8, true);
    if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw new MalformedFrame("badNumber");
    column[row] = value;
  }
  return column;
}
