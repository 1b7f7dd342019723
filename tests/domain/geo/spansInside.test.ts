import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Area } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import { prepareArea } from "#domain/geo/prepareArea";
import { spansInside } from "#domain/geo/spansInside";
import { metres } from "#domain/units";

const HALF_WIDTH = metres(400);
const normal = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
const beside = (one: Coordinate, north: number, east: number): Coordinate => ({
  latitude: one.latitude + north,
  longitude: normal(one.longitude + east),
});

/** Somewhere where people drive, also on both sides of 180°. */
const middles = fc.record({
  latitude: fc.double({ min: -60, max: 60, noNaN: true }),
  longitude: fc.oneof(
    fc.double({ min: -180, max: 179.99, noNaN: true }),
    fc.constantFrom(-180, -179.999, 179.999, 0),
  ),
});
const offset = fc.double({ min: -0.06, max: 0.06, noNaN: true });

/** A star that may have hundreds of corners, a circle or a corridor around a coordinate. */
function shapeAround(middle: Coordinate): fc.Arbitrary<Area> {
  const star = fc
    .array(fc.double({ min: 0.005, max: 0.05, noNaN: true }), { minLength: 3, maxLength: 300 })
    .map((reaches): Area => {
      const ring = reaches.map((reach, corner) => {
        const angle = (corner / reaches.length) * 2 * Math.PI;
        return beside(middle, reach * Math.sin(angle), reach * Math.cos(angle));
      });
      return { kind: "polygon", ring };
    });
  const circle = fc
    .double({ min: 50, max: 4_000, noNaN: true })
    .map((radius): Area => ({ kind: "circle", centre: middle, radius: metres(radius) }));
  const corridor = fc
    .array(fc.tuple(offset, offset), { minLength: 2, maxLength: 6 })
    .map((steps): Area => {
      const path = steps.map(([north, east]) => beside(middle, north, east));
      return { kind: "line", path };
    });
  return fc.oneof(star, circle, corridor);
}

const cases = middles.chain((middle) =>
  fc.record({
    area: shapeAround(middle),
    from: fc.tuple(offset, offset).map(([north, east]) => beside(middle, north, east)),
    to: fc.tuple(offset, offset).map(([north, east]) => beside(middle, north, east)),
  }),
);

const SAMPLES = 300;
/** Samples so near an edge may be on either side of it. */
const EDGE = 1e-6;

describe("the parts of a way inside an area", () => {
  test("hold every sample that is inside, and no other [HIST-07]", () => {
    fc.assert(
      fc.property(cases, ({ area, from, to }) => {
        const prepared = prepareArea(area, HALF_WIDTH);
        const spans = spansInside(prepared, from, to);
        const east = normal(to.longitude - from.longitude);
        const isAtEdge = (share: number) =>
          spans.some(
            ({ start, end }) => Math.abs(share - start) < EDGE || Math.abs(share - end) < EDGE,
          );
        for (let sample = 0; sample <= SAMPLES; sample++) {
          const share = sample / SAMPLES;
          if (isAtEdge(share)) continue;
          const latitude = from.latitude + (to.latitude - from.latitude) * share;
          const longitude = normal(from.longitude + east * share);
          const isIn = spans.some(({ start, end }) => share > start && share < end);
          expect(prepared.contains(latitude, longitude)).toBe(isIn);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("come in order, apart from each other, within the way [HIST-07]", () => {
    fc.assert(
      fc.property(cases, ({ area, from, to }) => {
        let last = -1;
        for (const { start, end } of spansInside(prepareArea(area, HALF_WIDTH), from, to)) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("a large ring holds what even and odd says of all its edges [MAP-08]", () => {
    const shapes = middles.chain((middle) =>
      fc.record({
        ring: fc.array(
          fc.tuple(offset, offset).map(([north, east]) => beside(middle, north, east)),
          { minLength: 32, maxLength: 300 },
        ),
        at: fc.tuple(offset, offset).map(([north, east]) => beside(middle, north, east)),
      }),
    );
    fc.assert(
      fc.property(shapes, ({ ring, at }) => {
        let isInside = false;
        let isOnEdge = false;
        const xOf = ({ longitude }: Coordinate) => normal(longitude - at.longitude);
        ring.forEach((one, corner) => {
          const other = ring.at(corner - 1)!;
          if (one.latitude > at.latitude === other.latitude > at.latitude) return;
          const share = (at.latitude - one.latitude) / (other.latitude - one.latitude);
          const crossing = xOf(one) + share * (xOf(other) - xOf(one));
          if (Math.abs(crossing) < 1e-9) isOnEdge = true;
          if (crossing > 0) isInside = !isInside;
        });
        fc.pre(!isOnEdge);
        const prepared = prepareArea({ kind: "polygon", ring });
        expect(prepared.contains(at.latitude, at.longitude)).toBe(isInside);
      }),
      { numRuns: 400 },
    );
  });
});

const SQUARE: Area = {
  kind: "polygon",
  ring: [
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 1 },
    { latitude: 1, longitude: 1 },
    { latitude: 1, longitude: 0 },
  ],
};

test.each([
  ["through it", [0.5, -1], [0.5, 2], [[1 / 3, 2 / 3]]],
  ["within it", [0.2, 0.2], [0.8, 0.8], [[0, 1]]],
  ["into it", [0.5, -1], [0.5, 0.5], [[2 / 3, 1]]],
  ["past it", [2, -1], [2, 2], []],
  ["touching a corner", [-1, 1], [1, -1], []],
  ["through two corners", [-1, -1], [2, 2], [[1 / 3, 2 / 3]]],
  ["nowhere, inside", [0.5, 0.5], [0.5, 0.5], [[0, 1]]],
  ["nowhere, outside", [5, 5], [5, 5], []],
] as const)("a way %s a square [HIST-07]", (_, from, to, expected) => {
  const at = ([latitude, longitude]: readonly [number, number]) => ({ latitude, longitude });
  const spans = spansInside(prepareArea(SQUARE), at(from), at(to));
  expect(spans).toHaveLength(expected.length);
  spans.forEach(({ start, end }, index) => {
    expect(start).toBeCloseTo(expected[index]![0], 9);
    expect(end).toBeCloseTo(expected[index]![1], 9);
  });
});
