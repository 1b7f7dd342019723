import { LENGTH_KNOWN_AFTER, readFrameLength } from "#contract/feed/frameHead";

/** Cuts a stream of bytes into frames. Throws `MalformedFrame` where none can begin. */
export function createFrameStream() {
  let held = new Uint8Array(0);
  let start = 0;

  return {
    push(bytes: Uint8Array): void {
      if (start === held.length) {
        held = Uint8Array.from(bytes);
      } else {
        const longer = new Uint8Array(held.length - start + bytes.length);
        longer.set(held.subarray(start));
        longer.set(bytes, held.length - start);
        held = longer;
      }
      start = 0;
    },

    /** The next whole frame, good until the next `push`; undefined until more has come. */
    next(): Uint8Array | undefined {
      const left = held.length - start;
      if (left < LENGTH_KNOWN_AFTER) return undefined;
      const length = readFrameLength(held.subarray(start));
      if (left < length) return undefined;
      start += length;
      return held.subarray(start - length, start);
    },

    /** Nothing is left of a frame that began. */
    isAtEnd: (): boolean => start === held.length,
  };
}
