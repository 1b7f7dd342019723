import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { eventToWire } from "../traccar/wireEvent.ts";
import { positionToWire } from "../traccar/wirePosition.ts";
import { createByteWriter } from "./byteWriter.ts";
import { type CommandResult, commandResultToWire } from "./commandResult.ts";
import { type FrameBody, frameBody } from "./frameHead.ts";

/** Why a client must load anew. In the order of their numbers on the wire. */
export const RESYNC_REASONS = [
  "unknown",
  /** The server was started anew: it remembers nothing of before. */
  "otherEpoch",
  /** Away for longer than the server remembers. */
  "tooOld",
  /** What was asked to be resumed belonged to somebody else. */
  "otherUser",
  /** The server does not remember what this person was allowed to see then. */
  "rightsForgotten",
  /** Too slow for so long that the server no longer has what was missed. */
  "tooSlow",
] as const;
export type ResyncReason = (typeof RESYNC_REASONS)[number];

export function writeHello(serverTime: EpochMs, isResumed: boolean): FrameBody {
  const to = createByteWriter(16);
  to.f64(serverTime);
  to.u8(isResumed ? 1 : 0);
  return frameBody("hello", to.take());
}

export function writeResync(reason: ResyncReason): FrameBody {
  const to = createByteWriter(4);
  to.u8(RESYNC_REASONS.indexOf(reason));
  return frameBody("resync", to.take());
}

export function writeKeepalive(serverTime: EpochMs): FrameBody {
  const to = createByteWriter(8);
  to.f64(serverTime);
  return frameBody("keepalive", to.take());
}

export function writeRemoved(ids: readonly VehicleId[]): FrameBody {
  const to = createByteWriter(ids.length * 4 + 8);
  to.varint(ids.length);
  for (const id of ids) to.varint(id);
  return frameBody("removed", to.take());
}

export const writeEvents = (events: readonly Event[]): FrameBody =>
  writeList("events", events.map(eventToWire));

export const writeCommandResults = (results: readonly CommandResult[]): FrameBody =>
  writeList("commandResults", results.map(commandResultToWire));

/** Positions with all that they say, of vehicles that a client subscribed to. */
export const writeDetails = (positions: readonly Position[]): FrameBody =>
  writeList("details", positions.map(positionToWire));

function writeList(
  kind: "events" | "commandResults" | "details",
  list: readonly object[],
): FrameBody {
  const to = createByteWriter();
  to.text(JSON.stringify(list));
  return frameBody(kind, to.take());
}
