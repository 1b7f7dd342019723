import { calendarId, groupId, isId, positionId, vehicleId } from "#domain/ids";
import type { Attributes, AttributeValue } from "#domain/position";
import { epochMs } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import { numberOf, textOf } from "../traccar/wire.ts";
import type { ByteReader } from "./byteReader.ts";
import { readValue } from "./typedValue.ts";
import { readUtf8 } from "./utf8.ts";
import { hasLastUpdate, isDisabled, linkOf } from "./vehicleFlags.ts";
import type { VehicleColumns } from "./writeVehicles.ts";

/**
 * So many numbers of `facts` are one: the index of its key, where its value begins and where it
 * ends.
 */
export const FACT = 3;

/** Where in a frame everything is that was written down of its vehicles. */
export interface VehicleLayout extends VehicleColumns {
  readonly count: number;
  /** 0: none. */
  readonly groupIds: Float64Array;
  /** Where the letters are, as UTF-8. */
  readonly nameStarts: Uint32Array;
  readonly nameEnds: Uint32Array;
  readonly uniqueIdStarts: Uint32Array;
  readonly uniqueIdEnds: Uint32Array;
  /**
   * Of all rows one after the other, `FACT` numbers each; a row's begin where the one before ends.
   */
  readonly facts: Uint32Array;
  /** How many facts there are up to the end of a row. */
  readonly factEnds: Uint32Array;
  readonly keys: readonly string[];
}

/**
 * Vehicles as they came, checked but not yet taken apart: a fleet has a million, and whoever makes
 * an object of each is busy collecting them. Good for as long as nobody writes into the frame.
 */
export interface VehicleRows extends VehicleLayout, Iterable<Vehicle> {
  readonly bytes: Uint8Array;
  at(row: number): Vehicle;
  /** Undefined for an attribute that is there no more. */
  valueAt(offset: number): AttributeValue | undefined;
}

export function vehicleRows(from: ByteReader, layout: VehicleLayout): VehicleRows {
  const valueAt = (offset: number) => {
    from.goTo(offset);
    return readValue(from);
  };
  const at = (row: number) => vehicleAt(from, layout, row, valueAt);
  return {
    ...layout,
    bytes: from.whole,
    at,
    valueAt,
    *[Symbol.iterator]() {
      for (let row = 0; row < layout.count; row++) yield at(row);
    },
  };
}

type ValueAt = VehicleRows["valueAt"];

function vehicleAt(
  from: ByteReader,
  layout: VehicleLayout,
  row: number,
  valueAt: ValueAt,
): Vehicle {
  const position = layout.positionIds[row]!;
  const flags = layout.flags[row]!;
  const group = layout.groupIds[row]!;
  const fields: Fields = {};
  const attributes = factsOf(layout, row, valueAt, fields);
  return {
    id: vehicleId(layout.vehicleIds[row]!),
    name: readUtf8(from.whole, layout.nameStarts[row]!, layout.nameEnds[row]!),
    uniqueId: readUtf8(from.whole, layout.uniqueIdStarts[row]!, layout.uniqueIdEnds[row]!),
    status: linkOf(flags) ?? "unknown",
    groupId: group === 0 ? undefined : groupId(group),
    positionId: position === 0 ? undefined : positionId(position),
    disabled: isDisabled(flags),
    lastUpdate: hasLastUpdate(flags) ? epochMs(layout.lastUpdates[row]!) : undefined,
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

const NO_ATTRIBUTES: Attributes = Object.freeze({});

function factsOf(
  { facts, factEnds, keys }: VehicleLayout,
  row: number,
  valueAt: ValueAt,
  fields: Fields,
): Attributes {
  let attributes: Record<string, AttributeValue> | undefined;
  for (let fact = row === 0 ? 0 : factEnds[row - 1]!; fact < factEnds[row]!; fact++) {
    const key = keys[facts[fact * FACT]!]!;
    const value = valueAt(facts[fact * FACT + 1]!);
    if (value === undefined || key === "__proto__") continue; // keys are untrusted
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
