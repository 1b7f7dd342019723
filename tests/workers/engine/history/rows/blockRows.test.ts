import fc from "fast-check";
import { expect, test } from "vitest";
import { sixDigits } from "../../../../../workers/engine/history/rows/blockRows.ts";

/** As it is written with six digits, by the language itself. */
const written = (value: number) => Number(value.toPrecision(6));

test("a number of four bytes stands for what is written with its first six digits", () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(sixDigits(value)).toBe(written(value));
    }),
    { numRuns: 1_000, seed: 6 },
  );
});

test("so does one that lies between two of them, and one at a power of ten", () => {
  for (const power of [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000])
    for (let step = -40; step <= 40; step++)
      for (const sign of [1, -1]) {
        const value = Math.fround(sign * (power + (step * power) / 2 ** 21));
        expect(sixDigits(value)).toBe(written(value));
        const half = sign * (Math.floor(power / 8) + step / 64 + 0.5);
        expect(sixDigits(Math.fround(half))).toBe(written(Math.fround(half)));
      }
});
