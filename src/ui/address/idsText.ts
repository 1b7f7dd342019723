import { isId } from "#domain/ids";

/** Six bits a character, none of which an address writes in another way. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Five bits are of the number; the sixth says that more follow. */
const BASE = 32;

/**
 * Ids as a short text: in order, each by its distance to the one before. Neighbours take a character,
 * so that hundreds fit into an address.
 */
export function writeIds(ids: readonly number[]): string {
  const sorted = Float64Array.from(ids).sort();
  const text: string[] = [];
  let before = 0;
  for (const id of sorted) {
    let rest = id - before;
    before = id;
    while (rest >= BASE) {
      text.push(DIGITS[BASE + (rest % BASE)]!);
      rest = Math.floor(rest / BASE);
    }
    text.push(DIGITS[rest]!);
  }
  return text.join("");
}

/** What `writeIds` wrote, each once; undefined for any other text. */
export function readIds(text: string): number[] | undefined {
  const ids: number[] = [];
  let before = 0;
  let value = 0;
  let weight = 1;
  for (const character of text) {
    const digit = DIGITS.indexOf(character);
    if (digit < 0 || weight > Number.MAX_SAFE_INTEGER) return undefined;
    value += (digit % BASE) * weight;
    weight *= BASE;
    if (digit >= BASE) continue;
    before += value;
    if (!isId(before)) return undefined;
    if (value > 0) ids.push(before);
    value = 0;
    weight = 1;
  }
  return weight === 1 && ids.length > 0 ? ids : undefined;
}
