import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boxHeight,
  isNearWrongEnd,
  listHeight,
  positionAt,
  positionShowing,
  rowsInSight,
  rowTop,
  type ScrollExtent,
  type ScrollPosition,
  scrolledTo,
  TALLEST_PX,
} from "../../../../src/features/vehicles/rows/scrollSpace.ts";

const TOP: ScrollPosition = { scrollPx: 0, listPx: 0 };
const extentOf = (rows: number, rowPx = 98, viewPx = 800): ScrollExtent => ({
  rows,
  rowPx,
  viewPx,
});
const extents = fc.record({
  rows: fc.integer({ min: 1, max: 2_000_000 }),
  rowPx: fc.integer({ min: 40, max: 130 }),
  viewPx: fc.integer({ min: 200, max: 2_000 }),
});

/** As the browser does it: never beyond the ends of the box. */
const scrolled = (held: ScrollPosition, by: number, extent: ScrollExtent): ScrollPosition => {
  const most = Math.max(0, boxHeight(extent) - extent.viewPx);
  const next = scrolledTo(held, Math.max(0, Math.min(most, held.scrollPx + by)), extent);
  return isNearWrongEnd(next, extent) ? positionAt(next.listPx, extent) : next;
};
const sight = (position: ScrollPosition, extent: ScrollExtent) => rowsInSight(position, extent, 0);

describe("the list of a million vehicles", () => {
  const million = extentOf(1_000_000);

  test("is no taller than a browser can show [LIST-03]", () => {
    expect(boxHeight(million)).toBe(TALLEST_PX);
    expect(boxHeight(extentOf(10))).toBe(980);
  });

  test("has its first row at the top and its last at the bottom [LIST-03]", () => {
    expect(sight(positionAt(0, million), million).first).toBe(0);
    expect(positionAt(0, million)).toEqual(TOP);
    expect(positionAt(50_000, million).scrollPx).toBe(50_000);
    const end = positionAt(Number.POSITIVE_INFINITY, million);
    expect(sight(end, million).end).toBe(1_000_000);
    expect(end.scrollPx).toBe(TALLEST_PX - million.viewPx);
    expect(rowTop(999_999, end, million.rowPx) + million.rowPx).toBeCloseTo(TALLEST_PX, 3);
  });

  test("moves by one row for one row of the wheel, wherever one is [LIST-03]", () => {
    const at = positionAt(500_000 * 98, million);
    const next = scrolled(at, 98, million);
    expect(sight(next, million).first).toBe(500_001);
    expect(rowTop(500_001, next, 98)).toBeCloseTo(next.scrollPx, 3);
  });

  test("shows the middle when the thumb is dragged to the middle [LIST-03]", () => {
    const middle = (TALLEST_PX - million.viewPx) / 2;
    const { first } = sight(scrolledTo(TOP, middle, million), million);
    expect(Math.abs(first - 500_000)).toBeLessThan(10);
  });

  test("reaches every row by scrolling a screen at a time, in both directions [LIST-03]", () => {
    const extent = extentOf(200_000);
    let position = TOP;
    let seen = 0;
    for (let steps = 0; seen < extent.rows && steps < 40_000; steps++) {
      const { first, end } = sight(position, extent);
      expect(first).toBeLessThanOrEqual(seen);
      seen = Math.max(seen, end);
      position = scrolled(position, 700, extent);
    }
    expect(seen).toBe(extent.rows);
    for (let steps = 0; position.listPx > 0 && steps < 40_000; steps++)
      position = scrolled(position, -700, extent);
    expect(position.listPx).toBe(0);
  });
});

describe("any list", () => {
  test("draws the rows in sight within the frame, and inside the box [LIST-03]", () => {
    fc.assert(
      fc.property(
        extents,
        fc.array(
          fc.oneof(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -8e6, max: 8e6 })),
        ),
        (extent, steps) => {
          let position = TOP;
          for (const step of steps) {
            position = scrolled(position, step, extent);
            const { first, end } = sight(position, extent);
            if (end <= first) continue;
            const top = rowTop(first, position, extent.rowPx);
            expect(top).toBeLessThanOrEqual(position.scrollPx + 1e-3);
            expect(top + extent.rowPx).toBeGreaterThan(position.scrollPx - 1e-3);
            expect(rowTop(end - 1, position, extent.rowPx)).toBeGreaterThanOrEqual(-1e-3);
            expect(position.listPx).toBeLessThanOrEqual(
              Math.max(0, listHeight(extent) - extent.viewPx) + 1e-3,
            );
          }
        },
      ),
    );
  });

  test("brings any row into sight whole, and stays where it is when it is [LIST-03]", () => {
    fc.assert(
      fc.property(extents, fc.nat(), fc.nat(), (extent, from, to) => {
        const row = to % extent.rows;
        const held = positionAt((from % extent.rows) * extent.rowPx, extent);
        const shown = positionShowing(row, held, extent);
        const top = rowTop(row, shown, extent.rowPx) - shown.scrollPx;
        expect(top).toBeGreaterThanOrEqual(-1e-3);
        expect(top + extent.rowPx).toBeLessThanOrEqual(
          Math.max(extent.viewPx, extent.rowPx) + 1e-3,
        );
        expect(positionShowing(row, shown, extent)).toEqual(shown);
      }),
    );
  });
});
