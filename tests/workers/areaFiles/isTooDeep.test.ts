import fc from "fast-check";
import { expect, test } from "vitest";
import { isTooDeep } from "../../../workers/areaFiles/isTooDeep.ts";
import "../../support/propertySeed.ts";

const nested = (levels: number, inner = "1") =>
  `${"[".repeat(levels)}${inner}${"]".repeat(levels)}`;

test("brackets count where they stand inside each other, and not in texts [GEO-01]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.string(), (levels, text) => {
      const inner = JSON.stringify({ [`${text}"[{\\`]: `${"[{".repeat(300)}${text}` });
      expect(isTooDeep(nested(levels, inner))).toBe(levels + 1 > 200);
    }),
  );
  expect(isTooDeep(`[${"[],{},".repeat(1_000)}[]]`)).toBe(false);
});

test("what is never closed is known at once, however long it is [GEO-01]", () => {
  expect(isTooDeep("[".repeat(40_000_000))).toBe(true);
  expect(isTooDeep('{"a":'.repeat(1_000))).toBe(true);
});
