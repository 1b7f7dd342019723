import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceField } from "../../../../src/map/icons/distanceField.ts";

const SIDE = 9;

/** The distance to the nearest pixel of the other kind, the obvious way. */
function naive(alpha: Uint8Array, at: number, wanted: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let other = 0; other < alpha.length; other++)
    if (alpha[other] === wanted)
      nearest = Math.min(
        nearest,
        Math.hypot((other % SIDE) - (at % SIDE), Math.floor(other / SIDE) - Math.floor(at / SIDE)),
      );
  return nearest;
}

test("is the distance to the nearest edge, negative inside [MAP-01]", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 255), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE }),
      (pixels) => {
        const alpha = Uint8Array.from(pixels);
        fc.pre(pixels.includes(0) && pixels.includes(255));
        const field = distanceField(alpha, SIDE, SIDE);

        for (let at = 0; at < alpha.length; at++) {
          const expected = alpha[at] === 255 ? -naive(alpha, at, 0) : naive(alpha, at, 255);
          expect(field[at]).toBeCloseTo(expected, 4);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("knows an edge within a pixel by how much of it is covered", () => {
  const [left, edge, right] = distanceField(Uint8Array.of(255, 64, 0), 3, 1);

  expect(left).toBeLessThan(edge ?? 0);
  expect(edge).toBeCloseTo(0.25, 1);
  expect(right).toBeGreaterThan(edge ?? 0);
});
