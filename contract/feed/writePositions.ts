import { createByteWriter } from "./byteWriter.ts";
import { type FrameBody, frameBody } from "./frameHead.ts";
import type { PositionRows } from "./positionRows.ts";
import { writeWideColumn } from "./wideColumn.ts";

/** The body of a frame with all rows, or with those chosen, in their order. */
export function writePositions(rows: PositionRows, chosen?: readonly number[]): FrameBody {
  const picked = chosen ?? Array.from({ length: rows.count }, (_, row) => row);
  const count = picked.length;
  const to = createByteWriter(64 + count * 36 + rows.facts.length);
  to.u32(count);
  writeWideColumn(to, rows.vehicleIds, picked);
  writeWideColumn(to, rows.positionIds, picked);
  writeWideColumn(to, rows.fixTimes, picked);
  writeWideColumn(to, rows.serverTimes, picked, rows.fixTimes);
  writeWideColumn(to, rows.deviceTimes, picked, rows.fixTimes);
  const view = to.column(count * 15);
  for (let at = 0; at < count; at++) {
    const row = picked[at]!;
    view.setInt32(at * 4, rows.latitudesE7[row]!, true);
    view.setInt32((count + at) * 4, rows.longitudesE7[row]!, true);
    view.setUint16(count * 8 + at * 2, rows.speedsTenthKnots[row]!, true);
    view.setUint16(count * 10 + at * 2, rows.courses[row]!, true);
    view.setInt16(count * 12 + at * 2, rows.altitudes[row]!, true);
    view.setUint8(count * 14 + at, rows.flags[row]!);
  }
  to.varint(rows.keys.length);
  for (const key of rows.keys) to.text(key);
  for (const row of picked) {
    const from = row === 0 ? 0 : rows.factEnds[row - 1]!;
    const end = rows.factEnds[row]!;
    to.varint(end - from);
    to.bytes(rows.facts, from, end);
  }
  return frameBody("positions", to.take());
}
