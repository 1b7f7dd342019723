import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailAddresses, firstLeftOut, isEmailAddress } from "#domain/text/emailAddresses";
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

  test("say which of them gets no letter: what is no address, and the twenty-first [ALR-01]", () => {
    const many = Array.from({ length: 21 }, (_, at) => `p${at}@b.test`);
    expect(firstLeftOut("a@b.test; C@d.test")).toBeUndefined();
    expect(firstLeftOut("")).toBeUndefined();
    expect(firstLeftOut("a@b.test, nope")).toBe("nope");
    expect(firstLeftOut("Ana <e@x.test>")).toBe("ana <e@x.test>");
    expect(firstLeftOut(many.slice(0, 20).join())).toBeUndefined();
    expect(firstLeftOut(many.join())).toBe("p20@b.test");
    expect(firstLeftOut(`${many.slice(0, 20).join()},P0@b.test`)).toBeUndefined();
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
