import { expect, test } from "vitest";
import { slowerThan } from "../../bench/slowerThan.ts";

const figure = (ratio: number, its: { vehicles?: number; minMs?: number } = {}) => ({
  stage: "classify",
  vehicles: 10_000,
  minMs: 1,
  ...its,
  ratio,
});

test("a stage that became slower beyond the noise is reported [BENCH-01]", () => {
  expect(slowerThan([figure(1)], [figure(5)])).toEqual([
    "classify at 10000: 5.0 times the baseline, allowed are 4",
  ]);
  expect(slowerThan([figure(1)], [figure(3)])).toEqual([]);
});

test("a slow machine is no slow code: only the multiple of the calibration counts [BENCH-01]", () => {
  expect(slowerThan([figure(1, { minMs: 1 })], [figure(1.2, { minMs: 9 })])).toEqual([]);
});

test("a stage without a baseline, and one too short to time, are not judged [BENCH-01]", () => {
  expect(slowerThan([figure(1, { vehicles: 5 })], [figure(9)])).toEqual([]);
  expect(slowerThan([figure(1)], [figure(9, { minMs: 0.05 })])).toEqual([]);
  // Stages that are timed by others have no cost to compare.
  expect(slowerThan([figure(0)], [figure(0)])).toEqual([]);
});
