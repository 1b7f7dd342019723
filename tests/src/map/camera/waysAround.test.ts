import fc from "fast-check";
import { expect, test } from "vitest";
import { sightOf } from "../../../../src/map/camera/sightOf.ts";
import { type EdgesPx, type PageBox, waysAround } from "../../../../src/map/camera/waysAround.ts";

const MAP: PageBox = { left: 100, top: 50, right: 900, bottom: 650 };
const NONE: EdgesPx = { left: 0, top: 0, right: 0, bottom: 0 };

test("a map under which nothing lies is seen whole [MAP-05]", () => {
  expect(waysAround(MAP, [])).toEqual([NONE]);
  expect(waysAround(MAP, [{ left: 0, top: 0, right: 100, bottom: 800 }])).toEqual([NONE]);
  // What is hidden has no size.
  expect(waysAround(MAP, [{ left: 0, top: 0, right: 0, bottom: 0 }])).toEqual([NONE]);
});

test("a panel in a corner is kept clear of by its width or by its height [DRAW-01]", () => {
  const ways = waysAround(MAP, [{ left: 112, top: 250, right: 452, bottom: 610 }]);
  expect(ways.slice(0, 2)).toEqual([
    { ...NONE, left: 352 },
    { ...NONE, bottom: 400 },
  ]);
});

const box = fc
  .tuple(
    fc.nat(1_000),
    fc.nat(700),
    fc.integer({ min: 1, max: 400 }),
    fc.integer({ min: 1, max: 400 }),
  )
  .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));

test("whatever lies on it, no way leaves anything of that in sight [DRAW-01]", () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 3 }), (covers) => {
      for (const way of waysAround(MAP, covers)) {
        const free = {
          left: MAP.left + way.left,
          top: MAP.top + way.top,
          right: MAP.right - way.right,
          bottom: MAP.bottom - way.bottom,
        };
        for (const cover of covers) {
          const width = Math.min(cover.right, free.right) - Math.max(cover.left, free.left);
          const height = Math.min(cover.bottom, free.bottom) - Math.max(cover.top, free.top);
          expect(Math.min(width, height)).toBeLessThanOrEqual(0);
        }
      }
    }),
  );
});

test.each([
  [{ left: 500, top: 300 }, "beside"],
  [{ left: 300, top: 500 }, "under"],
  [{ left: 300, top: 660 }, "beyond"],
  [{ left: 50, top: 500 }, "beyond"],
] as const)(
  "what is at %o is %s a panel that lies over the map's corner [DRAW-01]",
  (place, sight) => {
    expect(sightOf(place, MAP, { left: 20, top: 450, right: 452, bottom: 700 })).toBe(sight);
  },
);
