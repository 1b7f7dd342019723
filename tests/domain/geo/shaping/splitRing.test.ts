import fc from "fast-check";
import { expect, test } from "vitest";
import { checkRing } from "#domain/geo/checkRing";
import type { Coordinate } from "#domain/geo/geodesy";
import { contains } from "#domain/geo/prepareArea";
import { splitRing } from "#domain/geo/shaping/splitRing";
import { convexRing } from "../../../support/arbitraryAreas.ts";

const at = (longitude: number, latitude: number): Coordinate => ({ latitude, longitude });
const SQUARE = [at(0, 0), at(2, 0), at(2, 2), at(0, 2)];
const isIn = (ring: readonly Coordinate[], coordinate: Coordinate) =>
  contains({ kind: "polygon", ring }, coordinate);

test("a line from side to side makes two areas of one [DRAW-01]", () => {
  const { pieces } = splitRing(SQUARE, [at(1, -1), at(1, 3)]);

  expect(pieces).toHaveLength(2);
  for (const piece of pieces ?? []) {
    expect(piece).toHaveLength(4);
    expect(piece).toContainEqual(at(1, 0));
    expect(piece).toContainEqual(at(1, 2));
  }
});

test("a cut may run from corner to corner, and bend on its way [DRAW-01]", () => {
  const straight = splitRing(SQUARE, [at(0, 0), at(2, 2)]).pieces;
  expect(straight?.map((piece) => piece.length)).toEqual([3, 3]);
  const bent = splitRing(SQUARE, [at(0, 0), at(1.5, 0.5), at(2, 2)]).pieces;
  expect(bent?.map((piece) => piece.length)).toEqual([4, 4]);
});

test("a cut that goes in and out on one side cuts a piece out of it [DRAW-01]", () => {
  const cut = [at(0.5, -1), at(0.5, 1), at(1.5, 1), at(1.5, -1)];
  const { pieces } = splitRing(SQUARE, cut);
  const counts = SQUARE.map(
    (corner) =>
      (pieces ?? []).filter((piece) =>
        piece.some(
          ({ latitude, longitude }) =>
            latitude === corner.latitude && longitude === corner.longitude,
        ),
      ).length,
  );
  expect(counts).toEqual([1, 1, 1, 1]);
  expect((pieces ?? []).filter((piece) => isIn(piece, at(1, 0.5)))).toHaveLength(1);
});

test.each([
  ["beside it", [at(3, -1), at(3, 3)], "missesArea"],
  ["that ends inside", [at(1, -1), at(1, 1)], "missesArea"],
  ["along a side", [at(0, -1), at(0, 3)], "missesArea"],
  ["that goes through twice", [at(0.5, -1), at(0.5, 3), at(1.5, 3), at(1.5, -1)], "crossesOften"],
  [
    "that crosses itself inside",
    [at(-1, 1), at(1.5, 1), at(1.5, 1.5), at(1, 1.5), at(1, -1)],
    "crossesItself",
  ],
] as const)("a line %s cuts nothing, and it is said why [DRAW-01]", (_where, cut, refusal) => {
  expect(splitRing(SQUARE, cut)).toEqual({ refusal });
});

test("a line along corners on one side cuts nothing off [DRAW-01, DRAW-03]", () => {
  const corners = [at(0, 0), at(1, -1e-9), at(2, 0), at(2, 2), at(0, 2)];
  expect(splitRing(corners, [at(0, 0), at(2, 0)])).toEqual({ refusal: "missesArea" });
});

test("both pieces together are what was there, whatever is cut [DRAW-01]", () => {
  let cuts = 0;
  fc.assert(
    fc.property(
      convexRing(),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
        ),
        { minLength: 20, maxLength: 20 },
      ),
      (ring, first, second, spots) => {
        fc.pre(checkRing(ring) === undefined);
        const latitudes = ring.map(({ latitude }) => latitude);
        const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
        const west = ring[0]!.longitude;
        const along = (share: number) => south + share * (north - south);
        // Longer than any of these areas is wide, and beside none of its edges.
        const cut = [
          at(wrap(west - 150), along(first)),
          at(wrap(west), along(second)),
          at(wrap(west + 20), along(second)),
        ];
        const { pieces } = splitRing(ring, cut);
        if (!pieces) return;
        cuts++;
        for (const [x, y] of spots) {
          const spot = at(wrap(west - 120 + 240 * x), along(y));
          const parts = pieces.filter((piece) => isIn(piece, spot)).length;
          // At the cut and at an edge a centimetre decides.
          const near = [-1e-6, 1e-6].flatMap((d) => [
            at(spot.longitude + d, spot.latitude),
            at(spot.longitude, spot.latitude + d),
          ]);
          const isClear = near.every(
            (one) =>
              isIn(ring, one) === isIn(ring, spot) &&
              pieces.every((piece) => isIn(piece, one) === isIn(piece, spot)),
          );
          if (isClear) expect(parts).toBe(isIn(ring, spot) ? 1 : 0);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(cuts).toBeGreaterThan(30);
});

const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
