import { decodeFrame } from "#contract/feed/decodeFrame";
import { writeFrame } from "#contract/feed/frameHead";
import { positionRows } from "#contract/feed/positionRows";
import { writePositions } from "#contract/feed/writePositions";
import { frameFromWire } from "#contract/traccar/wireFrame";
import { positionToWire } from "#contract/traccar/wirePosition";
import { positionId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import { createFleet } from "../workers/engine/fleet/fleet.ts";
import { measure } from "./measure.ts";
import { createSeededFleet, NOW } from "./seededFleet.ts";

/**
 * `npx tsx bench/feed.ts`: how fast positions go through the wire, and how many bytes they take: JSON
 * as Traccar has it against `fleet.v1`, and from its bytes into the engine's columns.
 */
const VEHICLES = 10_000;
const HEAD = { epoch: 1, before: 0, seq: 1, part: 0, isLast: true, isSnapshot: false };

const fleet = createSeededFleet(VEHICLES);
const known = fleet.positions;

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
  const parts = slices(known, size).slice(0, Math.ceil(10_000 / size));
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

function binary(size: number): Row {
  const parts = slices(known, size).slice(0, Math.ceil(10_000 / size));
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const write = (part: readonly Position[]) => writeFrame(HEAD, writePositions(positionRows(part)));
  const frames = parts.map(write);
  return {
    what: `fleet.v1, ${size} a frame`,
    bytes: frames.reduce((sum, { length }) => sum + length, 0) / count,
    encode: perSecond(count, measure(() => parts.forEach(write)).minMs),
    decode: perSecond(count, measure(() => frames.forEach(decodeFrame)).minMs),
  };
}

/** From the bytes into the engine's columns. */
function applied(size: number): Row {
  const engine = createFleet();
  for (const vehicle of fleet.vehicles) engine.putVehicle(vehicle);
  let hour = 0;
  const later = () => {
    hour++;
    return known.map((position) => ({
      ...position,
      fixTime: epochMs(position.fixTime + hour),
      id: positionId(position.id + hour * VEHICLES),
    }));
  };
  const write = (part: readonly Position[]) => writeFrame(HEAD, writePositions(positionRows(part)));
  const { minMs } = measure(
    (frames: readonly Uint8Array[]) => {
      for (const bytes of frames) {
        const frame = decodeFrame(bytes);
        if (!frame.ok || frame.value.kind !== "positions") throw new Error("no frame");
        engine.applyRows(frame.value.batch, NOW, () => undefined);
      }
    },
    () => slices(later(), size).map(write),
  );
  return {
    ...binary(size),
    what: `and into columns, ${size} a frame`,
    decode: perSecond(VEHICLES, minMs),
  };
}

const millions = (value: number) => (value / 1e6).toFixed(2).padStart(10);
console.log(
  `${"".padEnd(38)}${"bytes each".padStart(11)}${"encode M/s".padStart(12)}${"decode M/s".padStart(12)}`,
);
for (const { what, bytes, encode, decode } of [
  json(1),
  json(1_000),
  binary(1),
  binary(1_000),
  applied(1_000),
])
  console.log(
    `${what.padEnd(38)}${bytes.toFixed(0).padStart(11)}  ${millions(encode)}  ${millions(decode)}`,
  );
