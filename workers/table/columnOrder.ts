import { createNameKeys } from "../engine/list/nameKeys.ts";

/** What a row is sorted by; undefined: the column says nothing of it. */
export type SortKey = string | number | undefined;

/**
 * Rows by their keys and among equals by id, upwards both ways; what has no key comes last both ways. Numbers
 * are by size, texts as the collator has them, which must be numeric and know no accents.
 */
export interface ColumnOrder {
  /** All rows, sorted when they are asked for first. */
  readonly all: (isDescending: boolean) => Uint32Array;
  /** The first so many of some rows; for few it takes a fraction of sorting them all. */
  readonly first: (rows: Iterable<number>, count: number, isDescending: boolean) => number[];
  /** Whether `all` has sorted them. */
  readonly isSorted: () => boolean;
}

type Comparison = (one: number, other: number) => number;

/** Letters, digits and signs of European languages, of which each counts: nothing that a collator skips. */
const COUNTED = /^[\x20-\x7e\xa0-\xac\xae-\u024f]*$/;

export function columnOrder(
  keys: readonly SortKey[],
  ids: Float64Array,
  collator: Intl.Collator,
): ColumnOrder {
  const byId: Comparison = (one, other) => ids[one]! - ids[other]!;
  const texts = textsOf(keys);
  const numbers = texts ? undefined : Float64Array.from(keys, (key) => Number(key ?? 0));
  const compare: Comparison = texts
    ? (one, other) => collator.compare(texts[one]!, texts[other]!)
    : (one, other) => numbers![one]! - numbers![other]!;
  let ascending: Uint32Array | undefined;
  let descending: Uint32Array | undefined;
  /** Of rows that have a key. */
  let ranks = compare;

  function sortUpwards(): Uint32Array {
    const rows: number[] = [];
    const silent: number[] = [];
    for (let row = 0; row < keys.length; row++) (keys[row] === undefined ? silent : rows).push(row);
    ranks =
      (texts?.every((text) => COUNTED.test(text)) && ranked(texts, collator.compare)) || compare;
    rows.sort((one, other) => ranks(one, other) || byId(one, other));
    silent.sort(byId);
    return Uint32Array.from([...rows, ...silent]);
  }

  /** Groups of equals change places, and stay in themselves as they are. */
  function turn(upwards: Uint32Array): Uint32Array {
    const turned = upwards.slice();
    let count = upwards.length;
    while (count > 0 && keys[upwards[count - 1]!] === undefined) count--;
    for (let from = 0, to = count; from < count; ) {
      let end = from + 1;
      while (end < count && ranks(upwards[from]!, upwards[end]!) === 0) end++;
      to -= end - from;
      for (let at = from; at < end; at++) turned[to + at - from] = upwards[at]!;
      from = end;
    }
    return turned;
  }

  return {
    all(isDescending) {
      ascending ??= sortUpwards();
      if (!isDescending) return ascending;
      return (descending ??= turn(ascending));
    },
    first(rows, count, isDescending) {
      const sign = isDescending ? -1 : 1;
      const order: Comparison = (one, other) => {
        const [isSilent, isOtherSilent] = [keys[one] === undefined, keys[other] === undefined];
        if (isSilent || isOtherSilent)
          return Number(isSilent) - Number(isOtherSilent) || byId(one, other);
        return sign * compare(one, other) || byId(one, other);
      };
      return leastOf(rows, count, order);
    },
    isSorted: () => ascending !== undefined,
  };
}

/** Keys as texts; undefined where all that there are are numbers. */
const textsOf = (keys: readonly SortKey[]): readonly string[] | undefined =>
  areTexts(keys)
    ? keys
    : keys.every((key) => typeof key !== "string")
      ? undefined
      : keys.map((key) => (key === undefined ? "" : String(key)));

const areTexts = (keys: readonly SortKey[]): keys is readonly string[] =>
  keys.length > 0 && keys.every((key) => typeof key === "string");

/** The first so many of them in an order, in it: each is compared with the last of those that are kept. */
function leastOf(rows: Iterable<number>, count: number, order: Comparison): number[] {
  const kept: number[] = [];
  if (count <= 0) return kept;
  for (const row of rows) {
    if (kept.length === count) {
      if (order(row, kept[count - 1]!) >= 0) continue;
      kept.pop();
    }
    let from = 0;
    let to = kept.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (order(row, kept[middle]!) < 0) to = middle;
      else from = middle + 1;
    }
    kept.splice(from, 0, row);
  }
  return kept;
}

/** The collator's order as numbers, which takes a tenth of the time; undefined where they cannot say it. */
function ranked(
  texts: readonly string[],
  compare: (one: string, other: string) => number,
): Comparison | undefined {
  const keys = createNameKeys(compare);
  for (const text of texts) if (!keys.add(text)) return undefined;
  // In a thread of its own: nobody waits for the steps between.
  for (const _ of keys.rank());
  return keys.compare;
}
