import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import { seconds } from "#domain/units";
import { createDice } from "../../../../bench/seededFleet.ts";
import {
  backOff,
  connectionMachine,
  type FeedEvent,
} from "../../../../workers/engine/connection/connectionMachine.ts";
import { NOON } from "../../../support/fleetBuilders.ts";

const LOADED = { type: "feed.loaded" } as const;
const lost = (chance = 0.5): FeedEvent => ({
  type: "feed.lost",
  at: NOON,
  receivedAt: undefined,
  chance,
  retryAfter: undefined,
});

function open() {
  const clock = new SimulatedClock();
  let follows = 0;
  let send: (event: FeedEvent) => void = () => undefined;
  const machine = connectionMachine.provide({
    actors: {
      followFeed: fromCallback(({ sendBack }) => {
        follows++;
        send = sendBack;
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const pass = (ms: number) => clock.increment(ms);
  return {
    actor,
    pass,
    send: (event: FeedEvent) => send(event),
    follows: () => follows,
    state: () => JSON.stringify(actor.getSnapshot().value),
  };
}

describe("the connection [WS-01]", () => {
  test("goes from loading to live", () => {
    const { state, send } = open();
    expect(state()).toBe('{"following":"loading"}');

    send(LOADED);

    expect(state()).toBe('{"following":"live"}');
  });

  test("comes back by itself within a second of the first loss", () => {
    const { state, send, follows, pass } = open();
    send(LOADED);

    send(lost(1));
    expect(state()).toBe('"waiting"');
    pass(1_000);

    expect(follows()).toBe(2);
    expect(state()).toBe('{"following":"loading"}');
  });

  test.each(["user.asked", "network.returned"] as const)("tries at once on %s", (type) => {
    const { actor, send, follows } = open();
    send(lost());

    actor.send({ type });

    expect(follows()).toBe(2);
  });

  test.each(["user.asked", "network.returned"] as const)("is not disturbed by %s", (type) => {
    const { actor, send, follows, state } = open();
    send(LOADED);

    actor.send({ type });

    expect([follows(), state()]).toEqual([1, '{"following":"live"}']);
  });

  test("ends when the session has ended, and only then", () => {
    const { actor, send, state, pass, follows } = open();

    send({ type: "feed.refused" });
    pass(3_600_000);

    expect([state(), follows()]).toEqual(['"signedOut"', 1]);
    expect(actor.getSnapshot().status).toBe("done");
  });

  test("waits for a new page when the server is of another version, and does not try again [S01]", () => {
    const { actor, send, state, pass, follows } = open();
    send(LOADED);

    send({ type: "feed.outdated", receivedAt: undefined });
    pass(3_600_000);
    actor.send({ type: "network.returned" });
    expect([state(), follows()]).toEqual(['"outdated"', 1]);

    actor.send({ type: "user.asked" });
    expect(follows()).toBe(2);
  });

  test("tries a connection that holds for a moment each time at most once a second [S12]", () => {
    const { send, follows, pass } = open();
    const hour = 3_600;
    const dice = createDice(12);
    for (let second = 0; second < hour; second++) {
      send(LOADED);
      send(lost(dice()));
      pass(1_000);
    }
    expect(follows()).toBeLessThan(hour / 5);
  });

  test("forgets its failures once a connection has held for half a minute", () => {
    const { send, actor, pass } = open();
    for (let time = 0; time < 6; time++) {
      send(lost(1));
      pass(30_000);
    }
    expect(actor.getSnapshot().context.count).toBe(6);

    send(LOADED);
    pass(29_999);
    expect(actor.getSnapshot().context.count).toBe(6);
    pass(1);

    expect(actor.getSnapshot().context.count).toBe(0);
  });
});

describe("the wait before a retry [S07]", () => {
  test("is within its limits, full jitter, and never shorter than the server asks for", () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, chance) => {
          const wait = backOff(failures, chance);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(seconds(30));
          expect(backOff(failures, chance, seconds(7))).toBe(wait + seconds(7));
        },
      ),
    );
    expect(backOff(0, 1)).toBe(seconds(1));
    expect(backOff(3, 1)).toBe(seconds(8));
  });
});
