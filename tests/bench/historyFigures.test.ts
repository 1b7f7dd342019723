import { expect, test } from "vitest";
import { isKept } from "../../bench/browser/history/historyFigures.ts";

const figure = (value: number, goal?: number) => ({ what: "a frame", unit: "ms", value, goal });

test("a goal is kept by what stays under it, and never by what could not be measured [BENCH-01]", () => {
  expect(isKept(figure(7.9, 8))).toBe(true);
  expect(isKept(figure(8, 8))).toBe(false);
  expect(isKept(figure(Number.NaN, 8))).toBe(false);
  expect(isKept(figure(100))).toBe(true);
});
