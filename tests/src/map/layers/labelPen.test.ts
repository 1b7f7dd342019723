import { expect, test } from "vitest";
import { isRightToLeft } from "../../../../src/map/layers/labelPen.ts";

test.each([
  ["Bus 12", false],
  ["شاحنة 7", true],
  ["12 משאית", true],
  ["Truck שלום", false],
  ["12", false],
  ["", false],
])("a name %j begins on the right: %s [MAP-01]", (name, isRight) => {
  expect(isRightToLeft(name)).toBe(isRight);
});
