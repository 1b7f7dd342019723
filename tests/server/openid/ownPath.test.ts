import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "../../../server/openid/openIdSignIn.ts";
import { hostileAddress } from "../../support/hostileAddresses.ts";

const OWN = "https://own.test";

test.each(["/", "/map?vehicle=3&state=idle#x", "/settings/drivers?q=a%20b"])(
  "who wanted to %s is led there from a provider [AUTH-10]",
  (path) => expect(ownPath(path)).toBe(path),
);

test("none of 2,000 hostile addresses leads elsewhere from a provider [AUTH-10]", () => {
  let refused = 0;
  fc.assert(
    fc.property(fc.oneof(hostileAddress, fc.webPath()), (text) => {
      for (const given of [text, `/${text}`]) {
        const path = ownPath(given);
        if (path === "/" && given !== "/") refused++;
        // As a header, as a link, and by whoever takes a stroke for another.
        for (const read of [path, path.replaceAll("\\", "/"), decodedOnce(path)])
          expect(new URL(read, OWN).origin).toBe(OWN);
        expect(path).not.toMatch(/[\r\n]/);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(refused).toBeGreaterThan(500);
});

/** As a proxy reads a path before it hands it on. */
function decodedOnce(path: string): string {
  const [route = "/"] = path.split(/[?#]/, 1);
  try {
    return decodeURIComponent(route);
  } catch {
    return route;
  }
}
