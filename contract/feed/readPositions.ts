import type { AttributeValue } from "#domain/position";
import type { ByteReader } from "./byteReader.ts";
import { MAX_FRAME_ROWS } from "./frameHead.ts";
import { MalformedFrame } from "./malformedFrame.ts";
import { ALL_FLAGS } from "./positionFacts.ts";
import { readValue } from "./typedValue.ts";
import { readWideColumn } from "./wideColumn.ts";

/**
 * Positions as columns, as they came: the receiver's side. Row `i` of every column is the same
 * position. What a row says besides is in `factKeys` and `factValues` up to `factEnds[i]`; see
 * `createFactMemory`.
 */
export interface FeedBatch {
  readonly count: number;
  readonly vehicleIds: Float64Array;
  readonly positionIds: Float64Array;
  readonly fixTimes: Float64Array;
  readonly serverTimes: Float64Array;
  readonly deviceTimes: Float64Array;
  readonly latitudesE7: Int32Array;
  readonly longitudesE7: Int32Array;
  readonly speedsTenthKnots: Uint16Array;
  readonly courses: Uint16Array;
  readonly altitudes: Int16Array;
  /** See `positionFacts`. */
  readonly flags: Uint8Array;
  readonly factEnds: Uint32Array;
  readonly factKeys: readonly string[];
  readonly factValues: readonly (AttributeValue | undefined)[];
}

/** A row takes at least this much, so a frame cannot make us allocate more than it carries. */
const LEAST_BYTES_A_ROW = 28;
const BYTES_OF_NARROW_COLUMNS = 15;

export function readPositions(from: ByteReader): FeedBatch {
  const count = from.u32();
  if (count > MAX_FRAME_ROWS) throw new MalformedFrame("tooManyRows");
  if (count * LEAST_BYTES_A_ROW > from.left()) throw new MalformedFrame("truncated");
  const vehicleIds = readWideColumn(from, count);
  const positionIds = readWideColumn(from, count);
  const fixTimes = readWideColumn(from, count);
  const serverTimes = readWideColumn(from, count, fixTimes);
  const deviceTimes = readWideColumn(from, count, fixTimes);
  const narrow = readNarrowColumns(from.column(count * BYTES_OF_NARROW_COLUMNS), count);
  if (vehicleIds.includes(0)) throw new MalformedFrame("badNumber");
  return {
    count,
    vehicleIds,
    positionIds,
    fixTimes,
    serverTimes,
    deviceTimes,
    ...narrow,
    ...readFacts(from, count),
  };
}

function readNarrowColumns(view: DataView, count: number) {
  const columns = {
    latitudesE7: new Int32Array(count),
    longitudesE7: new Int32Array(count),
    speedsTenthKnots: new Uint16Array(count),
    courses: new Uint16Array(count),
    altitudes: new Int16Array(count),
    flags: new Uint8Array(count),
  };
  for (let row = 0; row < count; row++) {
    columns.latitudesE7[row] = view.getInt32(row * 4, true);
    columns.longitudesE7[row] = view.getInt32((count + row) * 4, true);
    columns.speedsTenthKnots[row] = view.getUint16(count * 8 + row * 2, true);
    columns.courses[row] = view.getUint16(count * 10 + row * 2, true);
    columns.altitudes[row] = view.getInt16(count * 12 + row * 2, true);
    const flags = view.getUint8(count * 14 + row);
    if (flags > ALL_FLAGS) throw new MalformedFrame("badContent");
    columns.flags[row] = flags;
  }
  return columns;
}

function readFacts(from: ByteReader, count: number) {
  const keys = Array.from({ length: from.count(from.left(), 1) }, () => from.text());
  const factEnds = new Uint32Array(count);
  const factKeys: string[] = [];
  const factValues: (AttributeValue | undefined)[] = [];
  for (let row = 0; row < count; row++) {
    const length = from.varint();
    const end = from.left() - length;
    if (end < 0) throw new MalformedFrame("truncated");
    while (from.left() > end) {
      const key = keys[from.varint()];
      if (key === undefined) throw new MalformedFrame("badContent");
      factKeys.push(key);
      factValues.push(readValue(from));
    }
    if (from.left() < end) throw new MalformedFrame("wrongLength");
    factEnds[row] = factKeys.length;
  }
  return { factEnds, factKeys, factValues };
}
