import { failure, type Result, success } from "../result.ts";
import { type ByteReader, createByteReader } from "./byteReader.ts";
import { createByteWriter } from "./byteWriter.ts";
import { frameBody, HEAD_BYTES, readHead, writeFrame } from "./frameHead.ts";
import { type HistoryBlock, readBlock } from "./historyBlock.ts";
import { type FrameFault, MalformedFrame } from "./malformedFrame.ts";

/** What the answer to `GET /api/history` is: frames, one after the other. */
export const HISTORY_TYPE = "application/vnd.waymark.history";

/** One frame of the answer. Without an end it was cut off, however whole its blocks are. */
export type HistoryFrame =
  | { readonly kind: "historyBlock"; readonly part: number; readonly block: HistoryBlock }
  | ({ readonly kind: "historyEnd"; readonly part: number } & HistoryEnd);

interface HistoryEnd {
  /** How many came before. */
  readonly blocks: number;
  /** Unless there was more than one answer holds. */
  readonly isWhole: boolean;
  /** With it in `If-None-Match` the same is not sent again; undefined where the answer will not last. */
  readonly tag: string | undefined;
}

const WHOLE = 0;
const TOO_LARGE = 1;

/** `body`: what `writeHistoryBlock` wrote; `part`: how many frames came before. */
export const writeHistoryFrame = (part: number, body: Uint8Array): Uint8Array<ArrayBuffer> =>
  writeFrame(headOf(part, false), frameBody("historyBlock", body));

export function writeHistoryEnd({
  blocks,
  isWhole,
  tag = "",
}: HistoryEnd): Uint8Array<ArrayBuffer> {
  const to = createByteWriter(64);
  to.varint(blocks);
  to.u8(isWhole ? WHOLE : TOO_LARGE);
  to.text(tag);
  return writeFrame(headOf(blocks, true), frameBody("historyEnd", to.take()));
}

/** Reads one whole frame of the answer, or says why it is none. Never throws, whatever the bytes. */
export function readHistoryFrame(bytes: Uint8Array): Result<HistoryFrame, FrameFault> {
  try {
    const { kind, part } = readHead(bytes);
    const from = createByteReader(bytes, HEAD_BYTES);
    if (kind !== "historyBlock" && kind !== "historyEnd") throw new MalformedFrame("unknownKind");
    const frame: HistoryFrame =
      kind === "historyBlock"
        ? { kind, part, block: readBlock(from) }
        : { kind, part, ...readEnd(from) };
    from.finish();
    return success(frame);
  } catch (error) {
    if (error instanceof MalformedFrame) return failure(error.fault);
    throw error;
  }
}

function readEnd(from: ByteReader): HistoryEnd {
  const blocks = from.varint();
  const outcome = from.u8();
  if (outcome > TOO_LARGE) throw new MalformedFrame("badContent");
  return { blocks, isWhole: outcome === WHOLE, tag: from.text() || undefined };
}

const headOf = (part: number, isLast: boolean) => ({
  epoch: 0,
  before: 0,
  seq: 0,
  part,
  isLast,
  isSnapshot: false,
});
