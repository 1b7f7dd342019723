import fc from "fast-check";
import { expect, test } from "vitest";
import { besides } from "../../../../src/map/tooltip/MapTooltip.tsx";

test("a tip stands after the pointer where it has room, else it ends before it [MAP-09]", () => {
  expect(besides(100, 1_000, 260)).toBe("114px");
  expect(besides(900, 1_000, 260)).toBe("max(4px, 886px - 100%)");
});

test("no tip leaves a map that has room for it, however large its words make it [MAP-09]", () => {
  const cases = fc.record({
    at: fc.integer({ min: 0, max: 2_000 }),
    extent: fc.integer({ min: 560, max: 2_000 }),
    size: fc.integer({ min: 1, max: 260 }),
  });
  fc.assert(
    fc.property(cases, ({ at, extent, size }) => {
      fc.pre(at <= extent);
      const start = startOf(besides(at, extent, 260), size);
      expect(start).toBeGreaterThanOrEqual(4);
      expect(start + size).toBeLessThanOrEqual(extent);
    }),
  );
});

/** What the browser makes of it for a tip of this size. */
function startOf(text: string, size: number): number {
  const [first = Number.NaN, second] = [...text.matchAll(/(\d+)px/g)].map(([, px]) => Number(px));
  return second === undefined ? first : Math.max(first, second - size);
}
