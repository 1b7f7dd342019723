import { type ByteWriter, createByteWriter } from "./byteWriter.ts";
import { type FrameBody, frameBody } from "./frameHead.ts";
import type { PositionRows } from "./positionRows.ts";
import { writeWideColumn } from "./wideColumn.ts";

const BYTES_OF_NARROW_COLUMNS = 13;

/**
 * The body of a frame with all rows, or with those chosen, in their order. One that is made in `buffer`
 * is good until the next is.
 */
export function writePositions(
  rows: PositionRows,
  chosen?: readonly number[],
  buffer?: Uint8Array<ArrayBuffer>,
): FrameBody {
  const picked = chosen ?? Array.from({ length: rows.count }, (_, row) => row);
  const count = picked.length;
  const to = createByteWriter(96 + count * 48 + rows.texts.length * 24, buffer);
  to.u32(count);
  writeWideColumn(to, rows.vehicleIds, picked);
  writeWideColumn(to, rows.positionIds, picked);
  writeWideColumn(to, rows.fixTimes, picked);
  writeWideColumn(to, rows.serverTimes, picked, rows.fixTimes);
  const view = to.column(count * BYTES_OF_NARROW_COLUMNS);
  for (let at = 0; at < count; at++) {
    const row = picked[at]!;
    view.setInt32(at * 4, rows.latitudesE7[row]!, true);
    view.setInt32((count + at) * 4, rows.longitudesE7[row]!, true);
    view.setUint16(count * 8 + at * 2, rows.speedsTenthKnots[row]!, true);
    view.setUint16(count * 10 + at * 2, rows.courses[row]!, true);
    view.setUint8(count * 12 + at, rows.flags[row]!);
  }
  writeReadings(to, rows.fuelLevels, picked);
  writeReadings(to, rows.fuels, picked);
  writeTexts(to, rows, picked);
  return frameBody("positions", to.take());
}

/** 0 when no row has any, else 1 and all of them. */
function writeReadings(to: ByteWriter, column: Float32Array, picked: readonly number[]): void {
  const isPresent = picked.some((row) => !Number.isNaN(column[row]!));
  to.u8(isPresent ? 1 : 0);
  if (!isPresent) return;
  const view = to.column(picked.length * 4);
  for (let at = 0; at < picked.length; at++) view.setFloat32(at * 4, column[picked[at]!]!, true);
}

/**
 * The texts that these rows use, then which row uses which. They stand in the frame and not in a
 * memory of the connection, because one frame goes to many connections.
 */
function writeTexts(to: ByteWriter, rows: PositionRows, picked: readonly number[]): void {
  const newIndices = new Uint16Array(rows.texts.length);
  const used: number[] = [];
  for (const column of [rows.drivers, rows.addresses])
    for (const row of picked) {
      const text = column[row]!;
      if (text !== 0 && newIndices[text] === 0) newIndices[text] = used.push(text);
    }
  to.varint(used.length);
  for (const text of used) to.text(rows.texts[text]!);
  for (const column of [rows.drivers, rows.addresses]) {
    const isPresent = picked.some((row) => column[row] !== 0);
    to.u8(isPresent ? 1 : 0);
    if (!isPresent) continue;
    const view = to.column(picked.length * 2);
    for (let at = 0; at < picked.length; at++)
      view.setUint16(at * 2, newIndices[column[picked[at]!]!]!, true);
  }
}
