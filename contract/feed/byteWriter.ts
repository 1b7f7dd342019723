import { maxUtf8Length, writeUtf8 } from "./utf8.ts";

/** A loop copies these sooner than a call that makes a view first. */
const FEW_BYTES = 64;

/**
 * Bytes that grow as they are written, little-endian. They begin in `buffer` if one is given: what
 * was written is good until that is written over.
 */
export function createByteWriter(capacity = 1_024, buffer?: Uint8Array<ArrayBuffer>) {
  let bytes = buffer && buffer.length >= capacity ? buffer : new Uint8Array(capacity);
  let view = new DataView(bytes.buffer);
  let at = 0;

  /** Ensures the capacity and returns the offset to write at. */
  function advance(count: number): number {
    const from = at;
    at += count;
    if (at > bytes.length) {
      const grown = new Uint8Array(Math.max(at, bytes.length * 2));
      grown.set(bytes);
      bytes = grown;
      view = new DataView(bytes.buffer);
    }
    return from;
  }

  function u8(value: number): void {
    const from = advance(1); // before `bytes` is read: it may be another one then
    bytes[from] = value;
  }

  function varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      u8((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    u8(rest);
  }

  return {
    get length() {
      return at;
    },
    u8,
    u32(value: number): void {
      const from = advance(4);
      view.setUint32(from, value, true);
    },
    f64(value: number): void {
      const from = advance(8);
      view.setFloat64(from, value, true);
    },

    /** Whole numbers from 0 to 2^53 - 1, seven bits a byte, the lowest first. */
    varint,

    /** Length in bytes, then UTF-8. */
    text(text: string): void {
      const most = maxUtf8Length(text);
      if (most < 0x80) {
        const from = advance(1 + most);
        at = writeUtf8(bytes, from + 1, text);
        bytes[from] = at - from - 1;
        return;
      }
      const scratch = new Uint8Array(most);
      const length = writeUtf8(scratch, 0, text);
      varint(length);
      const from = advance(length);
      bytes.set(scratch.subarray(0, length), from);
    },

    bytes(source: Uint8Array, start: number, end: number): void {
      const from = advance(end - start);
      if (end - start > FEW_BYTES) bytes.set(source.subarray(start, end), from);
      else for (let at = start; at < end; at++) bytes[from + at - start] = source[at]!;
    },

    /** Reserves a column, which the caller fills through the returned view before it writes on. */
    column(byteLength: number): DataView {
      const from = advance(byteLength);
      return new DataView(bytes.buffer, from, byteLength);
    },

    /** What was written so far. */
    written: (): Uint8Array<ArrayBuffer> => bytes.subarray(0, at),

    /** The same, filled up with zeros to whole words. */
    take(): Uint8Array<ArrayBuffer> {
      for (let missing = (4 - (at % 4)) % 4; missing > 0; missing--) u8(0);
      return bytes.subarray(0, at);
    },
  };
}

export type ByteWriter = ReturnType<typeof createByteWriter>;
