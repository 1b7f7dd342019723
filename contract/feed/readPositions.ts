import { positionId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import type { ByteReader } from "./byteReader.ts";
import { MAX_FRAME_ROWS } from "./frameHead.ts";
import { MalformedFrame } from "./malformedFrame.ts";
import { allocatePositions, type PositionColumns } from "./positionColumns.ts";
import { ALL_FLAGS, ignitionOf, isValid } from "./positionFlags.ts";
import { readWideColumn } from "./wideColumn.ts";

/**
 * Positions as columns, as they came: the receiver's side. Row `i` of every column is the same
 * position, and has all that is sent of everybody.
 */
export interface FeedBatch extends PositionColumns {
  readonly count: number;
  readonly texts: readonly (string | undefined)[];
}

/** A row takes at least this much, so a frame cannot make us allocate more than it carries. */
const LEAST_BYTES_A_ROW = 25;
const BYTES_OF_NARROW_COLUMNS = 13;
const PRESENT = 1;

export function readPositions(from: ByteReader): FeedBatch {
  const count = from.u32();
  if (count > MAX_FRAME_ROWS) throw new MalformedFrame("tooManyRows");
  if (count * LEAST_BYTES_A_ROW > from.left()) throw new MalformedFrame("truncated");
  const columns = allocatePositions(count);
  readWideColumn(from, columns.vehicleIds);
  readWideColumn(from, columns.positionIds);
  readWideColumn(from, columns.fixTimes);
  readWideColumn(from, columns.serverTimes, columns.fixTimes);
  readNarrowColumns(from, columns, count);
  if (columns.vehicleIds.includes(0)) throw new MalformedFrame("badNumber");
  readReadings(from, columns.fuelLevels);
  readReadings(from, columns.fuels);
  const texts = [undefined, ...readTexts(from)];
  readIndices(from, columns.drivers, texts.length);
  readIndices(from, columns.addresses, texts.length);
  return { count, texts, ...columns };
}

function readNarrowColumns(from: ByteReader, columns: PositionColumns, count: number): void {
  const start = from.column(count * BYTES_OF_NARROW_COLUMNS);
  const { view } = from;
  for (let row = 0; row < count; row++) {
    columns.latitudesE7[row] = view.getInt32(start + row * 4, true);
    columns.longitudesE7[row] = view.getInt32(start + (count + row) * 4, true);
    columns.speedsTenthKnots[row] = view.getUint16(start + count * 8 + row * 2, true);
    columns.courses[row] = view.getUint16(start + count * 10 + row * 2, true);
    const flags = view.getUint8(start + count * 12 + row);
    if (flags > ALL_FLAGS) throw new MalformedFrame("badContent");
    columns.flags[row] = flags;
  }
}

function isPresent(from: ByteReader): boolean {
  const form = from.u8();
  if (form > PRESENT) throw new MalformedFrame("badContent");
  return form === PRESENT;
}

function readReadings(from: ByteReader, column: Float32Array): void {
  if (!isPresent(from)) {
    column.fill(Number.NaN);
    return;
  }
  const start = from.column(column.length * 4);
  for (let row = 0; row < column.length; row++) {
    const reading = from.view.getFloat32(start + row * 4, true);
    if (Math.abs(reading) === Number.POSITIVE_INFINITY) throw new MalformedFrame("badNumber");
    column[row] = reading;
  }
}

const readTexts = (from: ByteReader): readonly string[] =>
  Array.from({ length: from.count(from.left(), 1) }, () => from.text());

function readIndices(from: ByteReader, column: Uint16Array, textCount: number): void {
  if (!isPresent(from)) return;
  const start = from.column(column.length * 2);
  for (let row = 0; row < column.length; row++) {
    const index = from.view.getUint16(start + row * 2, true);
    if (index >= textCount) throw new MalformedFrame("badContent");
    column[row] = index;
  }
}

/** One row as an object, with what is sent of everybody: for the few that need one. */
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
