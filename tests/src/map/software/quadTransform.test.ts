import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Corners,
  cornersOf,
  type Point,
  quadTransform,
} from "../../../../src/map/software/quadTransform.ts";

/** Where CSS brings a point: `matrix` has six numbers, `matrix3d` sixteen, column by column. */
function applied(transform: string, [x, y]: Point): Point {
  const numbers = transform
    .replace(/^\w+\(|\)$/g, "")
    .split(", ")
    .map(Number);
  const [a, b, c, d, e, f] = numbers as [number, number, number, number, number, number];
  if (numbers.length === 6) return [a * x + c * y + e, b * x + d * y + f];
  const at = (row: number) => numbers[row]! * x + numbers[4 + row]! * y + numbers[12 + row]!;
  return [at(0) / at(3), at(1) / at(3)];
}

const side = fc.integer({ min: 50, max: 4_000 });
const shift = fc.double({ min: -3_000, max: 3_000, noNaN: true });

/** A camera above a plane: all that a map does to a frame. */
const camera = fc.record({
  turn: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  scale: fc.double({ min: 0.05, max: 20, noNaN: true }),
  lean: fc.double({ min: 0, max: Math.PI / 3, noNaN: true }),
  x: shift,
  y: shift,
});

function seen(view: { turn: number; scale: number; lean: number; x: number; y: number }) {
  const { turn, scale, lean } = view;
  return ([x, y]: Point): Point & { readonly depth?: number } => {
    const [right, up] = [
      scale * (x * Math.cos(turn) - y * Math.sin(turn)) + view.x,
      scale * (x * Math.sin(turn) + y * Math.cos(turn)) + view.y,
    ];
    const depth = 1 - (up * Math.sin(lean)) / 2_000;
    return Object.assign([right / depth, (up * Math.cos(lean)) / depth] as const, { depth });
  };
}

describe("a frame that is reprojected", () => {
  test("has every point where the camera would have it, not only its corners", () => {
    let reprojected = 0;
    fc.assert(
      fc.property(side, side, camera, (width, height, view) => {
        const see = seen(view);
        const quad = cornersOf(width, height).map(see) as unknown as Corners<Point>;
        const isBehind = quad.some((corner) => (corner as { depth?: number }).depth! < 0.05);
        if (isBehind) return;
        const transform = quadTransform(width, height, quad);
        if (!transform) return;
        reprojected++;
        for (const point of [
          [0, 0],
          [width, height],
          [width / 3, height / 5],
          [0.9 * width, 0.1 * height],
        ] as const) {
          const [x, y] = applied(transform, point);
          const [expectedX, expectedY] = see(point);
          const size = 1 + Math.hypot(expectedX, expectedY);
          expect(Math.hypot(x - expectedX, y - expectedY) / size).toBeLessThan(1e-4);
        }
      }),
      { numRuns: 500 },
    );
    expect(reprojected).toBeGreaterThan(250);
  });

  test("stays as it is where nothing moved", () => {
    expect(quadTransform(800, 600, cornersOf(800, 600))).toBe("");
  });

  test("is moved without leaning by a pan", () => {
    const quad = cornersOf(800, 600).map(([x, y]) => [x + 40, y - 7]) as unknown as Corners<Point>;
    expect(quadTransform(800, 600, quad)).toBe("matrix(1, 0, 0, 1, 40, -7)");
  });

  test("is none when it is turned over, has no area, or is not made of numbers", () => {
    const [one, two, three, four] = cornersOf(800, 600);
    expect(quadTransform(800, 600, [two, one, four, three])).toBeUndefined();
    expect(quadTransform(800, 600, [one, one, one, one])).toBeUndefined();
    expect(quadTransform(800, 600, [one, two, three, [Number.NaN, 0]])).toBeUndefined();
    expect(quadTransform(800, 600, [one, [1e12, 0], [1e12, 1e12], [0, 1e12]])).toBeUndefined();
  });

  test("is none when a part of it is behind who looks", () => {
    const bow = [
      [0, 0],
      [800, 0],
      [100, 200],
      [700, 600],
    ] as const;
    expect(quadTransform(800, 600, bow)).toBeUndefined();
  });
});
