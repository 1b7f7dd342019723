import { MalformedFrame } from "./malformedFrame.ts";
import { checkUtf8, readUtf8 } from "./utf8.ts";

/** Reads little-endian untrusted bytes: nothing beyond the end, nothing that is no number. */
export function createByteReader(bytes: Uint8Array, from: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;

  function advance(count: number): number {
    const start = at;
    if (count > bytes.length - at) throw new MalformedFrame("truncated");
    at += count;
    return start;
  }

  function varint(): number {
    const only = bytes[at]!;
    if (at < bytes.length && only < 0x80) {
      at++;
      return only;
    }
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[advance(1)]!;
      value += (byte & 0x7f) * scale;
      if (!Number.isSafeInteger(value)) throw new MalformedFrame("badNumber");
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  return {
    left: (): number => bytes.length - at,
    u8: (): number => bytes[advance(1)]!,
    u32: (): number => view.getUint32(advance(4), true),
    f64(): number {
      const value = view.getFloat64(advance(8), true);
      if (!Number.isFinite(value)) throw new MalformedFrame("badNumber");
      return value;
    },
    varint,

    /** A number of things of which each takes at least `bytesEach`: never more than can follow. */
    count(most: number, bytesEach: number): number {
      const count = varint();
      if (count > most) throw new MalformedFrame("tooManyRows");
      if (count * bytesEach > bytes.length - at) throw new MalformedFrame("truncated");
      return count;
    },

    text(): string {
      const length = varint();
      const start = advance(length);
      return readUtf8(bytes, start, start + length);
    },

    /** Goes over a text, refuses what is none, and returns where its letters begin. */
    skipText(): number {
      const length = varint();
      const start = advance(length);
      checkUtf8(bytes, start, start + length);
      return start;
    },

    /** Where the next is read from. */
    offset: (): number => at,
    /** Reads again what was read before. */
    goTo(offset: number): void {
      at = offset;
    },
    /** All there is, with what was read. */
    whole: bytes,

    bytes(byteLength: number): Uint8Array {
      const start = advance(byteLength);
      return bytes.subarray(start, start + byteLength);
    },

    /** Where a column begins in `view`. */
    column: (byteLength: number): number => advance(byteLength),
    view,

    /** Only the zeros that fill the last word may follow. */
    finish(): void {
      if (bytes.length - at > 3) throw new MalformedFrame("wrongLength");
      while (at < bytes.length) if (bytes[at++] !== 0) throw new MalformedFrame("badContent");
    },
  };
}

export type ByteReader = ReturnType<typeof createByteReader>;
