import { expect, test } from "vitest";
import { epochMs, milliseconds } from "#domain/units";
import { createMissedPeriod } from "../../../../workers/engine/events/missedPeriod.ts";
import { createServerClock } from "../../../../workers/engine/ports/serverClock.ts";
import { NOON } from "../../../support/fleetBuilders.ts";

function open() {
  let passedMs = 0;
  const ports = {
    now: () => epochMs(NOON + passedMs),
    monotonic: () => milliseconds(passedMs),
  };
  const period = createMissedPeriod(ports, createServerClock(ports));
  return {
    period,
    pass: (ms: number) => {
      passedMs += ms;
    },
  };
}

test("what happened while the connection was gone was missed, unless the feed goes on where it ended [EVT-01]", () => {
  const { period, pass } = open();
  period.back();
  pass(5_000);
  period.heartbeat();
  period.away();
  pass(20_000);
  period.resumed();
  expect(period.take()).toBeUndefined();

  pass(5_000);
  period.heartbeat();
  period.away();
  pass(20_000);
  period.back();
  expect(period.take()).toMatchObject({ from: NOON + 30_000, since: NOON });
  expect(period.take()).toBeUndefined();
});

test("a feed that goes on after the session has ended is nobody's [EVT-01]", () => {
  const { period, pass } = open();
  period.back();
  period.away();
  period.forget();
  pass(60_000);
  period.resumed();
  period.heartbeat();
  expect(period.take()).toBeUndefined();

  period.back(); // somebody else, who has missed nothing
  expect(period.take()).toBeUndefined();
});
