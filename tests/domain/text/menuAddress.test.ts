import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { menuAddress } from "#domain/text/menuAddress";
import { hostileAddress } from "../../support/hostileAddresses.ts";

describe("an address of a menu", () => {
  test.each([
    ["https://reports.example/a?b=1#c", "https://reports.example/a?b=1#c"],
    ["http://reports.example", "http://reports.example/"],
    ["HTTPS://Reports.Example:8443/A", "https://reports.example:8443/A"],
    ["https://reports.example?b=1", "https://reports.example/?b=1"],
    ["  https://reports.example/  ", "https://reports.example/"],
    ["http://192.0.2.7:8080/odoo", "http://192.0.2.7:8080/odoo"],
    ["https://localhost/x", "https://localhost/x"],
    ["https://xn--mnchen-3ya.example/", "https://xn--mnchen-3ya.example/"],
    ["https://reports.example/é", "https://reports.example/é"],
  ])("%s is http(s) [NAV-06]", (text, url) => {
    const parsed = menuAddress(text);
    expect(parsed).toEqual({ kind: "other", url, origin: new URL(text.trim()).origin });
  });

  test.each(["/odoo/", "/", "/reports/x?y=//z#//w", "/a/%20b"])(
    "%s is of this site [NAV-06]",
    (path) => expect(menuAddress(path)).toEqual({ kind: "own", path }),
  );

  test.each([
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/a\\b",
    "/\t/evil.test",
    "/.//evil.test",
    "/%2fevil.test",
    "/x%5Cevil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://evil.test",
    "https:evil.test",
    "https:/evil.test",
    "https://own.test@evil.test",
    "https://own.test\u3002evil.test",
    "https://g\u0435sture.test",
    "https://evil.test/a b",
    "https://evil.test:65536/",
    "https://evil.test./",
    "https://127.1/",
    "https://0x7f000001/",
    "https://256.1.1.1/",
    "https://[::1]/",
    "settings",
    "?a",
    "",
    `https://evil.test/${"a".repeat(10_000)}`,
    undefined,
    null,
    true,
    1,
    {},
    ["https://evil.test"],
  ])("%j is none [NAV-06]", (text) => expect(menuAddress(text)).toBeUndefined());

  test("leads where a browser goes, or nowhere: 2,000 hostile ones [NAV-06]", () => {
    let parsed = 0;
    fc.assert(
      fc.property(hostileAddress, (text) => {
        const address = menuAddress(text);
        if (!address) return;
        parsed++;
        const opened = new URL(
          address.kind === "own" ? address.path : address.url,
          "https://own.test/settings/x",
        );
        expect(["http:", "https:"]).toContain(opened.protocol);
        expect(opened.username + opened.password).toBe("");
        if (address.kind === "own") expect(opened.pathname.startsWith("//")).toBe(false);
        expect(opened.origin).toBe(address.kind === "own" ? "https://own.test" : address.origin);
        // The host is readable in what was written: nothing was made of it.
        if (address.kind === "other") expect(text.toLowerCase()).toContain(`://${opened.host}`);
      }),
      { numRuns: 2_000 },
    );
    expect(parsed).toBeGreaterThan(50);
  });
});
