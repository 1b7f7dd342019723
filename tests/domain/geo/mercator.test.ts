import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  latitudeOf,
  longitudeOf,
  MAX_LATITUDE,
  WORLD_SIZE,
  worldX,
  worldY,
} from "#domain/geo/mercator";

describe("the map's world", () => {
  test("begins at 180° west and at the top", () => {
    expect([worldX(-180), worldX(0), worldX(180)]).toEqual([0, WORLD_SIZE / 2, WORLD_SIZE]);
    expect(worldY(MAX_LATITUDE)).toBeCloseTo(0, 9);
    expect(worldY(0)).toBe(WORLD_SIZE / 2);
    expect(worldY(-MAX_LATITUDE)).toBe(WORLD_SIZE);
  });

  test("puts the poles on its edge", () => {
    expect(worldY(90)).toBe(worldY(MAX_LATITUDE));
    expect(worldY(-90)).toBe(WORLD_SIZE);
  });

  test("gives a coordinate back to within a few centimetres", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -85, max: 85, noNaN: true }),
        (longitude, latitude) => {
          expect(longitudeOf(worldX(longitude))).toBeCloseTo(longitude, 6);
          expect(latitudeOf(worldY(latitude))).toBeCloseTo(latitude, 6);
        },
      ),
    );
  });

  test("has whole numbers for every coordinate on earth", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        (longitude, latitude) => {
          for (const unit of [worldX(longitude), worldY(latitude)]) {
            expect(Number.isInteger(unit)).toBe(true);
            expect(unit).toBeGreaterThanOrEqual(0);
            expect(unit).toBeLessThanOrEqual(WORLD_SIZE);
          }
        },
      ),
    );
  });
});
