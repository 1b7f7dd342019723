import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safePath } from "../../../../src/ui/address/safePath.ts";
import { hostileAddress } from "../../../support/hostileAddresses.ts";

describe("a redirect", () => {
  test.each(["/map", "/map?vehicle=3&state=idle#x", "/settings/vehicles", "/"])(
    "to our own %s is followed whole [AUTH-01]",
    (path) => expect(safePath(path)).toBe(path),
  );

  test.each([
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test/",
    "javascript:alert(1)",
    "map",
    "",
    null,
    undefined,
    "/map\\..\\x",
    "/\t/evil.test",
    "/.//evil.test",
    "/x/..//evil.test",
  ])("to %j goes home instead [AUTH-01]", (path) => {
    const target = safePath(path);
    expect(new URL(target, "http://own.test").origin).toBe("http://own.test");
    expect(target.startsWith("//")).toBe(false);
  });

  test("keeps a long view of ours whole [NAV-07]", () => {
    const view = `/map?only=${Array.from({ length: 1_500 }, (_, at) => 10_000 + at * 7).join()}#x`;
    expect(safePath(view)).toBe(view);
    expect(safePath(`/map?only=${"1".repeat(20_000)}`)).toBe("/");
  });

  test("never leaves our origin, whatever the text [AUTH-01]", () => {
    fc.assert(
      fc.property(fc.oneof(hostileAddress, fc.webPath()), (text) => {
        for (const tried of [text, `/${text}`]) {
          const target = safePath(tried);
          expect(new URL(target, "http://own.test").origin).toBe("http://own.test");
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
