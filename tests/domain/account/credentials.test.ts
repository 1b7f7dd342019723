import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalLogin } from "#domain/account/credentials";

describe("a sign-in name [AUTH-01]", () => {
  test.each([
    ["  Ana@Demo.Test ", "ana@demo.test"],
    ["ＡＮＡ@demo.test", "ana@demo.test"],
    ["ana@demo.test", "ana@demo.test"],
  ])("%j is sent as %j", (typed, sent) => {
    expect(canonicalLogin(typed)).toBe(sent);
  });

  test("is the same however often it is made canonical", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (typed) => {
        expect(canonicalLogin(canonicalLogin(typed))).toBe(canonicalLogin(typed));
      }),
    );
  });
});
