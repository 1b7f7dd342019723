import fc from "fast-check";
import { expect, test } from "vitest";
import { pathOf } from "../../../../src/features/share/QrCode.tsx";

/** The modules that a path covers. */
function covered(path: string, rows: number, columns: number): boolean[][] {
  const grid = Array.from({ length: rows }, () => Array<boolean>(columns).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return grid;
}

test("exactly the dark modules of a code are drawn [LNK-01]", () => {
  const codes = fc.integer({ min: 1, max: 12 }).chain((size) =>
    fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  );
  fc.assert(
    fc.property(codes, (rows) => {
      expect(covered(pathOf(rows), rows.length, rows[0]?.length ?? 0)).toEqual(rows);
    }),
  );
});
