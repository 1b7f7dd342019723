import { describe, expect, test } from "vitest";
import { epochMs, kmPerHour, kmPerHourToKnots, knots, knotsToKmPerHour } from "#domain/units";
import {
  speedCurvePath,
  speedCurveTop,
} from "../../../../../src/features/history/evidence/speedCurvePath.ts";

const FRAME = {
  from: epochMs(0),
  until: epochMs(100_000),
  width: 200,
  height: 50,
  top: knots(10),
};
const path = (...readings: readonly (readonly [seconds: number, speed: number])[]) =>
  speedCurvePath(
    {
      times: Float64Array.from(readings, ([seconds]) => seconds),
      values: Float64Array.from(readings, ([, speed]) => speed),
    },
    FRAME,
  );

describe("a curve of speeds [HIST-06]", () => {
  test("goes from the left to the right as time does, and up as speed does", () => {
    expect(path([0, 0], [50, 10], [100, 5])).toBe("M0.0 50.0L0.0 50.0L100.0 0.0L200.0 25.0");
  });

  test("joins nothing across a gap, and shows a reading that stands alone", () => {
    expect(path([0, 0], [10, Number.NaN], [50, 10], [60, Number.NaN])).toBe(
      "M0.0 50.0L0.0 50.0M100.0 0.0L100.0 0.0",
    );
    expect(path()).toBe("");
  });

  test.each([
    [0, 20],
    [19.9, 20],
    [20, 20],
    [20.1, 40],
    [87, 100],
    [Number.NaN, 20],
  ])("of %d km/h at most ends at %d km/h", (largest, top) => {
    const speed = kmPerHourToKnots(kmPerHour(largest));
    expect(knotsToKmPerHour(speedCurveTop(speed))).toBeCloseTo(top, 9);
  });
});
