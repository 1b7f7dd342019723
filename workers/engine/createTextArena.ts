import { foldBytes, MAX_BYTES_A_LETTER } from "./foldBytes.ts";

const FIRST_SLOTS = 1_024;
const FIRST_BYTES = 32 * FIRST_SLOTS;

/**
 * One folded text for each slot, all in one run of bytes: nothing for the garbage collector, and
 * looking into a text follows no pointer. A text that grows moves to the end; what it leaves behind
 * is swept when it is half of everything.
 */
export function createTextArena() {
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

  function makeRoom(length: number): void {
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
    /** Good until the next `put`. */
    get bytes() {
      return bytes;
    },
    startOf: (slot: number): number => (slot < slotCount ? starts[slot]! : 0),
    lengthOf: (slot: number): number => (slot < slotCount ? lengths[slot]! : 0),

    put(slot: number, text: string): void {
      reachSlot(slot);
      unusedBytes += lengths[slot]!;
      lengths[slot] = 0;
      makeRoom(text.length * MAX_BYTES_A_LETTER);
      const start = end;
      end = foldBytes(text, bytes, start);
      starts[slot] = start;
      lengths[slot] = end - start;
    },

    get isEmpty() {
      return end === 0;
    },

    /** Whether a slot's text contains the word, which is not empty. */
    has(slot: number, word: Uint8Array): boolean {
      if (slot >= slotCount) return false;
      const start = starts[slot]!;
      return contains(bytes, start, start + lengths[slot]!, word);
    },

    /** Adds to `hits` the slots of `candidates` whose text contains the word; a bit for each slot. */
    find(word: Uint8Array, candidates: Uint32Array, hits: Uint32Array): void {
      const end = Math.min(candidates.length, (slotCount + 31) >>> 5);
      for (let at = 0; at < end; at++) {
        let rest = candidates[at]!;
        let found = 0;
        while (rest !== 0) {
          const bit = rest & -rest;
          rest ^= bit;
          const slot = (at << 5) + 31 - Math.clz32(bit);
          const start = starts[slot]!;
          if (slot < slotCount && contains(bytes, start, start + lengths[slot]!, word))
            found |= bit;
        }
        hits[at] = hits[at]! | found;
      }
    },
  };
}

function contains(bytes: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  const first = word[0]!;
  const length = word.length;
  const last = end - length;
  for (let at = start; at <= last; at++) {
    if (bytes[at] !== first) continue;
    let same = 1;
    while (same < length && bytes[at + same] === word[same]) same++;
    if (same === length) return true;
  }
  return false;
}

function longer(column: Uint32Array, atLeast: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(2 ** Math.ceil(Math.log2(atLeast)));
  grown.set(column);
  return grown;
}
