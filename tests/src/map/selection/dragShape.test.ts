import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_AREA_CORNERS } from "#contract/mapArea";
import type { MapPoint } from "../../../../src/map/camera/camera.ts";
import { extend, isDrawn, outline, pathOf } from "../../../../src/map/selection/dragShape.ts";

const point = fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 1_200 }));
const way = (tool: "box" | "lasso", points: readonly MapPoint[]) =>
  points.reduce<readonly MapPoint[]>((held, next) => extend(tool, held, next), []);

test("a box reaches from where the drag began to where it ended, whichever way [MAP-09]", () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 20 }), (points) => {
      const corners = outline("box", way("box", points));
      const [from, to] = [points[0]!, points.at(-1)!];
      for (const axis of [0, 1] as const) {
        const along = corners.map((corner) => corner[axis]);
        expect(Math.min(...along)).toBeCloseTo(Math.min(from[axis], to[axis]), 6);
        expect(Math.max(...along)).toBeCloseTo(Math.max(from[axis], to[axis]), 6);
      }
    }),
    { numRuns: 60 },
  );
});

test("a lasso stays near every point of the hand, and has fewer corners than may be asked [MAP-09]", () => {
  const spiral = Array.from({ length: 50_000 }, (_, step): MapPoint => {
    const angle = step / 20;
    return [500 + angle * Math.cos(angle), 500 + angle * Math.sin(angle)];
  });
  const corners = outline("lasso", way("lasso", spiral));

  expect(corners.length).toBeGreaterThan(500);
  expect(corners.length).toBeLessThan(MAX_AREA_CORNERS);
});

test("a click is no drawing [MAP-09]", () => {
  const still: readonly MapPoint[] = [
    [10, 10],
    [12, 11],
  ];
  expect(isDrawn(way("box", still))).toBe(false);
  expect(isDrawn(way("lasso", still))).toBe(false);
  expect(isDrawn(way("box", [...still, [40, 11]]))).toBe(true);
  expect([outline("box", []), pathOf([])]).toEqual([[], ""]);
});
