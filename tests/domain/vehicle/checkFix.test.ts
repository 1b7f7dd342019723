import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { checkFix, FIX_REFUSALS, type FixClaim, MAX_CLOCK_LEAD } from "#domain/vehicle/checkFix";

const NOW = epochMs(Date.UTC(2026, 0, 15, 12));
const sane: FixClaim = { latitude: -34.9, longitude: -56.2, speed: 20, course: 90, fixTime: NOW };

describe("a fix [ENG-03] [E01] [E06] [E08]", () => {
  test.each<[string, Partial<FixClaim>, string | undefined]>([
    ["no satellites and no place", { valid: false, latitude: 0, longitude: 0 }, "noPlace"],
    ["no satellites, but a place", { valid: false }, undefined],
    ["a ship on the equator", { valid: true, latitude: 0, longitude: 0 }, undefined],
    ["a sane one", {}, undefined],
    ["the north pole", { latitude: 90 }, undefined],
    ["the south pole", { latitude: -90 }, undefined],
    ["just beyond the pole", { latitude: 90.0001 }, "badLatitude"],
    ["a latitude that is no number", { latitude: Number.NaN }, "badLatitude"],
    ["the date line from the west", { longitude: 180 }, undefined],
    ["the date line from the east", { longitude: -180 }, undefined],
    ["a whole turn of longitude", { longitude: 360 }, "badLongitude"],
    ["an endless longitude", { longitude: Number.POSITIVE_INFINITY }, "badLongitude"],
    ["a negative speed", { speed: -1 }, "badSpeed"],
    ["the fastest speed", { speed: 869 }, undefined],
    ["a speed beyond it", { speed: 869.1 }, "badSpeed"],
    ["a full circle of course", { course: 360 }, undefined],
    ["two circles of course", { course: 720 }, "badCourse"],
    ["no time", { fixTime: Number.NaN }, "badTime"],
    ["the epoch of GPS", { fixTime: Date.UTC(1980, 0, 6) }, "badTime"],
    ["five minutes ahead", { fixTime: NOW + MAX_CLOCK_LEAD }, undefined],
    ["more than five minutes ahead", { fixTime: NOW + MAX_CLOCK_LEAD + 1 }, "inFuture"],
    ["the year 2100", { fixTime: Date.UTC(2100, 0, 1) }, "inFuture"],
  ])("%s", (_, part, refusal) => {
    expect(checkFix({ ...sane, ...part }, NOW)).toBe(refusal);
  });

  test("that is believed has only finite numbers in their ranges", () => {
    const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-180, 90, 360, 869, NOW));
    fc.assert(
      fc.property(number, number, number, number, number, (...numbers) => {
        const [latitude, longitude, speed, course, fixTime] = numbers;
        const refusal = checkFix({ latitude, longitude, speed, course, fixTime }, NOW);
        if (refusal) expect(FIX_REFUSALS).toContain(refusal);
        else {
          expect(numbers.every(Number.isFinite)).toBe(true);
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
