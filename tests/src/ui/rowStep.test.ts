import { expect, test } from "vitest";
import { rowStep } from "../../../src/ui/rows/rowStep.ts";

const middle = { active: 50, pageRows: 8, total: 100 };
const stepFrom = (active: number, key: string) => rowStep(key, { ...middle, active });

test("keys lead a row, a page or to an end of the list [LIST-03, A11Y-01]", () => {
  expect(stepFrom(50, "ArrowDown")).toBe(51);
  expect(stepFrom(50, "ArrowUp")).toBe(49);
  expect(stepFrom(50, "PageDown")).toBe(58);
  expect(stepFrom(50, "PageUp")).toBe(42);
  expect(stepFrom(50, "Home")).toBe(0);
  expect(stepFrom(50, "End")).toBe(99);
});

test("no key leads out of the list [LIST-03, A11Y-01]", () => {
  expect(stepFrom(0, "ArrowUp")).toBe(0);
  expect(stepFrom(3, "PageUp")).toBe(0);
  expect(stepFrom(99, "ArrowDown")).toBe(99);
  expect(stepFrom(95, "PageDown")).toBe(99);
  expect(rowStep("End", { active: 0, pageRows: 8, total: 0 })).toBe(0);
});

test("Enter opens the active row, and other keys are left to the page [LIST-03, A11Y-01]", () => {
  expect(stepFrom(50, "Enter")).toBe("open");
  for (const key of ["Tab", "Escape", "a", " "]) expect(stepFrom(50, key)).toBeUndefined();
});
