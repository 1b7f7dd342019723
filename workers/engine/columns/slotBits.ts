/** A bit for each slot: slot `s` is bit `s % 32` of word `s / 32`. */
export type SlotBits = Uint32Array<ArrayBuffer>;

export const hasBit = (bits: SlotBits, slot: number): boolean =>
  ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1;
