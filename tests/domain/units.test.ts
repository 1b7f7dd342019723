import { describe, expect, test } from "vitest";
import {
  after,
  before,
  between,
  days,
  epochMs,
  hours,
  kmPerHourToKnots,
  knots,
  knotsToKmPerHour,
  metresPerSecondToKnots,
  minutes,
  seconds,
} from "#domain/units";

describe("units", () => {
  test("know that a knot is 1852 m an hour", () => {
    expect(knotsToKmPerHour(knots(100))).toBeCloseTo(185.2, 9);
    expect(kmPerHourToKnots(knotsToKmPerHour(knots(27)))).toBeCloseTo(27, 9);
    expect(metresPerSecondToKnots(1_852 / 3_600)).toBeCloseTo(1, 9);
  });

  test("count time in milliseconds", () => {
    expect([seconds(1), minutes(1), hours(1), days(1)]).toEqual([
      1_000, 60_000, 3_600_000, 86_400_000,
    ]);
    const noon = epochMs(Date.UTC(2026, 0, 15, 12));
    expect(between(noon, after(noon, hours(2)))).toBe(hours(2));
    expect(between(noon, before(noon, hours(2)))).toBe(hours(-2));
  });
});
