import { ownAttributes } from "#domain/ownAttributes";
import type { Attributes, AttributeValue } from "#domain/position";

/**
 * Attributes that nearly every message carries, or that rules ask for, have columns of their own:
 * a row then takes some 240 bytes with its indexes instead of 500. Whatever does not fit its
 * column, and every other key, is kept as JSON, so reading gives back exactly what was written.
 */
interface AttributeColumn {
  readonly key: string;
  readonly column: string;
  readonly type: "double precision" | "real" | "boolean" | "text";
}

const column = (key: string, type: AttributeColumn["type"]): AttributeColumn => ({
  key,
  column: key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
  type,
});

/** Widest first: PostgreSQL pads between columns of different width. Append only; never reorder. */
export const ATTRIBUTE_COLUMNS: readonly AttributeColumn[] = [
  column("odometer", "double precision"),
  column("totalDistance", "double precision"),
  column("hours", "double precision"),
  column("distance", "real"),
  column("fuel", "real"),
  column("fuelLevel", "real"),
  column("fuelUsed", "real"),
  column("rpm", "real"),
  column("power", "real"),
  column("battery", "real"),
  column("batteryLevel", "real"),
  column("sat", "real"),
  column("hdop", "real"),
  column("rssi", "real"),
  column("temp1", "real"),
  column("temp2", "real"),
  column("temp3", "real"),
  column("humidity1", "real"),
  column("coolantTemp", "real"),
  column("obdSpeed", "real"),
  column("ignition", "boolean"),
  column("motion", "boolean"),
  column("charge", "boolean"),
  column("door1", "boolean"),
  column("door2", "boolean"),
  column("driverUniqueId", "text"),
  column("alarm", "text"),
];

const BY_KEY = new Map(ATTRIBUTE_COLUMNS.map((entry) => [entry.key, entry]));

/** The columns of a row, and as JSON what has none. Absent keys are left out: they become null. */
export function splitAttributes(attributes: Attributes): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let rest: Record<string, AttributeValue> | undefined;
  for (const [key, value] of Object.entries(attributes)) {
    const own = BY_KEY.get(key);
    if (own && fits(value, own.type)) row[own.column] = value;
    else {
      rest ??= ownAttributes();
      rest[key] = value;
    }
  }
  if (rest) row.attributes = rest;
  return row;
}

/** The inverse of `splitAttributes`. */
export function joinAttributes(row: Readonly<Record<string, unknown>>): Attributes {
  const attributes = ownAttributes();
  for (const { key, column } of ATTRIBUTE_COLUMNS) {
    const value = row[column];
    if (value !== null && value !== undefined) attributes[key] = value as AttributeValue;
  }
  if (row.attributes) Object.assign(attributes, row.attributes);
  return attributes;
}

function fits(value: AttributeValue, type: AttributeColumn["type"]): boolean {
  switch (type) {
    case "boolean":
    case "text":
      return typeof value === (type === "text" ? "string" : "boolean");
    case "double precision":
      return typeof value === "number";
    case "real":
      return typeof value === "number" && survivesReal(value);
  }
}

/** Four bytes keep six decimal digits exactly; numbers outside this range may lose some. */
const survivesReal = (value: number): boolean =>
  value === 0 ||
  (Number(value.toPrecision(6)) === value && Math.abs(value) > 1e-30 && Math.abs(value) < 1e30);
