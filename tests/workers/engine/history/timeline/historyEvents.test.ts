import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs, hours, minutes, seconds } from "#domain/units";
import { answerOf, bytesOf, historyResponse, readAsked } from "../../../../support/fakeHistory.ts";
import { createFakeWorld } from "../../../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../../../support/fleetBuilders.ts";
import type { PointFacts } from "../../../../support/historyBuilders.ts";

const IDS = Array.from({ length: 20 }, (_, index) => index + 1);
const [FROM, TO] = [NOON - hours(2), NOON - hours(1)];
const VIEW = { from: epochMs(FROM), to: epochMs(TO), widthPx: 500 };

/** Drives for half an hour, then stands. */
const track: readonly PointFacts[] = Array.from({ length: 61 }, (_, minute) => ({
  at: hours(-2) + minutes(minute),
  latitude: Math.min(minute, 30) / 100,
  speed: minute < 30 ? 40 : 0,
  ignition: minute < 30,
}));

/** Twenty vehicles' hour is open; each was too fast in the tenth minute, as the server says when asked. */
async function createEventWorld(eventsFrom: () => unknown) {
  const world = createFakeWorld();
  for (const id of IDS) {
    world.server.vehicles.set(id, vehicle({ id }));
    world.server.positions.set(id, position({ vehicle: id, at: -1_000 }));
  }
  const points = new Map(IDS.map((id) => [id, track]));
  world.server.answers["/api/history"] = (query) =>
    historyResponse(bytesOf(answerOf(points, readAsked(query))), 50_000);
  world.server.answers["/api/server"] = () => ({ attributes: {} });
  world.server.answers["/api/reports/events"] = (query) => {
    const id = Number(query.get("deviceId"));
    const eventTime = new Date(FROM + minutes(10)).toISOString();
    return (
      eventsFrom() ?? [
        { id, deviceId: id, type: "deviceOverspeed", eventTime, positionId: 0, attributes: {} },
      ]
    );
  };
  await world.open();
  await world.engine.openHistory(
    { vehicles: IDS.map(vehicleId), from: epochMs(FROM), to: epochMs(TO) },
    epochMs(FROM),
  );
  await world.pass(1_000);
  /** What each vehicle's timeline has, and how many events its trip. */
  const counts = async () => {
    const timelines = IDS.map((id) =>
      world.engine.historyTimeline({ ...VIEW, vehicle: vehicleId(id) }),
    );
    const trips = IDS.map((id) => world.engine.historyTrips(vehicleId(id), "read"));
    await world.pass(seconds(3));
    return {
      events: (await Promise.all(timelines)).map(({ events }) => events.length),
      trips: (await Promise.all(trips)).map(({ trips: [trip] }) => trip?.eventCount),
    };
  };
  const eventCalls = () =>
    world.server.asked.filter((path) => path.startsWith("/api/reports/events")).length;
  return { ...world, counts, eventCalls };
}

const each = <Value>(value: Value) => IDS.map(() => value);
const refused = (status: number, headers = {}) => new Response("no", { status, headers });

describe("events of the past that is open", () => {
  test("come of twenty vehicles, though a person may have but two reports at once [HIST-04] [H05]", async () => {
    let [running, most] = [0, 0];
    const world = await createEventWorld(() => {
      running++;
      most = Math.max(most, running);
      queueMicrotask(() => queueMicrotask(() => running--));
      return running > 2 ? refused(429, { "retry-after": "5" }) : undefined;
    });
    expect(await world.counts()).toEqual({ events: each(1), trips: each(1) });
    expect(most).toBe(1);
    expect(world.eventCalls()).toBe(20);
  });

  test("that do not come at once hold nothing up, and are counted once they come [H05]", async () => {
    let isBusy = true;
    const world = await createEventWorld(() =>
      isBusy ? refused(429, { "retry-after": "5" }) : undefined,
    );
    expect(await world.counts()).toEqual({ events: each(0), trips: each(0) });
    await world.pass(minutes(10));
    const before = world.snapshot().history?.revision;

    isBusy = false;
    await world.pass(seconds(10));
    expect(world.snapshot().history?.revision).toBeGreaterThan(before!);
    expect(await world.counts()).toEqual({ events: each(1), trips: each(1) });
  });

  test("that nobody may see are asked for no more by themselves", async () => {
    const world = await createEventWorld(() => refused(403));
    expect(await world.counts()).toEqual({ events: each(0), trips: each(0) });
    const asked = world.eventCalls();
    await world.pass(minutes(10));
    expect(world.eventCalls()).toBe(asked);
  });

  test("are asked for no more once the past is closed", async () => {
    const world = await createEventWorld(() => refused(503));
    await world.counts();
    await world.engine.closeHistory();
    const asked = world.eventCalls();
    await world.pass(minutes(10));
    expect(world.eventCalls()).toBe(asked);
  });
});
