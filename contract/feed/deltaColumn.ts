import type { ByteReader } from "./byteReader.ts";
import type { ByteWriter } from "./byteWriter.ts";
import { MalformedFrame } from "./malformedFrame.ts";

/**
 * A column as varints of what each row adds to the one before, zigzag: a vehicle's next point is near
 * the last. Ids must lie below this, so that any difference can be written.
 */
export const MOST_DELTA = 2 ** 51;

/** The longest varint of a delta. */
const MOST_BYTES = 8;

/** Whole numbers; the first as what it adds to `start`. */
export function writeDeltas(to: ByteWriter, values: ArrayLike<number>, start = 0): void {
  const bytes = new Uint8Array(values.length * MOST_BYTES);
  let at = 0;
  let before = start;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    const delta = value - before;
    before = value;
    let rest = delta < 0 ? -2 * delta - 1 : 2 * delta;
    while (rest >= 0x1000_0000) {
      bytes[at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    while (rest >= 0x80) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
  }
  to.bytes(bytes, 0, at);
}

/** Which rows of a column are kept, of how many, and between which numbers each must lie. */
interface ColumnExtent {
  readonly first: number;
  readonly end: number;
  readonly count: number;
  readonly least: number;
  readonly most: number;
}

/** Fills `column` with the rows that are kept, and returns the largest number of them. */
export function readDeltas(
  from: ByteReader,
  column: Float64Array | Uint32Array | Int32Array | Uint16Array,
  { first, end, count, least, most }: ColumnExtent,
): number {
  const bytes = from.whole;
  let at = from.offset();
  let value = 0;
  let largest = least;
  for (let row = 0; row < count; row++) {
    // By hand up to four bytes: this loop is most of what reading a history costs.
    let byte = bytes[at++]!;
    let zigzag = byte & 0x7f;
    if (byte >= 0x80) {
      byte = bytes[at++]!;
      zigzag |= (byte & 0x7f) << 7;
      if (byte >= 0x80) {
        byte = bytes[at++]!;
        zigzag |= (byte & 0x7f) << 14;
        if (byte >= 0x80) {
          byte = bytes[at++]!;
          zigzag |= (byte & 0x7f) << 21;
        }
      }
    }
    if (byte < 0x80) value += (zigzag >>> 1) ^ -(zigzag & 1);
    else {
      from.goTo(at);
      zigzag += readHighBits(from);
      at = from.offset();
      value += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    }
    if (!(value >= least && value <= most)) throw new MalformedFrame("badNumber");
    if (row < first || row >= end) continue;
    if (value > largest) largest = value;
    column[row - first] = value;
  }
  // Beyond the end nothing is read that counts: it is noticed here.
  if (at > bytes.length) throw new MalformedFrame("truncated");
  from.goTo(at);
  return largest;
}

/** What stands after four bytes of a varint. */
function readHighBits(from: ByteReader): number {
  const high = from.varint() * 0x1000_0000;
  if (!Number.isSafeInteger(high)) throw new MalformedFrame("badNumber");
  return high;
}

/** Rising whole numbers, as what each adds to the one before; the first to 0. */
export function writeRising(to: ByteWriter, values: Uint32Array, unit = 1): void {
  let before = 0;
  for (const value of values) {
    to.varint((value - before) / unit);
    before = value;
  }
}

/** Fills `column` with numbers below `end`, each at least `step` more than the one before. */
export function readRising(
  from: ByteReader,
  column: Uint32Array,
  end: number,
  step: 0 | 1,
  unit = 1,
): void {
  const bytes = from.whole;
  let at = from.offset();
  let value = 0;
  for (let row = 0; row < column.length; row++) {
    let delta = bytes[at]!;
    if (delta < 0x80) at++;
    else {
      // Longer than a byte, or beyond the end.
      from.goTo(at);
      delta = from.varint();
      at = from.offset();
    }
    if (row > 0 && delta < step) throw new MalformedFrame("badNumber");
    value += delta * unit;
    if (!(value < end)) throw new MalformedFrame("badNumber");
    column[row] = value;
  }
  from.goTo(at);
}
