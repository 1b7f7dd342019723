import { calendarId, groupId, isId, positionId, vehicleId } from "#domain/ids";
import type { Attributes, AttributeValue } from "#domain/position";
import { epochMs } from "#domain/units";
import type { LinkStatus, Vehicle } from "#domain/vehicle";
import { numberOf, textOf } from "../traccar/wire.ts";
import type { ByteReader } from "./byteReader.ts";
import { type ByteWriter, createByteWriter } from "./byteWriter.ts";
import { type FrameBody, frameBody, MAX_FRAME_ROWS } from "./frameHead.ts";
import { MalformedFrame } from "./malformedFrame.ts";
import { readValue, writeValue } from "./typedValue.ts";

/** In the order of their numbers on the wire. */
const LINKS: readonly LinkStatus[] = ["unknown", "online", "offline"];
const LINK_BITS = 3;
const DISABLED = 4;
const HAS_LAST_UPDATE = 8;
const ALL_FLAGS = 15;
const LEAST_BYTES_A_ROW = 7;

/** Vehicles whole, one after the other. Keys of attributes are written once a frame. */
export function writeVehicles(vehicles: readonly Vehicle[]): FrameBody {
  const to = createByteWriter(vehicles.length * 128 + 16);
  const keys = new Map<string, number>();
  to.varint(vehicles.length);
  for (const vehicle of vehicles) writeVehicle(to, vehicle, keys);
  return frameBody("vehicles", to.take());
}

function writeVehicle(to: ByteWriter, vehicle: Vehicle, keys: Map<string, number>): void {
  const { lastUpdate } = vehicle;
  to.varint(vehicle.id);
  to.u8(
    LINKS.indexOf(vehicle.status) |
      (vehicle.disabled ? DISABLED : 0) |
      (lastUpdate === undefined ? 0 : HAS_LAST_UPDATE),
  );
  to.text(vehicle.name);
  to.text(vehicle.uniqueId);
  to.varint(vehicle.groupId ?? 0);
  to.varint(vehicle.positionId ?? 0);
  if (lastUpdate !== undefined) to.f64(lastUpdate);
  writeFacts(to, vehicle, keys);
}

/** Nothing is gathered on the way: of a large fleet that would be most of the work. */
function writeFacts(to: ByteWriter, vehicle: Vehicle, keys: Map<string, number>): void {
  const { attributes } = vehicle;
  let count = 0;
  for (const key in attributes) if (isTold(attributes, key)) count++;
  for (const [, of] of REST) if (isTellable(of(vehicle))) count++;
  to.varint(count);
  for (const key in attributes)
    if (isTold(attributes, key)) writeFact(to, key, attributes[key], keys);
  for (const [key, of] of REST) {
    const value = of(vehicle);
    if (isTellable(value)) writeFact(to, key, value, keys);
  }
}

function writeFact(
  to: ByteWriter,
  key: string,
  value: AttributeValue | undefined,
  keys: Map<string, number>,
): void {
  writeKey(to, key, keys);
  writeValue(to, value);
}

/** What most vehicles lack, under names that no attribute has. */
const REST: readonly [string, (of: Vehicle) => AttributeValue | undefined][] = [
  [" model", ({ model }) => model],
  [" category", ({ category }) => category],
  [" phone", ({ phone }) => phone],
  [" contact", ({ contact }) => contact],
  [" calendarId", ({ calendarId }) => calendarId],
  [" expirationTime", ({ expiresAt }) => expiresAt],
];

/** Attributes of vehicles are entered by hand and by programs: anything may stand there. */
const isTold = (attributes: Attributes, key: string): boolean =>
  isTellable(attributes[key]) && Object.hasOwn(attributes, key);

const isTellable = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);

/** 0 and the key itself the first time, then its number, from 1. */
function writeKey(to: ByteWriter, key: string, keys: Map<string, number>): void {
  const place = keys.get(key);
  to.varint(place ?? 0);
  if (place !== undefined) return;
  keys.set(key, keys.size + 1);
  to.text(key);
}

export function readVehicles(from: ByteReader): readonly Vehicle[] {
  const keys: string[] = [];
  return Array.from({ length: from.count(MAX_FRAME_ROWS, LEAST_BYTES_A_ROW) }, () =>
    readVehicle(from, keys),
  );
}

function readVehicle(from: ByteReader, keys: string[]): Vehicle {
  const id = from.varint();
  const flags = from.u8();
  const status = LINKS[flags & LINK_BITS];
  if (!isId(id) || status === undefined || flags > ALL_FLAGS)
    throw new MalformedFrame("badContent");
  const name = from.text();
  const uniqueId = from.text();
  const group = from.varint();
  const position = from.varint();
  const lastUpdate = flags & HAS_LAST_UPDATE ? epochMs(from.f64()) : undefined;
  const { attributes, rest } = readFacts(from, keys);
  const expiresAt = numberOf(rest.get(" expirationTime"));
  const calendar = rest.get(" calendarId");
  return {
    id: vehicleId(id),
    name,
    uniqueId,
    status,
    groupId: group === 0 ? undefined : groupId(group),
    positionId: position === 0 ? undefined : positionId(position),
    disabled: (flags & DISABLED) !== 0,
    lastUpdate,
    model: textOf(rest.get(" model")),
    category: textOf(rest.get(" category")),
    phone: textOf(rest.get(" phone")),
    contact: textOf(rest.get(" contact")),
    calendarId: isId(calendar) ? calendarId(calendar) : undefined,
    expiresAt: expiresAt === undefined ? undefined : epochMs(expiresAt),
    attributes,
  };
}

function readFacts(from: ByteReader, keys: string[]) {
  const attributes: Record<string, AttributeValue> = {};
  const rest = new Map<string, AttributeValue>();
  for (let left = from.count(from.left(), 2); left > 0; left--) {
    const key = readKey(from, keys);
    const value = readValue(from);
    if (value === undefined || key === "__proto__") continue; // keys come from strangers
    if (key.startsWith(" ")) rest.set(key, value);
    else attributes[key] = value;
  }
  return { attributes, rest };
}

function readKey(from: ByteReader, keys: string[]): string {
  const place = from.varint();
  if (place === 0) keys.push(from.text());
  const key = place === 0 ? keys.at(-1) : keys[place - 1];
  if (key === undefined) throw new MalformedFrame("badContent");
  return key;
}
