import type { Event } from "#domain/event";
import { isId, type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import { failure, type Result, success } from "../result.ts";
import { eventFromWire } from "../traccar/wireEvent.ts";
import { positionFromWire } from "../traccar/wirePosition.ts";
import { type ByteReader, createByteReader } from "./byteReader.ts";
import { type CommandResult, commandResultFromWire } from "./commandResult.ts";
import {
  type FrameHead,
  type FrameKind,
  HEAD_BYTES,
  MAX_FRAME_ROWS,
  readHead,
} from "./frameHead.ts";
import { type FrameFault, MalformedFrame } from "./malformedFrame.ts";
import { type FeedBatch, readPositions } from "./readPositions.ts";
import { readVehicles } from "./readVehicles.ts";
import { RESYNC_REASONS, type ResyncReason } from "./smallFrames.ts";
import type { VehicleRows } from "./vehicleRows.ts";

/** The content of a frame, once its bytes are known to be whole. */
export type FrameContent =
  | { readonly kind: "hello"; readonly serverTime: EpochMs; readonly isResumed: boolean }
  | { readonly kind: "resync"; readonly reason: ResyncReason }
  | { readonly kind: "keepalive"; readonly serverTime: EpochMs }
  | { readonly kind: "positions"; readonly batch: FeedBatch }
  | { readonly kind: "vehicles"; readonly vehicles: VehicleRows }
  | { readonly kind: "removed"; readonly vehicleIds: readonly VehicleId[] }
  | { readonly kind: "events"; readonly events: readonly Event[] }
  | { readonly kind: "commandResults"; readonly results: readonly CommandResult[] }
  | { readonly kind: "details"; readonly positions: readonly Position[] };

export type FeedFrame = FrameHead & FrameContent;

/** Reads one binary message, or says why it is none. Never throws, whatever the bytes. */
export function decodeFrame(bytes: Uint8Array): Result<FeedFrame, FrameFault> {
  try {
    const head = readHead(bytes);
    const from = createByteReader(bytes, HEAD_BYTES);
    const content = readContent(head.kind, from);
    from.finish();
    return success({ ...head, ...content });
  } catch (error) {
    if (error instanceof MalformedFrame) return failure(error.fault);
    throw error;
  }
}

function readContent(kind: FrameKind, from: ByteReader): FrameContent {
  switch (kind) {
    case "hello":
      return { kind, serverTime: epochMs(from.f64()), isResumed: from.u8() === 1 };
    case "resync":
      return { kind, reason: RESYNC_REASONS[from.u8()] ?? "unknown" };
    case "keepalive":
      return { kind, serverTime: epochMs(from.f64()) };
    case "positions":
      return { kind, batch: readPositions(from) };
    case "vehicles":
      return { kind, vehicles: readVehicles(from) };
    case "removed":
      return { kind, vehicleIds: readIds(from) };
    case "events":
      return { kind, events: readList(from, eventFromWire) };
    case "commandResults":
      return { kind, results: readList(from, commandResultFromWire) };
    case "details":
      return { kind, positions: readList(from, wholePosition) };
    case "historyBlock":
    case "historyEnd":
      throw new MalformedFrame("unknownKind");
  }
}

/** As Traccar has it, but with a coordinate. */
function wholePosition(wire: unknown): Position | undefined {
  const position = positionFromWire(wire);
  const hasCoordinate = position && Number.isFinite(position.latitude + position.longitude);
  return hasCoordinate && Number.isFinite(position.speed) ? position : undefined;
}

function readIds(from: ByteReader): readonly VehicleId[] {
  return Array.from({ length: from.count(MAX_FRAME_ROWS, 1) }, () => {
    const id = from.varint();
    if (!isId(id)) throw new MalformedFrame("badNumber");
    return vehicleId(id);
  });
}

/** JSON, as Traccar has it. A list in which one thing makes no sense is refused whole. */
function readList<Known>(
  from: ByteReader,
  read: (wire: unknown) => Known | undefined,
): readonly Known[] {
  const list = parse(from.text());
  if (!Array.isArray(list)) throw new MalformedFrame("badContent");
  return (list as readonly unknown[]).map((wire) => {
    const known = read(wire);
    if (known === undefined) throw new MalformedFrame("badContent");
    return known;
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedFrame("badContent");
  }
}
