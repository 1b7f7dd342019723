import { mutantRun } from "./mutantRun.ts";

/**
 * Wakes the mutant of this run. One that is passed more often than any code is in a test goes in a
 * circle, and ends the process.
 */
declare global {
  var isMutant: (number: number) => boolean;
}

const PASSES_AT_MOST = 200_000_000;

const { awake } = mutantRun();
let passes = 0;

globalThis.isMutant = (number) => {
  if (number !== awake) return false;
  if (++passes > PASSES_AT_MOST) process.exit(1);
  return true;
};
