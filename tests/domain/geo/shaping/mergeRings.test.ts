import fc from "fast-check";
import { expect, test } from "vitest";
import type { Coordinate } from "#domain/geo/geodesy";
import { contains } from "#domain/geo/prepareArea";
import { mergeRings } from "#domain/geo/shaping/mergeRings";
import { splitRing } from "#domain/geo/shaping/splitRing";

const at = (longitude: number, latitude: number): Coordinate => ({ latitude, longitude });
const box = (west: number, south: number, east: number, north: number) => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
];
const isIn = (ring: readonly Coordinate[], coordinate: Coordinate) =>
  contains({ kind: "polygon", ring }, coordinate);

test("two areas that overlap become one with the outline of both [DRAW-01]", () => {
  const { ring } = mergeRings(box(0, 0, 2, 2), box(1, 1, 3, 3));
  expect(ring).toHaveLength(8);
  for (const corner of [at(2, 1), at(1, 2)]) expect(ring).toContainEqual(corner);
});

test("two areas side by side become one, whichever way they were drawn [DRAW-01]", () => {
  for (const other of [box(2, 0, 4, 2), box(2, 0, 4, 2).toReversed(), box(2, -1, 4, 3)]) {
    const { ring } = mergeRings(box(0, 0, 2, 2), other);
    expect(isIn(ring ?? [], at(1, 1))).toBe(true);
    expect(isIn(ring ?? [], at(3, 1))).toBe(true);
    expect(isIn(ring ?? [], at(2, 1))).toBe(true);
  }
});

test("an area inside of another adds nothing [DRAW-01]", () => {
  const { ring } = mergeRings(box(0, 0, 4, 4), box(1, 1, 2, 2));
  expect(ring).toHaveLength(4);
});

test("areas across the antimeridian become one, too [DRAW-01]", () => {
  const { ring } = mergeRings(box(178, 0, 180, 2), [
    at(-180, 0),
    at(-178, 0),
    at(-178, 2),
    at(-180, 2),
  ]);
  expect(isIn(ring ?? [], at(179, 1))).toBe(true);
  expect(isIn(ring ?? [], at(-179, 1))).toBe(true);
  expect(isIn(ring ?? [], at(0, 1))).toBe(false);
});

test.each([
  ["far from each other", box(0, 0, 1, 1), box(2, 2, 3, 3), "apart"],
  ["that only touch at a corner", box(0, 0, 1, 1), box(1, 1, 2, 2), "apart"],
  [
    "that enclose something",
    [at(0, 0), at(3, 0), at(3, 3), at(2, 3), at(2, 1), at(1, 1), at(1, 3), at(0, 3)],
    box(0, 2, 3, 4),
    "hole",
  ],
  [
    "of which one crosses itself",
    [at(0, 0), at(1, 1), at(1, 0), at(0, 1)],
    box(0, 0, 1, 1),
    "selfCrossing",
  ],
] as const)(
  "areas %s do not become one, and it is said why [DRAW-01]",
  (_how, one, other, refusal) => {
    expect(mergeRings(one, other)).toEqual({ refusal });
  },
);

/** A star around a point: any corner may stand out. */
const star = fc
  .record({
    x: fc.double({ min: -1, max: 1, noNaN: true }),
    y: fc.double({ min: -1, max: 1, noNaN: true }),
    reaches: fc.array(fc.double({ min: 0.3, max: 2, noNaN: true }), { minLength: 3, maxLength: 9 }),
  })
  .map(({ x, y, reaches }) =>
    reaches.map((reach, corner) => {
      const angle = (corner / reaches.length) * 2 * Math.PI;
      return at(
        Math.round((x + reach * Math.cos(angle)) * 1e7) / 1e7,
        Math.round((y + reach * Math.sin(angle)) * 1e7) / 1e7,
      );
    }),
  );

const spots = fc.array(
  fc.tuple(
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
  ),
  { minLength: 40, maxLength: 40 },
);

test("what is in one or the other, and nothing else, is in the merged area [DRAW-01]", () => {
  let merges = 0;
  fc.assert(
    fc.property(star, star, spots, (one, other, where) => {
      const { ring } = mergeRings(one, other);
      if (!ring) return;
      merges++;
      for (const [x, y] of where) {
        const around = [
          at(x, y),
          at(x + 1e-6, y),
          at(x - 1e-6, y),
          at(x, y + 1e-6),
          at(x, y - 1e-6),
        ];
        const wanted = around.map((spot) => isIn(one, spot) || isIn(other, spot));
        // A centimetre from an edge rounding decides.
        if (new Set(wanted).size > 1) continue;
        expect(isIn(ring, around[0]!)).toBe(wanted[0]);
      }
    }),
    { numRuns: 500 },
  );
  expect(merges).toBeGreaterThan(100);
});

test("what was split becomes one again [DRAW-01]", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 1.9, noNaN: true }),
      fc.double({ min: 0.1, max: 1.9, noNaN: true }),
      fc.double({ min: 0.1, max: 1.9, noNaN: true }),
      (start, bend, end) => {
        const { pieces } = splitRing(box(0, 0, 2, 2), [at(start, -1), at(bend, 1), at(end, 3)]);
        const { ring } = mergeRings(...pieces!);
        expect(ring).toBeDefined();
        for (const [x, y] of [
          [0.05, 0.05],
          [1.95, 1.95],
          [1, 1],
          [0.05, 1.95],
        ] as const)
          expect(isIn(ring!, at(x, y))).toBe(true);
        expect(isIn(ring!, at(2.1, 1))).toBe(false);
      },
    ),
  );
});
