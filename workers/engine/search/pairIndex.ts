/** Letters and digits have a class of their own, other bytes share eight. 0: between words. */
const OWN_CLASSES = 36;
const CLASSES = 45;
const FIRST_WORDS = 32;

const CLASS_OF = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x61 && byte <= 0x7a) return 1 + byte - 0x61;
  if (byte >= 0x30 && byte <= 0x39) return 27 + byte - 0x30;
  return byte === 0x20 || byte === 0x0a ? 0 : 1 + OWN_CLASSES + (byte % 8);
});

/**
 * Which slots have which pair of letters in their text: a bit for each slot, a row for each pair that
 * occurs. A word can only be where all its pairs are, so most of the fleet is ruled out 32 at a time,
 * and one or two plain letters are answered without looking at a text at all. A fleet whose names are
 * Latin has some 500 pairs: 60 bytes a vehicle.
 */
export function createPairIndex() {
  let width = FIRST_WORDS; // words of 32 slots in a row
  const singles: (Uint32Array | undefined)[] = Array.from({ length: CLASSES });
  const pairs: (Uint32Array | undefined)[] = Array.from({ length: CLASSES * CLASSES });

  function widen(rows: (Uint32Array | undefined)[]): void {
    for (let index = 0; index < rows.length; index++) {
      const held = rows[index];
      if (!held) continue;
      const wider = new Uint32Array(width);
      wider.set(held);
      rows[index] = wider;
    }
  }

  function reach(slot: number): void {
    if (slot >>> 5 < width) return;
    width = 2 ** Math.ceil(Math.log2((slot >>> 5) + 1));
    widen(singles);
    widen(pairs);
  }

  return {
    add(slot: number, bytes: Uint8Array, start: number, length: number): void {
      reach(slot);
      const word = slot >>> 5;
      const bit = 1 << (slot & 31);
      let before = 0;
      for (let at = start; at < start + length; at++) {
        const letter = CLASS_OF[bytes[at]!]!;
        if (letter !== 0) {
          const single = (singles[letter] ??= new Uint32Array(width));
          single[word] = single[word]! | bit;
          if (before !== 0) {
            const pair = (pairs[before * CLASSES + letter] ??= new Uint32Array(width));
            pair[word] = pair[word]! | bit;
          }
        }
        before = letter;
      }
    },

    /** Takes back what `add` did with the same text. */
    remove(slot: number, bytes: Uint8Array, start: number, length: number): void {
      const word = slot >>> 5;
      const rest = ~(1 << (slot & 31));
      let before = 0;
      for (let at = start; at < start + length; at++) {
        const letter = CLASS_OF[bytes[at]!]!;
        const single = singles[letter];
        const pair = pairs[before * CLASSES + letter];
        if (single) single[word] = single[word]! & rest;
        if (pair) pair[word] = pair[word]! & rest;
        before = letter;
      }
    },

    /**
     * Writes into `into` which slots may have the word. True when they surely have it.
     */
    find(word: Uint8Array, into: Uint32Array): boolean {
      const classes = Array.from(word, (byte) => CLASS_OF[byte]!);
      const rows =
        classes.length === 1
          ? [singles[classes[0]!]]
          : classes.slice(1).map((letter, index) => pairs[classes[index]! * CLASSES + letter]);
      into.fill(0);
      if (!rows.every((row) => row !== undefined)) return true;
      const length = Math.min(into.length, width);
      into.set(rows[0]!.subarray(0, length));
      for (const row of rows.slice(1))
        for (let at = 0; at < length; at++) into[at] = into[at]! & row[at]!;
      return classes.length <= 2 && classes.every((letter) => letter <= OWN_CLASSES);
    },
  };
}
