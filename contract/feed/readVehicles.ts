import { calendarId, groupId, isId, positionId, vehicleId } from "#domain/ids";
import type { Attributes, AttributeValue } from "#domain/position";
import { epochMs } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import { numberOf, textOf } from "../traccar/wire.ts";
import type { ByteReader } from "./byteReader.ts";
import { MAX_FRAME_ROWS } from "./frameHead.ts";
import { MalformedFrame } from "./malformedFrame.ts";
import { readValue } from "./typedValue.ts";
import { hasLastUpdate, isDisabled, linkOf } from "./vehicleFlags.ts";
import { readWideColumn } from "./wideColumn.ts";
import type { VehicleColumns } from "./writeVehicles.ts";

/** Two texts, a group and a count of attributes, beside the columns. */
const LEAST_BYTES_A_ROW = 17;
const NO_ATTRIBUTES: Attributes = Object.freeze({});

export function readVehicles(from: ByteReader): readonly Vehicle[] {
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
  const keys = Array.from({ length: from.count(from.left(), 1) }, () => from.text());
  const vehicles: Vehicle[] = [];
  for (let row = 0; row < count; row++) vehicles.push(readVehicle(from, keys, columns, row));
  return vehicles;
}

function readVehicle(
  from: ByteReader,
  keys: readonly string[],
  columns: VehicleColumns,
  row: number,
): Vehicle {
  const id = columns.vehicleIds[row]!;
  const position = columns.positionIds[row]!;
  const flags = columns.flags[row]!;
  const status = linkOf(flags);
  if (!isId(id) || status === undefined) throw new MalformedFrame("badContent");
  const name = from.text();
  const uniqueId = from.text();
  const group = from.varint();
  const fields: Fields = {};
  const attributes = readFacts(from, keys, fields);
  return {
    id: vehicleId(id),
    name,
    uniqueId,
    status,
    groupId: group === 0 ? undefined : groupId(group),
    positionId: position === 0 ? undefined : positionId(position),
    disabled: isDisabled(flags),
    lastUpdate: hasLastUpdate(flags) ? epochMs(columns.lastUpdates[row]!) : undefined,
    model: textOf(fields.model),
    category: textOf(fields.category),
    phone: textOf(fields.phone),
    contact: textOf(fields.contact),
    calendarId: isId(fields.calendarId) ? calendarId(fields.calendarId) : undefined,
    expiresAt: timeOf(fields.expiresAt),
    attributes,
  };
}

/** What most vehicles lack. */
interface Fields {
  model?: AttributeValue;
  category?: AttributeValue;
  phone?: AttributeValue;
  contact?: AttributeValue;
  calendarId?: AttributeValue;
  expiresAt?: AttributeValue;
}

const timeOf = (value: AttributeValue | undefined) => {
  const time = numberOf(value);
  return time === undefined ? undefined : epochMs(time);
};

function readFacts(from: ByteReader, keys: readonly string[], fields: Fields): Attributes {
  let attributes: Record<string, AttributeValue> | undefined;
  for (let left = from.count(from.left(), 2); left > 0; left--) {
    const key = keys[from.varint()];
    const value = readValue(from);
    if (key === undefined) throw new MalformedFrame("badContent");
    if (value === undefined || key === "__proto__") continue; // keys come from strangers
    if (key.charCodeAt(0) === SPACE) keepField(fields, key, value);
    else (attributes ??= {})[key] = value;
  }
  return attributes ?? NO_ATTRIBUTES;
}
const SPACE = 0x20;

function keepField(fields: Fields, key: string, value: AttributeValue): void {
  switch (key) {
    case " model":
      fields.model = value;
      break;
    case " category":
      fields.category = value;
      break;
    case " phone":
      fields.phone = value;
      break;
    case " contact":
      fields.contact = value;
      break;
    case " calendarId":
      fields.calendarId = value;
      break;
    case " expirationTime":
      fields.expiresAt = value;
      break;
    // Fields of a later server are none of ours.
  }
}
