const FIRST_SLOTS = 1_024;
const FIRST_BYTES = 32 * FIRST_SLOTS;

/**
 * Some bytes for each slot, all in one run: nothing for the garbage collector, and looking at them
 * follows no pointer. Who gets others moves to the end; what is left behind is swept when it is half
 * of everything.
 */
export function createByteArena() {
  let bytes = new Uint8Array(FIRST_BYTES);
  let starts = new Uint32Array(FIRST_SLOTS);
  let lengths = new Uint32Array(FIRST_SLOTS);
  let end = 0;
  let slotCount = 0;
  let unusedBytes = 0;

  function reachSlot(slot: number): void {
    if (slot >= starts.length) {
      starts = longer(starts, slot + 1);
      lengths = longer(lengths, slot + 1);
    }
    slotCount = Math.max(slotCount, slot + 1);
  }

  function reserve(length: number): void {
    if (unusedBytes > end / 2) sweep();
    if (end + length <= bytes.length) return;
    const held = bytes;
    bytes = new Uint8Array(2 ** Math.ceil(Math.log2(end + length)));
    bytes.set(held.subarray(0, end));
  }

  function sweep(): void {
    const swept = new Uint8Array(bytes.length);
    let to = 0;
    for (let slot = 0; slot < slotCount; slot++) {
      const start = starts[slot]!;
      swept.set(bytes.subarray(start, start + lengths[slot]!), to);
      starts[slot] = to;
      to += lengths[slot]!;
    }
    bytes = swept;
    end = to;
    unusedBytes = 0;
  }

  return {
    /** Good until the next `begin`; so are the columns below. */
    get bytes() {
      return bytes;
    },
    get starts() {
      return starts;
    },
    get lengths() {
      return lengths;
    },
    get slotCount() {
      return slotCount;
    },
    startOf: (slot: number): number => (slot < slotCount ? starts[slot]! : 0),
    lengthOf: (slot: number): number => (slot < slotCount ? lengths[slot]! : 0),

    /** Forgets what the slot has and returns where at most so many bytes may be written; then `end`. */
    begin(slot: number, most: number): number {
      reachSlot(slot);
      unusedBytes += lengths[slot]!;
      lengths[slot] = 0;
      reserve(most);
      starts[slot] = end;
      return end;
    },

    /** The slot's bytes are those from `begin` up to here. */
    end(slot: number, at: number): void {
      lengths[slot] = at - starts[slot]!;
      end = at;
    },

    get isEmpty() {
      return end === 0;
    },
  };
}

function longer(column: Uint32Array, atLeast: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(2 ** Math.ceil(Math.log2(atLeast)));
  grown.set(column);
  return grown;
}
