import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownText } from "#domain/text/shownText";

describe("untrusted text", () => {
  test.each([
    ["  Van   7\n", "Van 7"],
    ["\u202etruck\u202c", "truck"],
    ["a\u200bb", "a b"],
    ["\u0000\u0007bell", "bell"],
    ["\u2066isolated\u2069", "isolated"],
    [`a${"\u0301".repeat(90)}b`, `a${"\u0301".repeat(6)}b`],
    ["👩‍🚒 crew", "👩‍🚒 crew"],
    ["مرحبا", "مرحبا"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["\u200d\u200c", undefined],
    [" \u200b\ufeff ", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j is shown as %j [U10]", (given, shown) => {
    expect(shownText(given)).toBe(shown);
  });

  test("ends somewhere, and never between the halves of a character [U10]", () => {
    const shown = shownText("😀".repeat(10_000)) ?? "";
    expect(shown.length).toBeLessThanOrEqual(2_001);
    expect(shown.isWellFormed()).toBe(true);
    expect(shownText(`a${"😀".repeat(10_000)}`)?.isWellFormed()).toBe(true);
  });

  test("has nothing hidden in it, and shown again is the same [U01, U10]", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
        const shown = shownText(given);
        if (shown === undefined) return;
        expect(shown).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u);
        expect(shown).toBe(shown.trim());
        expect(shownText(shown)).toBe(shown);
      }),
    );
  });
});
