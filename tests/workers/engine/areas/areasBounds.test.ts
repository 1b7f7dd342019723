import fc from "fast-check";
import { expect, test } from "vitest";
import { areasBounds } from "../../../../workers/engine/areas/areasBounds.ts";
import { areasOf } from "../../../support/areaBuilders.ts";

/** A rectangle as Traccar writes it: latitude before longitude. */
const rectangle = (west: number, south: number, east: number, north: number) =>
  `POLYGON ((${south} ${west}, ${south} ${east}, ${north} ${east}, ${north} ${west}))`;

function boundsOf(...texts: readonly string[]) {
  const bounds = areasBounds(areasOf(texts.map((area, at) => ({ id: at + 1, name: "A", area }))));
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return (
    bounds &&
    [bounds.west, bounds.south, bounds.east, bounds.north].map((degrees) => round(degrees))
  );
}

test("areas on one side of the world lie in the box around all of them [GEO-01]", () => {
  expect(boundsOf(rectangle(10, 20, 11, 21))).toEqual([10, 20, 11, 21]);
  expect(boundsOf(rectangle(10, 20, 11, 21), rectangle(-5, -7, 3, 2), "CIRCLE (5 5, 1)")?.[0]).toBe(
    -5,
  );
  expect(boundsOf(rectangle(10, 20, 11, 21), rectangle(-5, -7, 3, 2))).toEqual([-5, -7, 11, 21]);
});

test("those on both sides of 180° lie in the narrow box across it [GEO-01]", () => {
  expect(boundsOf(rectangle(170, 0, 175, 1), rectangle(-179, 2, -178, 3))).toEqual([
    170, 0, -178, 3,
  ]);
  // One lies across it itself, and reaches further than what begins after it.
  const across = "POLYGON ((0 178, 0 -170, 1 -170, 1 178))";
  expect(boundsOf(across, rectangle(-179, 2, -178, 3))).toEqual([178, 0, -170, 3]);
});

test("without an area there is no box", () => {
  expect(boundsOf()).toBeUndefined();
});

const longitudes = fc.integer({ min: -180, max: 179 });

test("every area is inside, and nothing is wider than the widest gap leaves", () => {
  const spans = fc.array(fc.tuple(longitudes, fc.integer({ min: 1, max: 100 })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(spans, (all) => {
      // The oracle: each whole degree of the globe is covered or free.
      const covered = new Set<number>();
      const kept = all.filter(([west, width]) => west + width <= 180);
      for (const [west, width] of kept)
        for (let degree = west; degree < west + width; degree++) covered.add(degree + 180);
      let widest = 0;
      for (let from = 0; from < 360; from++) {
        let free = 0;
        while (free < 360 && !covered.has((from + free) % 360)) free++;
        widest = Math.max(widest, free);
      }
      const bounds = boundsOf(...kept.map(([west, width]) => rectangle(west, 0, west + width, 1)));
      fc.pre(kept.length > 0);
      const [west, , east] = bounds!;
      const widthOf = (((east! - west!) % 360) + 360) % 360 || 360;
      expect(widthOf).toBe(360 - widest);
      for (const degree of covered)
        expect((((degree - 180 - west!) % 360) + 360) % 360).toBeLessThan(widthOf);
    }),
  );
});
