import type { EpochMs } from "../units.ts";

/** A driver with the key that is their own. */
interface KeyOwner {
  readonly id: number | undefined;
  readonly key: string;
  readonly name: string;
}

/** From when to when a key is in somebody's hand. */
interface LentFor {
  readonly start: number;
  /** Undefined: until further notice. */
  readonly end: number | undefined;
}

/** A key that a driver has for a time. */
export interface KeyLoan extends LentFor {
  readonly key: string;
  readonly driver: number;
}

/** Its end is no part of it: then the next may have the key. */
export const isLentAt = ({ start, end }: LentFor, at: number): boolean =>
  start <= at && (end === undefined || at < end);

/** So many stretches are remembered; whoever scrubs goes back and forth between a few. */
const MOST_KEPT = 8;

/**
 * Whose keys are whose at which moment: a key is the driver's to whom it is lent then, else the one's whose own it
 * is. Loans to drivers who are not among those given name nobody.
 */
export function createDriverKeys(owners: readonly KeyOwner[], loans: readonly KeyLoan[]) {
  const own = new Map(owners.map(({ key, name }) => [key, name]));
  const nameById = new Map(owners.map(({ id, name }) => [id, name]));
  const named = loans.flatMap((loan) => {
    const name = nameById.get(loan.driver);
    return name === undefined ? [] : [{ ...loan, name }];
  });
  const lent = new Map<string, typeof named>();
  for (const loan of named) {
    const others = lent.get(loan.key);
    if (others) others.push(loan);
    else lent.set(loan.key, [loan]);
  }
  /** Between two of them nothing changes hands. */
  const turns = Float64Array.from(
    new Set(named.flatMap(({ start, end }) => (end === undefined ? [start] : [start, end]))),
  ).sort();
  const kept = new Map<number, ReadonlyMap<string, string>>();

  function stretchOf(at: number): number {
    let [low, high] = [0, turns.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (turns[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function namesIn(at: number): ReadonlyMap<string, string> {
    const now = named.filter((loan) => isLentAt(loan, at));
    return now.length === 0
      ? own
      : new Map([...own, ...now.map(({ key, name }) => [key, name] as const)]);
  }

  return {
    /** How many there are, of either sort. */
    size: own.size + named.length,

    /** Whether it was, is or will be lent: its holder may change. */
    isLent: (key: string): boolean => lent.has(key),

    nameOf: (key: string, at: EpochMs): string | undefined =>
      lent.get(key)?.find((loan) => isLentAt(loan, at))?.name ?? own.get(key),

    /** All names by their keys; the same object for as long as nothing changes hands. */
    namesAt(at: EpochMs): ReadonlyMap<string, string> {
      const stretch = stretchOf(at);
      const held = kept.get(stretch);
      if (held) return held;
      if (kept.size >= MOST_KEPT) kept.clear();
      const names = namesIn(at);
      kept.set(stretch, names);
      return names;
    },
  };
}

export type DriverKeys = ReturnType<typeof createDriverKeys>;
