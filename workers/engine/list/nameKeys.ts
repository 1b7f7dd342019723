import { indicesUpTo, sortInSlices } from "../schedule/sortInSlices.ts";
import { byLetters } from "../text/byName.ts";

/** Numbers of more digits cannot be counted exactly; they come after all others. */
const MOST_DIGITS = 15;
const BEYOND_NUMBERS = 1e15;
/** Larger numbers are the same in a head. */
const NUMBERS_IN_HEAD = 2 ** 31;
const NAMES_A_STEP = 4_096;
const [ZERO, NINE] = [0x30, 0x39];
/** Digits of other scripts, which count as numbers, too. */
const OTHER_DIGIT = /[^\P{Nd}0-9]/u;

/**
 * Names as numbers that compare as `byLetters` does. To compare a million names with a collator
 * takes seconds, but fleets are called "Bus 1", "Bus 2" …: the few texts between the numbers are
 * compared once, and then a name is the rank of a text, a number, the rank of a text … Another
 * language's `compareTexts` must be a numeric collator's, too, without accents and capitals.
 */
export function createNameKeys(compareTexts = byLetters) {
  const texts = createTexts(compareTexts);
  /** Digits of numbers that are too long. */
  const longNumbers = new Map<string, number>();
  /** A text, a number, a text …; a long number as its index in `longNumbers`, below zero. */
  let keys = new Float64Array(4_096);
  /** Where each name's keys begin, and at last where all end. */
  let starts = new Uint32Array(1_024);
  /** The first text and number of each name in one, which distinguishes nearly all. */
  let heads = new Float64Array(0);
  let count = 0;
  let end = 0;
  let isSplitting = true;

  function push(key: number): void {
    if (end === keys.length) {
      const longer = new Float64Array(end * 2);
      longer.set(keys);
      keys = longer;
    }
    keys[end++] = key;
  }

  function numberKey(name: string, from: number, to: number): number {
    let first = from;
    while (first < to - 1 && name.charCodeAt(first) === ZERO) first++;
    if (to - first <= MOST_DIGITS) return Number(name.slice(first, to));
    const digits = name.slice(first, to);
    const index = longNumbers.get(digits) ?? longNumbers.size;
    longNumbers.set(digits, index);
    return -1 - index;
  }

  function pushParts(name: string): void {
    let from = 0;
    for (let at = 0; at < name.length; at++) {
      if (!isDigit(name, at)) continue;
      push(texts.indexOf(name.slice(from, at), true));
      from = at;
      while (at < name.length && isDigit(name, at)) at++;
      push(numberKey(name, from, at));
      from = at;
    }
    push(texts.indexOf(name.slice(from), false));
  }

  /** Replaces the number of each text and long number by its rank. */
  function* rank(): Generator<void, void> {
    const ranks = yield* texts.rank();
    const numbers = [...longNumbers.keys()].sort(
      (left, right) => left.length - right.length || (left < right ? -1 : 1),
    );
    const rankOfNumber = new Map(numbers.map((digits, index) => [digits, BEYOND_NUMBERS + index]));
    const rankOfIndex = Float64Array.from(
      longNumbers.keys(),
      (digits) => rankOfNumber.get(digits)!,
    );
    heads = new Float64Array(count);
    for (let name = 0; name < count; name++) {
      for (let at = starts[name]!; at < starts[name + 1]!; at += 2) {
        keys[at] = ranks[keys[at]!]!;
        if (at + 1 < starts[name + 1]! && keys[at + 1]! < 0)
          keys[at + 1] = rankOfIndex[-1 - keys[at + 1]!]!;
      }
      heads[name] = headOf(name);
      if (name % NAMES_A_STEP === 0) yield;
    }
  }

  /** Names of which only one has a number begin with texts of different ranks. */
  function headOf(name: number): number {
    const at = starts[name]!;
    const number = at + 1 < starts[name + 1]! ? keys[at + 1]! : 0;
    return keys[at]! * NUMBERS_IN_HEAD + Math.min(number, NUMBERS_IN_HEAD - 1);
  }

  return {
    /** The next name's. False: it counts in another script, so all names must be read again. */
    add(name: string): boolean {
      if (count + 2 > starts.length) {
        const longer = new Uint32Array(starts.length * 2);
        longer.set(starts);
        starts = longer;
      }
      if (isSplitting) pushParts(name);
      else push(texts.indexOf(name, false));
      starts[++count] = end;
      if (!isSplitting || !texts.hasOtherDigits()) return true;
      isSplitting = false;
      texts.clear();
      longNumbers.clear();
      count = 0;
      end = 0;
      return false;
    },

    rank,

    /** Of two names by the order in which they were added. Only after `rank`. */
    compare(left: number, right: number): number {
      const first = heads[left]! - heads[right]!;
      if (first !== 0) return first;
      let at = starts[left]!;
      let other = starts[right]!;
      const last = starts[left + 1]!;
      // Names of the same texts have as many: one that ends ranks otherwise than one that goes on.
      for (; at < last; at++, other++) {
        const order = keys[at]! - keys[other]!;
        if (order !== 0) return order;
      }
      return 0;
    },
  };
}

const isDigit = (name: string, at: number): boolean => {
  const code = name.charCodeAt(at);
  return code >= ZERO && code <= NINE;
};

/** The texts between the numbers, each once. */
function createTexts(compareTexts: (left: string, right: string) => number) {
  const inner = new Map<string, number>();
  const last = new Map<string, number>();
  let list: string[] = [];
  let otherDigits = false;

  return {
    /**
     * Where a number follows, the first of its digits decides with which letter a text is compared.
     */
    indexOf(text: string, isBeforeNumber: boolean): number {
      const indices = isBeforeNumber ? inner : last;
      const held = indices.get(text);
      if (held !== undefined) return held;
      otherDigits ||= OTHER_DIGIT.test(text);
      indices.set(text, list.length);
      return list.push(isBeforeNumber ? `${text}0` : text) - 1;
    },

    hasOtherDigits: () => otherDigits,

    /** By index; the same for texts of the same letters. */
    *rank(): Generator<void, Uint32Array> {
      const compare = (left: number, right: number) => compareTexts(list[left]!, list[right]!);
      const sorted = yield* sortInSlices(indicesUpTo(list.length), compare);
      const ranks = new Uint32Array(list.length);
      for (let at = 1; at < sorted.length; at++) {
        const isSame = compare(sorted[at - 1]!, sorted[at]!) === 0;
        ranks[sorted[at]!] = ranks[sorted[at - 1]!]! + (isSame ? 0 : 1);
        if (at % 512 === 0) yield;
      }
      return ranks;
    },

    clear(): void {
      inner.clear();
      last.clear();
      list = [];
    },
  };
}
