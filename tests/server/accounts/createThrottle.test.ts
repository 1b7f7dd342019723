import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  createThrottle,
} from "../../../server/accounts/createThrottle.ts";

const HOUR = 3_600_000;

describe("the throttle [A06]", () => {
  test("lets five guesses be wrong, then doubles the wait up to a minute", () => {
    let now = 0;
    const throttle = createThrottle(ACCOUNT_LIMITS, () => epochMs(now));
    const waits = Array.from({ length: 13 }, () => {
      throttle.failed("ana");
      const wait = throttle.wait("ana");
      now += wait;
      return wait / 1_000;
    });

    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(throttle.wait("rui")).toBe(0);
  });

  test("allows fewer than a hundred guesses an hour, however they are timed", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 50 }), (pauses) => {
        let now = 0;
        let guesses = 0;
        const throttle = createThrottle(ACCOUNT_LIMITS, () => epochMs(now));
        for (let at = 0; now < HOUR; at++) {
          const wait = throttle.wait("ana");
          if (wait > 0) now += wait;
          else {
            throttle.failed("ana");
            guesses++;
            now += pauses[at % pauses.length] ?? 0;
          }
        }
        expect(guesses).toBeLessThan(100);
      }),
    );
  });

  test("forgives with time, and at once who knows the password", () => {
    let now = 0;
    const throttle = createThrottle(ACCOUNT_LIMITS, () => epochMs(now));
    for (let at = 0; at < 8; at++) throttle.failed("ana");
    expect(throttle.wait("ana")).toBeGreaterThan(0);

    throttle.forget("ana");
    expect(throttle.wait("ana")).toBe(0);

    for (let at = 0; at < 8; at++) throttle.failed("rui");
    now = 2 * HOUR;
    expect(throttle.wait("rui")).toBe(0);
  });

  test("does not forgive an address its wrong guesses for one right one", () => {
    const throttle = createThrottle(ADDRESS_LIMITS, () => epochMs(0));
    for (let at = 0; at < 25; at++) throttle.failed("1.2.3.4");
    throttle.failed("1.2.3.4");
    throttle.succeeded("1.2.3.4");

    expect(throttle.wait("1.2.3.4")).toBeGreaterThan(0);
  });
});
