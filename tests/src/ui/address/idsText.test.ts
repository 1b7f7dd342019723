import fc from "fast-check";
import { expect, test } from "vitest";
import { readIds, writeIds } from "../../../../src/ui/address/idsText.ts";

const id = fc.oneof(
  fc.integer({ min: 1, max: 5_000 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);
const ascending = (one: number, other: number) => one - other;

test("ids come back from their text, in order [NAV-07]", () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 60 }), (ids) => {
      const text = writeIds(ids);
      expect(text).toMatch(/^[\w-]+$/);
      expect(readIds(text)).toEqual([...ids].sort(ascending));
    }),
  );
});

test("neighbours take one character each [NAV-07]", () => {
  expect(writeIds([5, 6, 7, 8])).toHaveLength(4);
});

test("any other text is none, or ids each once and in order [NAV-07]", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{1,40}$/)), (text) => {
      const ids = readIds(text);
      if (!ids) return;
      expect(ids.every((each) => Number.isSafeInteger(each) && each > 0)).toBe(true);
      expect([...new Set(ids)].sort(ascending)).toEqual(ids);
    }),
  );
  for (const text of ["", "?", "g", "ggggggggggggggggggg", "A", "1 2", "é"])
    expect(readIds(text)).toBeUndefined();
});
