/** Smaller pieces are not worth distinguishing. */
const SMALLEST_BYTES = 2 ** 14;
/** A page that gives back more than it got would fill the memory. */
const MOST_KEPT = 4;

/**
 * Memory that goes to the page with a snapshot and comes back when the snapshot is gone, so that a
 * warm engine makes no more of it. Sizes are powers of two: one more marker needs no other piece.
 */
export function createBufferPool() {
  let kept: ArrayBuffer[] = [];
  let made = 0;

  return {
    /** At least so many bytes, with whatever was in them. */
    take(bytes: number): ArrayBuffer {
      const index = kept.findIndex((buffer) => buffer.byteLength >= bytes);
      if (index >= 0) return kept.splice(index, 1)[0]!;
      made++;
      return new ArrayBuffer(Math.max(SMALLEST_BYTES, 2 ** Math.ceil(Math.log2(bytes))));
    },

    /** Keeps the largest; what is detached or of another make is of no use. */
    give(buffer: ArrayBuffer): void {
      if (buffer.byteLength < SMALLEST_BYTES || kept.includes(buffer)) return;
      kept = [...kept, buffer]
        .sort((left, right) => left.byteLength - right.byteLength)
        .slice(-MOST_KEPT);
    },

    made: () => made,
  };
}

export type BufferPool = ReturnType<typeof createBufferPool>;
