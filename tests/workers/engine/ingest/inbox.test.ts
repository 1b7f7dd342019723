import { describe, expect, test } from "vitest";
import { createInbox } from "../../../../workers/engine/ingest/inbox.ts";
import { createRefusalCounters } from "../../../../workers/engine/ingest/refusalCounters.ts";
import { NOON, position } from "../../../support/fleetBuilders.ts";

describe("the inbox", () => {
  test("keeps the newest position of each vehicle and counts the others [ENG-03]", () => {
    const counters = createRefusalCounters();
    const inbox = createInbox(counters);
    const older = position({ vehicle: 7, at: 1_000 });
    const newer = position({ vehicle: 7, at: 2_000 });
    const other = position({ vehicle: 8, at: 0 });

    for (const each of [newer, older, newer, other]) inbox.put(each);

    expect([...inbox.drain()]).toEqual([newer, other]);
    expect(counters.counts()).toEqual({ late: 1, duplicate: 1 });
  });

  test("lets no fix ahead of the clock push out what was received after it [C2]", () => {
    const inbox = createInbox(createRefusalCounters());
    const ahead = { ...position({ at: 240_000 }), serverTime: NOON };
    const honest = position({ at: 5_000 });

    inbox.put(ahead);
    inbox.put(honest);

    expect([...inbox.drain()]).toEqual([honest]);
  });

  test("starts empty after it was drained", () => {
    const inbox = createInbox(createRefusalCounters());
    inbox.put(position());

    inbox.drain();

    expect([...inbox.drain()]).toEqual([]);
  });
});
