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

/** The rows of `column` that are picked; `before` is the column before, for the same rows. */
export function writeWideColumn(
  to: ByteWriter,
  column: Float64Array,
  picked: ArrayLike<number>,
  before?: Float64Array,
): void {
  let isSame = before !== undefined;
  let isWhole = picked.length > 0;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < picked.length; at++) {
    const value = column[picked[at]!]!;
    if (isSame && value !== before![picked[at]!]) isSame = false;
    if (!Number.isInteger(value)) isWhole = false;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (isSame) return to.u8(SAME);
  const isNear = isWhole && most - least <= MOST_OFFSET;
  to.u8(isNear ? OFFSETS : FLOATS);
  if (isNear) to.f64(least);
  const width = isNear ? 4 : 8;
  const view = to.column(picked.length * width);
  for (let at = 0; at < picked.length; at++) {
    const value = column[picked[at]!]!;
    if (isNear) view.setUint32(at * width, value - least, true);
    else view.setFloat64(at * width, value, true);
  }
}

/** Fills `column` with whole numbers from 0 that JavaScript counts exactly, or refuses. */
export function readWideColumn(
  from: ByteReader,
  column: Float64Array,
  before?: Float64Array,
): void {
  const form = from.u8();
  if (form === SAME && before) {
    column.set(before);
    return;
  }
  if (form !== OFFSETS && form !== FLOATS) throw new MalformedFrame("badContent");
  const base = form === OFFSETS ? from.f64() : 0;
  const width = form === OFFSETS ? 4 : 8;
  const start = from.column(column.length * width);
  const { view } = from;
  for (let row = 0; row < column.length; row++) {
    const at = start + row * width;
    const value = form === OFFSETS ? base + view.getUint32(at, true) : view.getFloat64(at, true);
    if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw new MalformedFrame("badNumber");
    column[row] = value;
  }
}
