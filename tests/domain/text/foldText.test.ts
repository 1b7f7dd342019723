import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldText } from "#domain/text/foldText";

describe("folded text [LIST-04]", () => {
  test.each([
    ["Ação", "acao"],
    ["ÅNGSTRÖM", "angstrom"],
    ["Straße", "STRASSE"],
    ["ﬁlter", "Filter"],
    ["Łódź", "lodz"],
    ["Tromsø", "TROMSO"],
    ["İstanbul", "istanbul"],
    ["Diyarbakır", "diyarbakir"],
    ["１２３", "123"],
  ])("finds %s by %s", (stored, typed) => {
    expect(foldText(stored)).toBe(foldText(typed));
  });

  test("does not change when folded again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
