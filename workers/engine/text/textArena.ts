import { createByteArena } from "./byteArena.ts";
import { foldBytes, MAX_BYTES_A_LETTER } from "./foldBytes.ts";

/** One folded text for each slot, in which words are looked for without making any text of it. */
export function createTextArena() {
  const arena = createByteArena();

  return {
    /** Good until the next `put` or `begin`. */
    get bytes() {
      return arena.bytes;
    },
    startOf: arena.startOf,
    lengthOf: arena.lengthOf,

    /** Where at most so many bytes of a folded text may be written; then `end`. */
    begin: arena.begin,
    end: arena.end,

    put(slot: number, text: string): void {
      const start = arena.begin(slot, text.length * MAX_BYTES_A_LETTER);
      arena.end(slot, foldBytes(text, arena.bytes, start));
    },

    get isEmpty() {
      return arena.isEmpty;
    },

    /** Whether a slot's text contains the word, which is not empty. */
    has(slot: number, word: Uint8Array): boolean {
      const start = arena.startOf(slot);
      return contains(arena.bytes, start, start + arena.lengthOf(slot), word);
    },

    /** Adds to `hits` the slots of `candidates` whose text contains the word; a bit for each slot. */
    find(word: Uint8Array, candidates: Uint32Array, hits: Uint32Array): void {
      const { bytes, starts, lengths, slotCount } = arena;
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
