import { createFactMemory } from "#contract/feed/createFactMemory";
import { decodeFrame } from "#contract/feed/decodeFrame";
import { writeFrame } from "#contract/feed/frameHead";
import { positionRows } from "#contract/feed/positionRows";
import { writePositions } from "#contract/feed/writePositions";
import { frameFromWire } from "#contract/traccar/wireFrame";
import { positionToWire } from "#contract/traccar/wirePosition";
import type { Position } from "#domain/position";
import { measure } from "./measure.ts";
import { createDice, createSeededFleet } from "./seededFleet.ts";

/**
 * `npx tsx bench/feed.ts`: how fast positions go through the wire, and how many bytes they take: JSON
 * as Traccar has it against `fleet.v1`, for frames of one row and of a thousand, whole and as they
 * come live (four attributes of ten change).
 */
const VEHICLES = 10_000;
const HEAD = { epoch: 1, before: 0, seq: 1, part: 0, isLast: true, isOpening: false };

const fleet = createSeededFleet(VEHICLES);
const dice = createDice(2);
const known = fleet.positions;
const live: Position[] = known.map((position, index) => ({
  ...position,
  attributes: moved(position, index),
}));

function moved({ attributes }: Position, index: number): Position["attributes"] {
  const { odometer, totalDistance, hours } = attributes;
  return {
    ...attributes,
    odometer: Number(odometer) + 120 + index,
    totalDistance: Number(totalDistance) + 120 + index,
    hours: Number(hours) + 30_000,
    battery: Math.round(12_000 + dice() * 900) / 1_000,
  };
}

interface Row {
  readonly what: string;
  readonly bytes: number;
  readonly encode: number;
  readonly decode: number;
}

function slices(positions: readonly Position[], size: number): readonly Position[][] {
  return Array.from({ length: Math.ceil(positions.length / size) }, (_, index) =>
    positions.slice(index * size, (index + 1) * size),
  );
}

const perSecond = (count: number, ms: number) => (count / ms) * 1_000;

function json(size: number): Row {
  const parts = slices(live, size).slice(0, Math.ceil(10_000 / size));
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const write = (part: readonly Position[]) =>
    JSON.stringify({ positions: part.map(positionToWire) });
  const texts = parts.map(write);
  return {
    what: `JSON, ${size} a frame`,
    bytes: texts.reduce((sum, text) => sum + text.length, 0) / count,
    encode: perSecond(count, measure(() => parts.forEach(write)).minMs),
    decode: perSecond(count, measure(() => texts.forEach(frameFromWire)).minMs),
  };
}

function binary(size: number, isLive: boolean): Row {
  const parts = slices(live, size).slice(0, Math.ceil(10_000 / size));
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const last = new Map(known.map((position) => [position.vehicleId, position]));
  const write = (part: readonly Position[]) =>
    writeFrame(
      HEAD,
      writePositions(positionRows(part, (id) => (isLive ? last.get(id) : undefined))),
    );
  const frames = parts.map(write);
  const memory = createFactMemory();
  const read = (bytes: Uint8Array) => {
    const frame = decodeFrame(bytes);
    if (!frame.ok || frame.value.kind !== "positions") throw new Error("no frame");
    for (let row = 0; row < frame.value.batch.count; row++) memory.read(frame.value.batch, row);
  };
  return {
    what: `fleet.v1 ${isLive ? "live" : "whole"}, ${size} a frame`,
    bytes: frames.reduce((sum, { length }) => sum + length, 0) / count,
    encode: perSecond(count, measure(() => parts.forEach(write)).minMs),
    decode: perSecond(count, measure(() => frames.forEach(read)).minMs),
  };
}

function columns(): Row {
  const plain = known.map((position) => ({ ...position, attributes: {}, protocol: "" }));
  const parts = slices(plain, 1_000);
  const rows = parts.map((part) => positionRows(part, (id) => plain[id - 1]));
  const frames = rows.map((each) => writeFrame(HEAD, writePositions(each)));
  return {
    what: "fleet.v1 columns alone, 1000 a frame",
    bytes: frames.reduce((sum, { length }) => sum + length, 0) / plain.length,
    encode: perSecond(
      plain.length,
      measure(() => rows.forEach((each) => writePositions(each))).minMs,
    ),
    decode: perSecond(plain.length, measure(() => frames.forEach(decodeFrame)).minMs),
  };
}

/** What one receiver keeps of a vehicle so that it need be told only differences. */
function memoryAVehicle(): number {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const memory = createFactMemory();
  for (const part of slices(known, 1_000)) {
    const frame = decodeFrame(
      writeFrame(HEAD, writePositions(positionRows(part, () => undefined))),
    );
    if (frame.ok && frame.value.kind === "positions")
      for (let row = 0; row < frame.value.batch.count; row++) memory.read(frame.value.batch, row);
  }
  globalThis.gc?.();
  const bytes = (process.memoryUsage().heapUsed - before) / VEHICLES;
  memory.clear();
  return bytes;
}

const millions = (value: number) => (value / 1e6).toFixed(2).padStart(10);
console.log(
  `${"".padEnd(38)}${"bytes each".padStart(11)}${"encode M/s".padStart(12)}${"decode M/s".padStart(12)}`,
);
for (const { what, bytes, encode, decode } of [
  json(1),
  json(1_000),
  binary(1, true),
  binary(1_000, false),
  binary(1_000, true),
  columns(),
])
  console.log(
    `${what.padEnd(38)}${bytes.toFixed(0).padStart(11)}  ${millions(encode)}  ${millions(decode)}`,
  );
console.log(
  `memory of the receiver: ${memoryAVehicle().toFixed(0)} bytes a vehicle (run with --expose-gc)`,
);
