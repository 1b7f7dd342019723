import { describe, expect, test } from "vitest";
import type { Engine } from "#contract/engine";
import type { EventNews, PublishEvents } from "#contract/eventNews";
import { eventId, vehicleId } from "#domain/ids";
import { epochMs, milliseconds } from "#domain/units";
import { keepEventWatch } from "../../../src/engine/keepEventWatch.ts";

/** A page's ear, and engines that a test may replace. */
function open() {
  let now = 0;
  const received: number[] = [];
  const watch = keepEventWatch(() => milliseconds(now));
  const missed: (number | undefined)[] = [];
  return {
    watch,
    received,
    missed,
    pass: (ms: number) => void (now += ms),
    /** A new engine: what it publishes. */
    async engine() {
      let publish: PublishEvents = async () => {};
      const engine: Pick<Engine, "watchEvents"> = {
        async watchEvents(subscribed, since) {
          publish = subscribed;
          missed.push(since);
        },
      };
      await watch.ask(engine as Engine);
      return (...ids: number[]) => publish(news(ids));
    },
    want: () =>
      watch.want(async ({ events, isComplete }) => {
        received.push(...events.map(({ id }) => Number(id)), ...(isComplete ? [] : [-1]));
      }),
  };
}

const news = (ids: readonly number[], isComplete = true): EventNews => ({
  events: ids.map((id) => ({
    id: eventId(id),
    type: "ignitionOn",
    eventTime: epochMs(id),
    vehicleId: vehicleId(1),
    positionId: undefined,
    geofenceId: undefined,
    maintenanceId: undefined,
    attributes: {},
    vehicleName: undefined,
    driverName: undefined,
    geofenceName: undefined,
  })),
  isPast: false,
  isChosen: true,
  isComplete,
});

describe("events over an engine's crash", () => {
  test("are reported once, though the next engine publishes them again [EVT-01] [ENG-05] [E04]", async () => {
    const page = open();
    page.want();
    const first = await page.engine();
    await first(1, 2);
    page.watch.heartbeat();
    page.pass(4_000);
    const second = await page.engine();
    await second(2, 3);
    await first(3, 4);
    expect(page.received).toEqual([1, 2, 3, 4]);
  });

  test("are looked up from when all was sure to be received, with what comes late", async () => {
    const page = open();
    page.want();
    await page.engine();
    page.pass(60_000);
    page.watch.heartbeat();
    page.pass(5_000);
    await page.engine();
    page.pass(3_600_000);
    page.watch.heartbeat();
    page.pass(5_000);
    await page.engine();
    expect(page.missed).toEqual([undefined, 65_000, 15 * 60_000 + 5_000]);
  });

  test("are not asked for before somebody wants them, and not of another's session", async () => {
    const page = open();
    await page.engine();
    expect(page.missed).toEqual([]);
    page.want();
    const publish = await page.engine();
    await publish(1);
    page.watch.forget();
    await page.engine();
    expect(page.missed).toEqual([undefined, undefined]);
    await publish(1);
    expect(page.received).toEqual([1, 1]);
  });
});
