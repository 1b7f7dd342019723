import { expect, test } from "vitest";
import { plainText } from "#domain/text/plainText";

test.each([
  [" 12AB ", "12AB"],
  [1234, "1234"],
  ["  ", undefined],
  [true, undefined],
  [undefined, undefined],
])("reads %j as %j", (value, text) => {
  expect(plainText(value)).toBe(text);
});
