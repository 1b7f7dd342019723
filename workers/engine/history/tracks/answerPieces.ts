import { HistoryFault } from "./historyFault.ts";

/** What comes of a stream; who reads no further ends it. */
export async function* piecesFrom(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onPiece: (piece: Uint8Array<ArrayBuffer>) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await offlineWhere(reader.read());
      if (done) return;
      onPiece(value);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** As large as what comes of a connection: no frame is copied more often than there. */
const PIECE_BYTES = 128 * 1_024;

/** The same of bytes that are all here. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** A larger answer is not kept: it would be in memory twice while it comes. */
const MOST_KEPT_BYTES = 32 * 2 ** 20;

/** The bytes of an answer, unless they become too many. */
export function createCopy() {
  let pieces: Uint8Array<ArrayBuffer>[] | undefined = [];
  let length = 0;
  return {
    add(piece: Uint8Array<ArrayBuffer>): void {
      length += piece.length;
      if (length > MOST_KEPT_BYTES) pieces = undefined;
      pieces?.push(piece);
    },
    take(): Uint8Array<ArrayBuffer> | undefined {
      if (!pieces) return undefined;
      const whole = new Uint8Array(length);
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      return whole;
    },
  };
}

/** The network fails with errors of many kinds. */
export async function offlineWhere<Value>(coming: Promise<Value>): Promise<Value> {
  try {
    return await coming;
  } catch {
    throw new HistoryFault("offline");
  }
}
