import { MalformedFrame } from "./malformedFrame.ts";

/** Asked for in `Sec-WebSocket-Protocol`; a server that does not know it speaks JSON. */
export const FEED_PROTOCOL = "fleet.v1";

/** `WMFD` as bytes. */
const MAGIC = 0x44464d57;
const VERSION = 4;
const SNAPSHOT = 1;
const LAST = 2;
const ALL_FLAGS = 3;

export const HEAD_BYTES = 48;
/** Above these the sender slices; a receiver refuses. */
export const MAX_FRAME_BYTES = 8_000_000;
export const MAX_FRAME_ROWS = 20_000;

/** In the order of their numbers on the wire, from 1. Never reorder: see `docs/feed.md`. */
export const FRAME_KINDS = [
  "hello",
  "resync",
  "keepalive",
  "positions",
  "vehicles",
  "removed",
  "events",
  "commandResults",
  "details",
  // Of the answer to a call; they never travel on a socket.
  "historyBlock",
  "historyEnd",
] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

/** Where a frame stands in the feed. */
export interface FrameHead {
  /** One run of one server; numbers of different epochs have nothing to do with each other. */
  readonly epoch: number;
  /** The receiver must have everything up to here, else something was lost. */
  readonly before: number;
  /** With the last part of this frame's group the receiver has everything up to here. */
  readonly seq: number;
  /**
   * Several frames may cover the way from `before` to `seq` together; this one's index, from 0.
   */
  readonly part: number;
  readonly isLast: boolean;
  /** Part of the whole snapshot that a feed begins with. */
  readonly isSnapshot: boolean;
}

export interface KnownHead extends FrameHead {
  readonly kind: FrameKind;
}

/**
 * What follows a head. Made once and sent under many heads: the check is carried on from `hash`.
 */
export interface FrameBody {
  readonly kind: FrameKind;
  readonly bytes: Uint8Array;
  readonly hash: number;
}

const CHECK_AT = 8;

export function frameBody(kind: FrameKind, bytes: Uint8Array): FrameBody {
  return { kind, bytes, hash: hashWords(viewOf(bytes), 0, bytes.length, 0x811c9dc5) };
}

export function writeFrame(
  head: FrameHead,
  { kind, bytes, hash }: FrameBody,
): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(HEAD_BYTES + bytes.length);
  const view = viewOf(frame);
  frame.set(bytes, HEAD_BYTES);
  view.setUint32(0, MAGIC, true);
  view.setUint8(4, VERSION);
  view.setUint8(5, FRAME_KINDS.indexOf(kind) + 1);
  view.setUint16(6, (head.isSnapshot ? SNAPSHOT : 0) | (head.isLast ? LAST : 0), true);
  view.setUint32(12, frame.length, true);
  view.setFloat64(16, head.epoch, true);
  view.setFloat64(24, head.before, true);
  view.setFloat64(32, head.seq, true);
  view.setUint32(40, head.part, true);
  view.setUint32(CHECK_AT, hashHead(view, hash), true);
  return frame;
}

/** What must have come of a frame before its length is known. */
export const LENGTH_KNOWN_AFTER = 16;

/** How long the frame is that begins here: where many come as one stream. Throws `MalformedFrame`. */
export function readFrameLength(bytes: Uint8Array): number {
  if (bytes.length < LENGTH_KNOWN_AFTER) throw new MalformedFrame("truncated");
  const view = viewOf(bytes);
  if (view.getUint32(0, true) !== MAGIC) throw new MalformedFrame("wrongMagic");
  const length = view.getUint32(12, true);
  if (length > MAX_FRAME_BYTES) throw new MalformedFrame("tooLarge");
  if (length < HEAD_BYTES || length % 4 !== 0) throw new MalformedFrame("wrongLength");
  return length;
}

/** Throws `MalformedFrame` unless these bytes are a whole frame, unharmed. */
export function readHead(bytes: Uint8Array): KnownHead {
  if (bytes.length > MAX_FRAME_BYTES) throw new MalformedFrame("tooLarge");
  if (bytes.length < HEAD_BYTES) throw new MalformedFrame("truncated");
  const view = viewOf(bytes);
  if (view.getUint32(0, true) !== MAGIC) throw new MalformedFrame("wrongMagic");
  if (view.getUint32(12, true) !== bytes.length || bytes.length % 4 !== 0)
    throw new MalformedFrame("wrongLength");
  if (view.getUint32(CHECK_AT, true) !== checkOf(view)) throw new MalformedFrame("wrongCheck");
  // Asked last of what all versions have in common: a bit that a connection has spoilt is no new
  // version.
  if (view.getUint8(4) !== VERSION) throw new MalformedFrame("wrongVersion");
  const kind = FRAME_KINDS[view.getUint8(5) - 1];
  if (kind === undefined) throw new MalformedFrame("unknownKind");
  const flags = view.getUint16(6, true);
  if (flags > ALL_FLAGS) throw new MalformedFrame("badContent");
  const head = {
    kind,
    isSnapshot: (flags & SNAPSHOT) !== 0,
    isLast: (flags & LAST) !== 0,
    epoch: view.getFloat64(16, true),
    before: view.getFloat64(24, true),
    seq: view.getFloat64(32, true),
    part: view.getUint32(40, true),
  };
  if (!isSane(head)) throw new MalformedFrame("badNumber");
  return head;
}

/** What `writeFrame` puts in as the check of a frame with these bytes. */
export const checkOf = (view: DataView): number =>
  hashHead(view, hashWords(view, HEAD_BYTES, view.byteLength, 0x811c9dc5));

const isSane = ({ epoch, before, seq }: FrameHead): boolean =>
  [epoch, before, seq].every((number) => Number.isSafeInteger(number) && number >= 0) &&
  before <= seq;

/** The head's words, its check taken as 0, after those of the body. */
const hashHead = (view: DataView, body: number): number =>
  hashWords(view, CHECK_AT + 4, HEAD_BYTES, mix(hashWords(view, 0, CHECK_AT, body), 0));

/**
 * Mixes words so that any change of one word changes the result, and of several almost surely: a
 * connection that harms a frame is found out, whatever the transport believes. No protection from
 * malice.
 */
function hashWords(view: DataView, from: number, to: number, start: number): number {
  let hash = start;
  for (let at = from; at < to; at += 4) hash = mix(hash, view.getUint32(at, true));
  return hash >>> 0;
}

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x01000193);
  return mixed ^ (mixed >>> 15);
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
