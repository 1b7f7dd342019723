import { describe, expect, test } from "vitest";
import { createOrigins } from "../../../server/http/origins.ts";

const sealed = new URL("https://fleet.test");

describe("which pages are our own [L1]", () => {
  test.each([
    ["https://fleet.test", true],
    ["http://fleet.test", false],
    ["https://fleet.test:8443", false],
    ["https://evil.test", false],
    ["http://127.0.0.1:8080", false],
    ["null", false],
    ["", false],
  ])("behind https %s: %s", (origin, isOwn) => {
    const origins = createOrigins("127.0.0.1", sealed);
    expect(origins.isOwn({ origin, host: "fleet.test" })).toBe(isOwn);
    expect(origins.isOwn({ origin, host: origin.replace(/^\w+:\/\//, "") })).toBe(isOwn);
  });

  test.each([
    ["http://fleet.test", "fleet.test", true],
    ["http://fleet.test", "FLEET.test:80", true],
    ["http://fleet.test:8080", "Fleet.Test:8080", true],
    ["https://fleet.test", "fleet.test", false],
    ["http://fleet.test", "fleet.test:8080", false],
    ["http://fleet.test", "x@fleet.test", false],
    ["http://fleet.test", "fleet.test/", false],
  ])("without a public name %s asked as %s: %s", (origin, host, isOwn) => {
    expect(createOrigins("0.0.0.0", undefined).isOwn({ origin, host })).toBe(isOwn);
  });

  test.each([
    ["https://fleet.test/map?x=1", true],
    ["https://evil.test/fleet.test", false],
    ["http://fleet.test/", false],
    ["about:blank", false],
    ["", false],
  ])("by the Referer %s: %s", (referer, isOwn) => {
    expect(createOrigins("0.0.0.0", sealed).isReferredByOwn({ referer })).toBe(isOwn);
  });
});

describe("to which names the server answers [A09] [L1]", () => {
  test.each([
    ["fleet.test", true],
    ["FLEET.test", true],
    ["fleet.test:443", true],
    ["127.0.0.1:8080", true],
    ["localhost", true],
    ["[::1]:8080", true],
    ["fleet.test:8443", false],
    ["evil.test", false],
    ["fleet.test.evil.test", false],
    ["evil@fleet.test", false],
    ["fleet.test#", false],
    ["", false],
  ])("with a public name, wherever it listens: %s %s", (host, isAnswered) => {
    for (const listening of ["127.0.0.1", "0.0.0.0", "10.0.0.5"])
      expect(createOrigins(listening, sealed).isAnswered({ host })).toBe(isAnswered);
  });

  test("without one, beyond loopback: to every name", () => {
    expect(createOrigins("0.0.0.0", undefined).isAnswered({ host: "evil.test" })).toBe(true);
  });
});
