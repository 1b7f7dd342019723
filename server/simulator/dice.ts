/**
 * Chance that can be repeated. Every random thing in the simulated fleet is a function of whole
 * numbers (the seed, a vehicle, a day), so the same numbers always give the same day.
 */
export interface Dice {
  /** From 0 up to, but not, 1. */
  roll(): number;
  between(low: number, high: number): number;
  /** Whole, both ends included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** One throw that depends on the numbers alone: from 0 up to, but not, 1. */
export const rollOf = (...numbers: readonly number[]): number => hash(numbers) / 2 ** 32;

/** Throws by number instead of by turn: for what is asked in any order, or not at all. */
export function createRolls(...numbers: readonly number[]): (which: number) => number {
  const state = hash(numbers);
  return (which) => scrambled(state + Math.imul(which, 0x9e3779b1)) / 2 ** 32;
}

/** Mulberry32: small, fast, and good enough for traffic. */
export function createDice(...numbers: readonly number[]): Dice {
  let state = hash(numbers);
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    return scrambled(state) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1));
  return {
    roll,
    whole,
    between: (low, high) => low + roll() * (high - low),
    chance: (share) => roll() < share,
    pick: (list) => list[whole(0, list.length - 1)]!,
  };
}

function scrambled(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

/** MurmurHash3's mixing; numbers beyond 32 bits count with both halves. */
function hash(numbers: readonly number[]): number {
  let state = 0x9747b28c;
  for (const number of numbers) {
    state = mix(state, number | 0);
    state = mix(state, Math.floor(number / 2 ** 32) | 0);
  }
  state ^= state >>> 16;
  state = Math.imul(state, 0x85ebca6b);
  state ^= state >>> 13;
  state = Math.imul(state, 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

function mix(state: number, value: number): number {
  let block = Math.imul(value, 0xcc9e2d51);
  block = Math.imul((block << 15) | (block >>> 17), 0x1b873593);
  const mixed = state ^ block;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
