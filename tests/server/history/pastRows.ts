import { readFrameLength } from "#contract/feed/frameHead";
import { HISTORY_FLAGS, type HistoryBlock, readingValue } from "#contract/feed/historyBlock";
import { type HistoryFrame, readHistoryFrame } from "#contract/feed/historyFrames";
import { positionToWire } from "#contract/traccar/wirePosition";
import type { VehicleId } from "#domain/ids";
import { cameInOrder, type Position } from "#domain/position";
import { epochMs } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { readHistory } from "../../../server/database/readPositions.ts";

/** One position as a history says it, whichever way it came. */
export interface PastRow {
  readonly vehicle: number;
  readonly id: number;
  readonly time: number;
  readonly latitudeE7: number;
  readonly longitudeE7: number;
  readonly speedTenthKnots: number;
  readonly course: number;
  readonly valid: boolean;
  readonly ignition: boolean | undefined;
  readonly motion: boolean | undefined;
  readonly cameLate: boolean;
  /** All that was reported, or of the core what held there. */
  readonly readings: Readonly<Record<string, unknown>>;
}

type Fields = "core" | "all";
const CORE = ["fuel", "fuelLevel", "driverUniqueId"];

/** From the positions themselves, as any client of Traccar's reads them. */
export async function rowsOfPositions(
  database: Database,
  vehicle: VehicleId,
  from: number,
  to: number,
  fields: Fields,
): Promise<PastRow[]> {
  const positions: Position[] = [];
  const span = { vehicle, from: epochMs(from), to: epochMs(to - 1) };
  const pages = readHistory(database, span, (read) => read());
  for await (const page of pages) positions.push(...page);
  return expectedRows(positions, fields);
}

/** In the order of fix time, then id. Of the core it is said what held since the day began. */
export function expectedRows(positions: readonly Position[], fields: Fields): PastRow[] {
  const sorted = [...positions].sort(
    (one, other) => one.fixTime - other.fixTime || one.id - other.id,
  );
  let held: Record<string, unknown> = {};
  let day = -1;
  return sorted.map((position) => {
    const wire = JSON.parse(JSON.stringify(positionToWire(position))) as Wire;
    if (Math.floor(position.fixTime / 86_400_000) !== day) held = {};
    day = Math.floor(position.fixTime / 86_400_000);
    const readings: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(wire.attributes))
      if (!key.startsWith(" ") && isReading(value)) readings[key] = value;
    for (const key of CORE) if (Object.hasOwn(readings, key)) held[key] = readings[key];
    if (wire.address !== null && isReading(wire.address)) readings[" address"] = wire.address;
    readings[" altitude"] = wire.altitude;
    if (Math.round(wire.speed * 10) / 10 !== wire.speed) readings[" speed"] = wire.speed;
    const delay = Date.parse(wire.serverTime) - Date.parse(wire.fixTime);
    if (delay >= 1_000) readings[" delay"] = delay;
    const { ignition, motion } = wire.attributes;
    return {
      vehicle: wire.deviceId,
      id: wire.id,
      time: Date.parse(wire.fixTime),
      latitudeE7: Math.round(wire.latitude * 1e7) + 0,
      longitudeE7: Math.round(wire.longitude * 1e7) + 0,
      speedTenthKnots: Math.round(wire.speed * 10),
      course: Math.round(wire.course),
      valid: wire.valid,
      ignition: typeof ignition === "boolean" ? ignition : undefined,
      motion: typeof motion === "boolean" ? motion : undefined,
      cameLate: !cameInOrder(position),
      readings: fields === "all" ? readings : { ...held },
    };
  });
}

interface Wire {
  readonly id: number;
  readonly deviceId: number;
  readonly fixTime: string;
  readonly serverTime: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly speed: number;
  readonly course: number;
  readonly valid: boolean;
  readonly address: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const isReading = (value: unknown) =>
  typeof value === "number" ||
  typeof value === "boolean" ||
  (typeof value === "string" && value.length < 256);

/** What blocks say, row by row. */
export function rowsOfBlocks(blocks: readonly HistoryBlock[], fields: Fields): PastRow[] {
  return blocks.flatMap((block) => {
    const readings = Array.from({ length: block.count }, (): Record<string, unknown> => ({}));
    for (const reading of block.readings)
      reading.values.forEach((_, entry) => {
        const row = reading.rows ? reading.rows[entry]! : entry;
        readings[row]![reading.key] = readingValue(block, reading, entry);
      });
    let held: Record<string, unknown> = {};
    return readings.map((reported, row) => {
      held = { ...held, ...reported };
      const flags = block.flags[row]!;
      const known = (bit: number, value: number) =>
        (flags & bit) === 0 ? undefined : (flags & value) !== 0;
      return {
        vehicle: block.vehicleId,
        id: block.positionIds[row]!,
        time: block.from + block.times[row]!,
        latitudeE7: block.latitudesE7[row]!,
        longitudeE7: block.longitudesE7[row]!,
        speedTenthKnots: block.speedsTenthKnots[row]!,
        course: block.courses[row]!,
        valid: (flags & HISTORY_FLAGS.valid) !== 0,
        ignition: known(HISTORY_FLAGS.ignitionKnown, HISTORY_FLAGS.ignitionOn),
        motion: known(HISTORY_FLAGS.motionKnown, HISTORY_FLAGS.inMotion),
        cameLate: (flags & HISTORY_FLAGS.cameLate) !== 0,
        readings: fields === "all" ? reported : held,
      };
    });
  });
}

/** The frames of an answer. */
export function framesOf(bytes: Uint8Array): HistoryFrame[] {
  const frames: HistoryFrame[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = readFrameLength(bytes.subarray(at));
    const frame = readHistoryFrame(bytes.subarray(at, at + length));
    if (!frame.ok) throw new Error(frame.reason);
    frames.push(frame.value);
    at += length;
  }
  return frames;
}

/** The blocks of an answer that came whole. */
export function blocksOf(bytes: Uint8Array): HistoryBlock[] {
  const frames = framesOf(bytes);
  const end = frames.at(-1);
  const blocks = frames.flatMap((frame) => (frame.kind === "historyBlock" ? [frame.block] : []));
  if (end?.kind !== "historyEnd" || !end.isWhole || end.blocks !== blocks.length)
    throw new Error("the answer was cut off");
  return blocks;
}
