import fc from "fast-check";
import { expect, test } from "vitest";
import { createShelves } from "../../../../src/map/layers/shelves.ts";

test("pieces never overlap and never leave the atlas; what does not fit is not drawn [MAP-01]", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.constantFrom(17, 21, 45)), {
        maxLength: 80,
      }),
      (sizes) => {
        const shelves = createShelves(256);
        const frames = sizes.map((size, index) => shelves.put(`${index}`, size));

        const drawn = frames.filter(([, , width]) => width > 0);
        for (const [index, [x, y, width, height]] of drawn.entries()) {
          expect(x + width <= 256 && y + height <= 256).toBe(true);
          for (const [otherX, otherY, otherWidth, otherHeight] of drawn.slice(index + 1))
            expect(
              y + height <= otherY ||
                otherY + otherHeight <= y ||
                x + width <= otherX ||
                otherX + otherWidth <= x,
            ).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("knows beforehand whether all names fit, and what is there already costs no space", () => {
  const shelves = createShelves(100);
  const wide = () => [60, 50] as const;
  expect(shelves.fits(["a", "b"], wide)).toBe(true);
  expect(shelves.fits(["a", "b", "c"], wide)).toBe(false);

  shelves.put("a", wide());
  expect(shelves.fits(["a", "b"], wide)).toBe(true);
  shelves.put("b", wide());
  expect(shelves.fits(["a", "b"], wide)).toBe(true);
  expect(shelves.put("c", wide())).toEqual([0, 0, 0, 0]);
  shelves.clear();
  expect(shelves.put("c", wide())).toEqual([0, 0, 60, 50]);
});
