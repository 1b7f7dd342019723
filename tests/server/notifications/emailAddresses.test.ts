import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailAddresses, isEmailAddress } from "../../../server/notifications/emailAddresses.ts";
import { oneLine } from "../../../server/notifications/messageOf.ts";

describe("extra addresses [R04]", () => {
  test.each([
    ["a@b.test, c@d.test;A@B.test", ["a@b.test", "c@d.test"]],
    [["a@b.test", 7, "x"], ["a@b.test"]],
    ["a@b.test\r\nBcc: c@d.test", []],
    ["a@b.test\nc@d.test", []],
    ['"a b"@c.test, <a@b.test>, a@b, @b.test, a@@b.test', []],
    [undefined, []],
  ])("%o are %o", (list, expected) => {
    expect(emailAddresses(list)).toEqual(expected);
  });

  test("never hold what could begin a header or another address", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const address = `${text}@fleet.test`;
        if (isEmailAddress(address)) expect(address).toMatch(/^[^\s,;<>\p{Cc}]+$/u);
        expect(oneLine(address)).not.toMatch(/[\r\n\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});
