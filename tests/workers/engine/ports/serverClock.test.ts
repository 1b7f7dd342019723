import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { days, epochMs, milliseconds } from "#domain/units";
import { createServerClock } from "../../../../workers/engine/ports/serverClock.ts";
import { NOON } from "../../../support/fleetBuilders.ts";

/** A server at noon, and a computer whose clock is ahead of it by so much. */
function open(aheadMs: number) {
  let passedMs = 0;
  const clock = createServerClock({
    now: () => epochMs(NOON + passedMs + aheadMs),
    monotonic: () => milliseconds(passedMs),
  });
  const serverNow = () => NOON + passedMs;
  return {
    clock,
    serverNow,
    pass: (ms: number) => {
      passedMs += ms;
    },
    /** Asks; the answer takes so long each way. */
    ask(thereMs: number, backMs: number): void {
      const sentAt = milliseconds(passedMs);
      passedMs += thereMs;
      const date = new Date(serverNow()).toUTCString();
      passedMs += backMs;
      clock.receivedDate(date, sentAt);
    },
    setBack(backMs: number): void {
      const time = epochMs(serverNow());
      passedMs += backMs;
      clock.receivedServerTime(time);
    },
  };
}

const TEN_YEARS_MS: number = days(3_653);

describe("the server's clock [E07]", () => {
  test("is known to a second and the way back, however wrong the computer's is", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -TEN_YEARS_MS, max: TEN_YEARS_MS }),
        fc.nat(5_000),
        fc.nat(5_000),
        (aheadMs, thereMs, backMs) => {
          const { clock, ask, serverNow } = open(aheadMs);
          ask(thereMs, backMs);
          expect(serverNow() - clock.now()).toBeGreaterThanOrEqual(0);
          expect(serverNow() - clock.now()).toBeLessThan(1_000 + backMs);
        },
      ),
    );
  });

  test("comes closer with every live position, and never runs ahead", () => {
    const { clock, ask, setBack, pass, serverNow } = open(days(-1));
    pass(900);
    ask(20, 20);
    expect(serverNow() - clock.now()).toBeGreaterThan(500);

    setBack(30);
    setBack(4);
    setBack(50);

    expect(serverNow() - clock.now()).toBe(4);
  });

  test("is not pushed ahead by one position from the future", () => {
    const { clock, ask, serverNow } = open(0);
    ask(20, 20);

    clock.receivedServerTime(epochMs(NOON + days(400)));

    expect(clock.now() - serverNow()).toBeLessThanOrEqual(1_000);
  });

  test("follows a server that sets its own clock back", () => {
    const { clock, ask } = open(0);
    ask(10, 10);

    clock.receivedDate(new Date(NOON - days(1)).toUTCString(), milliseconds(20));

    expect(clock.now()).toBeLessThan(NOON - days(1) + 2_000);
  });

  test.each([null, "", "yesterday"])("is not moved by a date of %j", (header) => {
    const { clock } = open(0);
    const before = clock.now();
    clock.receivedDate(header, milliseconds(0));
    expect(clock.now()).toBe(before);
  });
});
