import { expect, test } from "vitest";
import { someNames } from "../../../../src/features/manage/someNames.ts";
import { formatOf } from "../../../support/formats.ts";

const format = formatOf();

test("of a list of thousands twenty are named and the others counted, of a text without end its beginning [VEH-03, GRP-01]", () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `c${index}`);
  expect(someNames(names, format)).toBe(`${names.slice(0, 20).join(", ")} … (+4,980)`);
  expect(someNames(["a", "b"], format)).toBe("a, b");
  expect(someNames(["é".repeat(9_000_000)], format)).toBe(`${"é".repeat(100)}…`);
  expect(someNames([`😀${"x".repeat(98)}😀`, `${"x".repeat(99)}😀y`], format)).toBe(
    `😀${"x".repeat(98)}😀, ${"x".repeat(99)}😀…`,
  );
});
