import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bearing, type Coordinate, distance } from "#domain/geo/geodesy";

const LISBON = { latitude: 38.7223, longitude: -9.1393 };
const PORTO = { latitude: 41.1579, longitude: -8.6291 };

const coordinate = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
}) satisfies fc.Arbitrary<Coordinate>;

describe("distances", () => {
  test("agree with Traccar's sphere", () => {
    expect(distance(LISBON, PORTO)).toBeCloseTo(274_500, -3);
    expect(distance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(
      111_319.49,
      1,
    );
  });

  test("are short across the date line", () => {
    const west = { latitude: 0, longitude: 179.999 };
    const east = { latitude: 0, longitude: -179.999 };
    expect(distance(west, east)).toBeLessThan(300);
  });

  test("are finite, the same both ways, and at most half round the earth", () => {
    fc.assert(
      fc.property(coordinate, coordinate, (from, to) => {
        const metres = distance(from, to);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThanOrEqual(Math.PI * 6_378_137 + 1);
        expect(distance(to, from)).toBeCloseTo(metres, 3);
      }),
    );
  });
});

describe("bearings", () => {
  test.each([
    ["north", { latitude: 1, longitude: 0 }, 0],
    ["east", { latitude: 0, longitude: 1 }, 90],
    ["south", { latitude: -1, longitude: 0 }, 180],
    ["west", { latitude: 0, longitude: -1 }, 270],
  ])("point %s", (_, to, degrees) => {
    expect(bearing({ latitude: 0, longitude: 0 }, to)).toBeCloseTo(degrees, 9);
  });

  test("stay within a circle", () => {
    fc.assert(
      fc.property(coordinate, coordinate, (from, to) => {
        expect(bearing(from, to)).toBeGreaterThanOrEqual(0);
        expect(bearing(from, to)).toBeLessThan(360.000001);
      }),
    );
  });
});
