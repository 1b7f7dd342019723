import fc from "fast-check";
import { expect, test } from "vitest";
import { joinLines } from "../../atlas/joinLines.ts";

test("lines that follow one another become one", () => {
  expect(
    joinLines([
      [1, 1, 2, 2],
      [0, 0, 1, 1],
      [2, 2, 3, 3],
    ]),
  ).toEqual([[0, 0, 1, 1, 2, 2, 3, 3]]);
});

test("a fork stays a fork", () => {
  expect(
    joinLines([
      [0, 0, 1, 1],
      [1, 1, 2, 2],
      [1, 1, 2, 0],
    ]),
  ).toHaveLength(3);
});

test("a ring is joined once round", () => {
  expect(
    joinLines([
      [0, 0, 1, 1],
      [1, 1, 2, 0],
      [2, 0, 0, 0],
    ]),
  ).toEqual([[0, 0, 1, 1, 2, 0, 0, 0]]);
});

test("no segment is lost and none is made up", () => {
  const number = fc.integer({ min: 0, max: 5 });
  const segments = (lines: readonly (readonly number[])[]) =>
    lines
      .flatMap((line) =>
        Array.from({ length: line.length / 2 - 1 }, (_, i) => line.slice(i * 2, i * 2 + 4).join()),
      )
      .sort();

  fc.assert(
    fc.property(fc.array(fc.tuple(number, number, number, number), { maxLength: 20 }), (lines) => {
      expect(segments(joinLines(lines))).toEqual(segments(lines));
    }),
  );
});
