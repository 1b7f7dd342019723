import { positionId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import type { ByteReader } from "./byteReader.ts";
import { MAX_FRAME_ROWS } from "./frameHead.ts";
import { MalformedFrame } from "./malformedFrame.ts";
import { ALL_FLAGS, ignitionOf, isValid } from "./positionFlags.ts";
import { readWideColumn } from "./wideColumn.ts";

/**
 * Positions as columns, as they came: the receiver's side. Row `i` of every column is the same
 * position, and says all that is told of everybody.
 */
export interface FeedBatch {
  readonly count: number;
  readonly vehicleIds: Float64Array;
  readonly positionIds: Float64Array;
  readonly fixTimes: Float64Array;
  readonly serverTimes: Float64Array;
  readonly latitudesE7: Int32Array;
  readonly longitudesE7: Int32Array;
  readonly speedsTenthKnots: Uint16Array;
  readonly courses: Uint16Array;
  /** See `positionFlags`. */
  readonly flags: Uint8Array;
  /** NaN where nothing was told. */
  readonly fuelLevels: Float32Array;
  readonly fuels: Float32Array;
  /** Places in `texts`; 0: none. */
  readonly drivers: Uint16Array;
  readonly addresses: Uint16Array;
  readonly texts: readonly (string | undefined)[];
}

/** A row takes at least this much, so a frame cannot make us allocate more than it carries. */
const LEAST_BYTES_A_ROW = 25;
const BYTES_OF_NARROW_COLUMNS = 13;
const TOLD = 1;

export function readPositions(from: ByteReader): FeedBatch {
  const count = from.u32();
  if (count > MAX_FRAME_ROWS) throw new MalformedFrame("tooManyRows");
  if (count * LEAST_BYTES_A_ROW > from.left()) throw new MalformedFrame("truncated");
  const vehicleIds = readWideColumn(from, count);
  const positionIds = readWideColumn(from, count);
  const fixTimes = readWideColumn(from, count);
  const serverTimes = readWideColumn(from, count, fixTimes);
  const narrow = readNarrowColumns(from.column(count * BYTES_OF_NARROW_COLUMNS), count);
  if (vehicleIds.includes(0)) throw new MalformedFrame("badNumber");
  const fuelLevels = readReadings(from, count);
  const fuels = readReadings(from, count);
  const texts = [undefined, ...readTexts(from)];
  const drivers = readPlaces(from, count, texts.length);
  const addresses = readPlaces(from, count, texts.length);
  const wide = { count, vehicleIds, positionIds, fixTimes, serverTimes };
  return { ...wide, ...narrow, fuelLevels, fuels, texts, drivers, addresses };
}

function readNarrowColumns(view: DataView, count: number) {
  const columns = {
    latitudesE7: new Int32Array(count),
    longitudesE7: new Int32Array(count),
    speedsTenthKnots: new Uint16Array(count),
    courses: new Uint16Array(count),
    flags: new Uint8Array(count),
  };
  for (let row = 0; row < count; row++) {
    columns.latitudesE7[row] = view.getInt32(row * 4, true);
    columns.longitudesE7[row] = view.getInt32((count + row) * 4, true);
    columns.speedsTenthKnots[row] = view.getUint16(count * 8 + row * 2, true);
    columns.courses[row] = view.getUint16(count * 10 + row * 2, true);
    const flags = view.getUint8(count * 12 + row);
    if (flags > ALL_FLAGS) throw new MalformedFrame("badContent");
    columns.flags[row] = flags;
  }
  return columns;
}

function isTold(from: ByteReader): boolean {
  const form = from.u8();
  if (form > TOLD) throw new MalformedFrame("badContent");
  return form === TOLD;
}

function readReadings(from: ByteReader, count: number): Float32Array {
  const column = new Float32Array(count);
  if (!isTold(from)) return column.fill(Number.NaN);
  const view = from.column(count * 4);
  for (let row = 0; row < count; row++) {
    const reading = view.getFloat32(row * 4, true);
    if (Math.abs(reading) === Number.POSITIVE_INFINITY) throw new MalformedFrame("badNumber");
    column[row] = reading;
  }
  return column;
}

const readTexts = (from: ByteReader): readonly string[] =>
  Array.from({ length: from.count(from.left(), 1) }, () => from.text());

function readPlaces(from: ByteReader, count: number, textCount: number): Uint16Array {
  const column = new Uint16Array(count);
  if (!isTold(from)) return column;
  const view = from.column(count * 2);
  for (let row = 0; row < count; row++) {
    const place = view.getUint16(row * 2, true);
    if (place >= textCount) throw new MalformedFrame("badContent");
    column[row] = place;
  }
  return column;
}

/** One row as an object, with what is told of everybody: for the few that need one. */
export function positionAt(batch: FeedBatch, row: number): Position {
  return {
    id: positionId(batch.positionIds[row]!),
    vehicleId: vehicleId(batch.vehicleIds[row]!),
    protocol: "",
    serverTime: epochMs(batch.serverTimes[row]!),
    deviceTime: epochMs(batch.fixTimes[row]!),
    fixTime: epochMs(batch.fixTimes[row]!),
    valid: isValid(batch.flags[row]!),
    latitude: batch.latitudesE7[row]! / 1e7,
    longitude: batch.longitudesE7[row]! / 1e7,
    altitude: metres(0),
    speed: knots(batch.speedsTenthKnots[row]! / 10),
    course: degrees(batch.courses[row]!),
    accuracy: metres(0),
    address: batch.texts[batch.addresses[row]!],
    attributes: attributesAt(batch, row),
  };
}

function attributesAt(batch: FeedBatch, row: number): Attributes {
  const ignition = ignitionOf(batch.flags[row]!);
  const fuelLevel = batch.fuelLevels[row]!;
  const fuel = batch.fuels[row]!;
  const driverUniqueId = batch.texts[batch.drivers[row]!];
  return {
    ...(ignition !== undefined && { ignition }),
    ...(!Number.isNaN(fuelLevel) && { fuelLevel }),
    ...(!Number.isNaN(fuel) && { fuel }),
    ...(driverUniqueId !== undefined && { driverUniqueId }),
  };
}
