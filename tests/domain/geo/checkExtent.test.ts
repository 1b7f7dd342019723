import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Area, areaText } from "#domain/geo/area";
import { type Coordinate, EARTH_RADIUS_M } from "#domain/geo/geodesy";
import { checkArea, readArea } from "#domain/geo/readArea";

const at = (latitude: number, longitude: number): Coordinate => ({ latitude, longitude });
const polygon = (...ring: readonly Coordinate[]): Area => ({ kind: "polygon", ring });
const line = (...path: readonly Coordinate[]): Area => ({ kind: "line", path });

const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_M;
const around = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Often at the antimeridian. */
const longitude = () =>
  fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, -179.99999, 0, 179.99999, 180),
  );

/** By its base and height in metres, turned: what it covers is half of their product. */
const properTriangle = fc
  .record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: longitude(),
    base: fc.double({ min: 0.5, max: 5_000, noNaN: true }),
    squareMetres: fc.double({ min: 1.01, max: 1e6, noNaN: true }),
    share: fc.double({ min: -1, max: 2, noNaN: true }),
    turn: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  })
  .filter(({ base, squareMetres }) => (2 * squareMetres) / base < 10_000)
  .map(({ base, squareMetres, share, turn, ...centre }) => {
    const height = (2 * squareMetres) / base;
    return (
      [
        [0, 0],
        [base, 0],
        [share * base, height],
      ] as const
    ).map(([x, y]) => {
      const [east, north] = [
        x * Math.cos(turn) - y * Math.sin(turn),
        x * Math.sin(turn) + y * Math.cos(turn),
      ];
      const latitude = centre.latitude + north / METRES_PER_DEGREE;
      const across = Math.cos((latitude * Math.PI) / 180);
      return at(latitude, around(centre.longitude + east / METRES_PER_DEGREE / across));
    });
  });

/** In any order, some of them twice, on one line of the map. */
const cornersOnOneLine = fc
  .record({
    latitude: fc.double({ min: -60, max: 60, noNaN: true }),
    longitude: longitude(),
    north: fc.double({ min: -30, max: 30, noNaN: true }),
    east: fc.double({ min: -80, max: 80, noNaN: true }),
    shares: fc.array(fc.integer({ min: 0, max: 16 }), { minLength: 3, maxLength: 9 }),
  })
  .map(({ latitude, longitude, north, east, shares }) =>
    shares.map((share) =>
      at(latitude + (share / 16) * north, around(longitude + (share / 16) * east)),
    ),
  );

describe("a polygon in which nothing can be", () => {
  test("no triangle of a square metre or more is refused, wherever it is [DRAW-03]", () => {
    fc.assert(
      fc.property(properTriangle, (ring) => {
        expect(checkArea(polygon(...ring))).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  test("corners on one line are always refused, in whatever order [DRAW-03]", () => {
    fc.assert(
      fc.property(cornersOnOneLine, (ring) => {
        expect(checkArea(polygon(...ring))).toBeDefined();
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["on a line across the map", [at(0, 0), at(1, 1), at(2, 2)]],
    ["on a meridian", [at(10, 5), at(20, 5), at(30, 5)]],
    ["on a parallel across the antimeridian", [at(10, 179), at(10, -179), at(10, -178)]],
    [
      "typed with digits that no binary number has",
      [at(38.1, -9.1), at(38.2, -9.2), at(38.3, -9.3)],
    ],
    ["within a centimetre", [at(0, 0), at(0, 5e-8), at(5e-8, 0)]],
    ["at the pole, which is one place", [at(90, 0), at(90, 90), at(90, 179)]],
    ["of a way there and back", [at(0, 0), at(0, 1), at(1, 1), at(0, 1)]],
    [
      "of a triangle walked round twice: nothing is inside by even and odd",
      [at(0, 0), at(0, 1), at(1, 1), at(0, 0), at(0, 1), at(1, 1)],
    ],
  ])("is refused with corners %s [DRAW-03]", (_where, ring) => {
    expect(checkArea(polygon(...ring))).toBe("noArea");
  });

  test("has no corners but the same one [DRAW-03]", () => {
    expect(checkArea(polygon(at(1, 1), at(1, 1), at(1, 1)))).toBe("tooFewPoints");
  });

  test.each([
    ["the antimeridian", [at(0, 179.9999), at(0, -179.9999), at(0.0001, 180)]],
    ["a pole", [at(89.9999, 0), at(90, 0), at(89.9999, 90)]],
    [
      "all but a touching point of two triangles",
      [at(0, 0), at(1, 1), at(1, -1), at(0, 0), at(-1, 1), at(-1, -1)],
    ],
    [
      "a hole drawn with one ring",
      [
        at(0, 0),
        at(0, 9),
        at(9, 9),
        at(9, 0),
        at(0, 0),
        at(3, 3),
        at(6, 3),
        at(6, 6),
        at(3, 6),
        at(3, 3),
      ],
    ],
  ])("is not one that covers %s [DRAW-03]", (_what, ring) => {
    expect(checkArea(polygon(...ring))).toBeUndefined();
  });
});

test("a line goes somewhere; the antimeridian and the poles have two names for one place [DRAW-03]", () => {
  expect(checkArea(line(at(1, 1), at(1, 1), at(1, 1)))).toBe("noLength");
  expect(checkArea(line(at(1, 180), at(1, -180)))).toBe("noLength");
  expect(checkArea(line(at(-90, 0), at(-90, 70)))).toBe("noLength");
  expect(checkArea(line(at(1, 1), at(1, 1.000001), at(1, 1)))).toBeUndefined();
});

test("what others have saved is read as it is, however little it covers [DRAW-03]", () => {
  for (const area of [polygon(at(0, 0), at(1, 1), at(2, 2)), line(at(1, 1), at(1, 1))])
    expect(readArea(areaText(area)).area).toEqual(area);
});

test("a way of as many corners as there may be, there and back, is seen through [DRAW-03]", () => {
  const there = Array.from({ length: 5_000 }, (_, index) =>
    at(Math.sin(index / 50), index / 5_000),
  );
  expect(checkArea(polygon(...there, ...there.slice(1, -1).reverse()))).toBe("noArea");
});
