import { isId } from "#domain/ids";
import type { ByteReader } from "./byteReader.ts";
import { MAX_FRAME_ROWS } from "./frameHead.ts";
import { MalformedFrame } from "./malformedFrame.ts";
import { skipValue } from "./typedValue.ts";
import { linkOf } from "./vehicleFlags.ts";
import { FACT, type VehicleRows, vehicleRows } from "./vehicleRows.ts";
import { readWideColumn } from "./wideColumn.ts";

/** Two texts, a group and a count of attributes, beside the columns. */
const LEAST_BYTES_A_ROW = 17;
/** A plate, a model, a category and one more; frames with more of them take longer. */
const USUAL_FACTS_A_ROW = 4;

/** Goes through all rows, refuses what makes no sense, and notes where everything is. */
export function readVehicles(from: ByteReader): VehicleRows {
  const count = from.count(MAX_FRAME_ROWS, LEAST_BYTES_A_ROW);
  const columns = {
    vehicleIds: new Float64Array(count),
    positionIds: new Float64Array(count),
    lastUpdates: new Float64Array(count),
    flags: new Uint8Array(count),
  };
  readWideColumn(from, columns.vehicleIds);
  readWideColumn(from, columns.positionIds);
  readWideColumn(from, columns.lastUpdates);
  columns.flags.set(from.bytes(count));
  for (let row = 0; row < count; row++)
    if (!isId(columns.vehicleIds[row]) || linkOf(columns.flags[row]!) === undefined)
      throw new MalformedFrame("badContent");
  const keys = Array.from({ length: from.count(from.left(), 1) }, () => from.text());
  const groupIds = new Float64Array(count);
  const nameStarts = new Uint32Array(count);
  const nameEnds = new Uint32Array(count);
  const uniqueIdStarts = new Uint32Array(count);
  const uniqueIdEnds = new Uint32Array(count);
  const factEnds = new Uint32Array(count);
  let facts = new Uint32Array(count * USUAL_FACTS_A_ROW * FACT);
  let factCount = 0;
  for (let row = 0; row < count; row++) {
    nameStarts[row] = from.skipText();
    nameEnds[row] = from.offset();
    uniqueIdStarts[row] = from.skipText();
    uniqueIdEnds[row] = from.offset();
    groupIds[row] = from.varint();
    const factEnd = factCount + from.count(from.left(), 2);
    if (factEnd * FACT > facts.length) facts = longer(facts, factEnd * FACT);
    for (; factCount < factEnd; factCount++) {
      const key = from.varint();
      if (key >= keys.length) throw new MalformedFrame("badContent");
      facts[factCount * FACT] = key;
      facts[factCount * FACT + 1] = from.offset();
      skipValue(from);
      facts[factCount * FACT + 2] = from.offset();
    }
    factEnds[row] = factEnd;
  }
  const texts = { nameStarts, nameEnds, uniqueIdStarts, uniqueIdEnds };
  return vehicleRows(from, { ...columns, ...texts, count, groupIds, facts, factEnds, keys });
}

function longer(facts: Uint32Array, atLeast: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(2 ** Math.ceil(Math.log2(atLeast)));
  grown.set(facts);
  return grown;
}
