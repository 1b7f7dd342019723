import type { Attributes, AttributeValue } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";
import { asText } from "../traccar/wire.ts";
import { type ByteWriter, createByteWriter } from "./byteWriter.ts";
import { writeValue } from "./typedValue.ts";

/** What changes only when somebody writes it down. */
export type WrittenVehicle = Omit<
  Vehicle,
  "id" | "status" | "lastUpdate" | "positionId" | "disabled"
>;

/** What is written down of some vehicles, as bytes: it changes seldom and may be sent often. */
export type VehicleFacts = Uint8Array;

/** A long name with a plate and a model; longer ones make the bytes grow. */
const BYTES_A_ROW = 80;

/** Facts of vehicles one after the other, before them the keys of all their attributes. */
export function vehicleFacts(vehicles: Iterable<WrittenVehicle>, about: number): VehicleFacts {
  const rows = createByteWriter(about * BYTES_A_ROW + 16);
  const keys = new Map<string, number>();
  for (const vehicle of vehicles) writeFactsOf(rows, vehicle, keys);
  const to = createByteWriter(rows.length + keys.size * 32 + 16);
  to.varint(keys.size);
  for (const key of keys.keys()) to.text(key);
  to.bytes(rows.written(), 0, rows.length);
  return to.written();
}

/** Nothing is gathered on the way: of a large fleet that would be most of the work. */
function writeFactsOf(to: ByteWriter, vehicle: WrittenVehicle, keys: Map<string, number>): void {
  const { attributes } = vehicle;
  to.text(vehicle.name);
  to.text(vehicle.uniqueId);
  to.varint(vehicle.groupId ?? 0);
  let count = 0;
  for (const key in attributes) if (isSent(attributes, key)) count++;
  for (const { of } of FIELDS) if (isSendable(of(vehicle))) count++;
  to.varint(count);
  for (const key in attributes) if (isSent(attributes, key)) writeFact(to, key, attributes, keys);
  for (const { key, of } of FIELDS) {
    const value = of(vehicle);
    if (!isSendable(value)) continue;
    to.varint(indexOfKey(key, keys));
    writeValue(to, value);
  }
}

function writeFact(
  to: ByteWriter,
  key: string,
  attributes: Attributes,
  keys: Map<string, number>,
): void {
  to.varint(indexOfKey(key, keys));
  writeValue(to, settingOf(attributes, key));
}

function indexOfKey(key: string, keys: Map<string, number>): number {
  const held = keys.get(key);
  if (held !== undefined) return held;
  keys.set(key, keys.size);
  return keys.size - 1;
}

/** What most vehicles lack, under names that no attribute has. */
const FIELDS: readonly {
  key: string;
  of: (vehicle: WrittenVehicle) => AttributeValue | undefined;
}[] = [
  { key: " model", of: ({ model }) => model },
  { key: " category", of: ({ category }) => category },
  { key: " phone", of: ({ phone }) => phone },
  { key: " contact", of: ({ contact }) => contact },
  { key: " calendarId", of: ({ calendarId }) => calendarId },
  { key: " expirationTime", of: ({ expiresAt }) => expiresAt },
];

/** Attributes of vehicles are entered by hand and by programs: anything may stand there. */
const isSent = (attributes: Attributes, key: string): boolean =>
  isSendable(settingOf(attributes, key)) && Object.hasOwn(attributes, key);

/** An object, such as the settings of a sensor, is sent as its JSON text. */
function settingOf(attributes: Attributes, key: string): AttributeValue | undefined {
  const value: unknown = attributes[key];
  return typeof value === "object" ? (asText(value) as AttributeValue) : attributes[key];
}

const isSendable = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
