import { describe, expect, test } from "vitest";
import { isAttributeKey, isPrintable } from "#domain/text/isPrintable";

describe("a text", () => {
  test.each(["", "a b", "Ñandú", "🚚", "a\u00a0b"])("%j can be printed", (text) => {
    expect(isPrintable(text)).toBe(true);
  });

  test.each(["a\0", "a\nb", "\u007f", "\u0085", "\ud83d", "\udc00a"])(
    "%j has a control or half a character",
    (text) => {
      expect(isPrintable(text)).toBe(false);
    },
  );
});

describe("the key of an attribute", () => {
  test("has 1 to 64 characters, all of which can be printed", () => {
    expect(isAttributeKey("a")).toBe(true);
    expect(isAttributeKey("k".repeat(64))).toBe(true);
    expect(isAttributeKey("")).toBe(false);
    expect(isAttributeKey("k".repeat(65))).toBe(false);
    expect(isAttributeKey("a\tb")).toBe(false);
  });
});
