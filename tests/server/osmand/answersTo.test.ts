import { describe, expect, test } from "vitest";
import { answersTo } from "../../../server/osmand/answersTo.ts";

const publicUrl = new URL("https://fleet.test");

describe("the names by which trackers ask for the server [M1]", () => {
  test.each([
    ["127.0.0.1:5055", true],
    ["localhost", true],
    ["[::1]:5055", true],
    // No page can point an address elsewhere; somebody passes the port on.
    ["192.0.2.7:5055", true],
    ["[2001:db8::1]", true],
    ["evil.test", false],
    ["evil.test:5055", false],
    ["127.0.0.1.evil.test", false],
    ["localhost@evil.test", false],
    ["", false],
    ["a b", false],
  ])("for this machine alone: %s %s", (host, isAnswered) => {
    const answers = answersTo({ host: "127.0.0.1", publicUrl: undefined, others: [] });
    expect(answers({ host })).toBe(isAnswered);
  });

  test.each([
    ["fleet.test", true],
    ["FLEET.test:5055", true],
    ["gps.test:5055", true],
    ["192.0.2.7", true],
    ["localhost:5055", true],
    ["evil.test", false],
    ["fleet.test.evil.test", false],
    ["evil.fleet.test", false],
  ])("with names given, wherever it listens: %s %s", (host, isAnswered) => {
    for (const listening of ["127.0.0.1", "0.0.0.0", "::"]) {
      const answers = answersTo({ host: listening, publicUrl, others: ["GPS.test"] });
      expect(answers({ host })).toBe(isAnswered);
    }
  });

  test("for others without a name: every one, and trackers that say none", () => {
    const open = answersTo({ host: "0.0.0.0", publicUrl: undefined, others: [] });
    expect(open({ host: "any.test" })).toBe(true);
    const named = answersTo({ host: "127.0.0.1", publicUrl, others: [] });
    expect(named({})).toBe(true);
  });
});
