import { expect, test } from "vitest";
import { HISTORY_TYPE } from "#contract/feed/historyFrames";
import type { RouteColumns } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { days, epochMs, hours, minutes } from "#domain/units";
import { answerOf, bytesOf, readAsked } from "../../../../support/fakeHistory.ts";
import { createFakeWorld } from "../../../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../../../support/fleetBuilders.ts";

const ONE = vehicleId(1);

/** A vehicle of which each request's answer waits until it is let go. */
async function createSlowWorld() {
  const world = createFakeWorld();
  const waiting: (() => void)[] = [];
  const points = Array.from({ length: 3 * 1_440 }, (_, row) => ({
    at: days(-3) + row * minutes(1),
    latitude: row / 1_000,
    longitude: 10,
    speed: 20,
    course: 0,
    ignition: true,
  }));
  world.server.vehicles.set(1, vehicle({ id: 1 }));
  world.server.positions.set(1, position({ vehicle: 1, at: -1_000 }));
  world.server.answers["/api/history"] = (query) => {
    const bytes = bytesOf(answerOf(new Map([[1, points]]), readAsked(query)));
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        waiting.push(() => {
          controller.enqueue(bytes);
          controller.close();
        });
      },
    });
    return new Response(body, { headers: { "content-type": HISTORY_TYPE } });
  };
  world.server.answers["/api/reports/events"] = () => [];
  world.server.answers["/api/server"] = () => ({ attributes: {} });
  await world.open();
  await world.engine.openHistory(
    { vehicles: [ONE], from: epochMs(NOON + days(-2)), to: epochMs(NOON - hours(1)) },
    epochMs(NOON + days(-1)),
  );
  await world.pass(100);
  return { ...world, letOne: () => waiting.shift()?.(), waiting };
}

/** What was drawn of it, in the order in which it came. */
function routesOf({ engine }: Pick<Awaited<ReturnType<typeof createSlowWorld>>, "engine">) {
  const drawn: RouteColumns[] = [];
  const ask = (zoom = 10) =>
    void engine
      .historyRoute({ vehicles: [ONE], zoom, colouring: "speed" })
      .then((columns) => drawn.push(columns));
  return { drawn, ask };
}

test("a route is drawn at once, and again while tracks come only every second [HIST-02]", async () => {
  const world = await createSlowWorld();
  const { drawn, ask } = routesOf(world);
  world.letOne();
  await world.pass(200);
  ask();
  await world.pass(200);
  expect(drawn).toHaveLength(1);

  ask();
  await world.pass(700);
  expect(drawn).toHaveLength(1);
  await world.pass(500);
  expect(drawn).toHaveLength(2);

  // Somebody has zoomed: that is another question.
  ask(14);
  await world.pass(200);
  expect(drawn).toHaveLength(3);
});

test("the first of the tracks is drawn at once for whoever saw none before [HIST-02]", async () => {
  const world = await createSlowWorld();
  const { drawn, ask } = routesOf(world);
  ask();
  await world.pass(100);
  world.letOne();
  await world.pass(100);
  ask();
  await world.pass(200);
  expect(drawn.map(({ points }) => points > 0)).toEqual([false, true]);
});

test("a route is drawn while tracks and events are still on their way, and with the events at the end [HIST-02] [HIST-04]", async () => {
  const world = await createSlowWorld();
  const happened = new Date(NOON + days(-2) + minutes(10)).toISOString();
  const event = { id: 1, deviceId: 1, type: "alarm", positionId: 0, attributes: {} };
  let letEvents: () => void = () => undefined;
  const eventsLet = new Promise<void>((resolve) => {
    letEvents = resolve;
  });
  world.server.answers["/api/reports/events"] = () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          await eventsLet;
          const body = JSON.stringify([{ ...event, eventTime: happened }]);
          controller.enqueue(new TextEncoder().encode(body));
          controller.close();
        },
      }),
      { headers: { "content-type": "application/json" } },
    );
  const { drawn, ask } = routesOf(world);
  world.letOne();
  await world.pass(100);
  ask();
  await world.pass(100);
  expect(drawn).toHaveLength(1);
  expect(drawn[0]?.points).toBeGreaterThan(0);

  letEvents();
  while (world.waiting.length > 0) {
    world.letOne();
    await world.pass(50);
  }
  const range = { from: epochMs(NOON + days(-2)), to: epochMs(NOON - hours(1)), widthPx: 500 };
  let events = 0;
  void world.engine.historyTimeline({ ...range, vehicle: ONE }).then((timeline) => {
    events = timeline.events.length;
  });
  await world.pass(2_500);
  expect(events).toBe(1);
});

test("when all tracks are here the route does not wait for the second [HIST-02]", async () => {
  const world = await createSlowWorld();
  const { drawn, ask } = routesOf(world);
  ask();
  await world.pass(100);
  ask();
  await world.pass(100);
  expect(drawn).toHaveLength(1);
  while (world.waiting.length > 0) {
    world.letOne();
    await world.pass(50);
  }
  await world.pass(200);
  expect(drawn.at(-1)?.points).toBe(47 * 60);
});

test("trips of a time that still comes wait for all of it [LIST-05]", async () => {
  const world = await createSlowWorld();
  const came: string[] = [];
  const view = { vehicles: [ONE], zoom: 10, colouring: "trip" } as const;
  void world.engine.historyTrips(ONE, "read").then(() => came.push("trips"));
  world.letOne();
  await world.pass(2_000);
  expect(came).toEqual([]);

  void world.engine.historyRoute(view).then(({ points }) => came.push(`route ${points > 0}`));
  while (world.waiting.length > 0) {
    world.letOne();
    await world.pass(50);
  }
  await world.pass(500);
  expect(came).toEqual(["route true", "trips"]);
});

test("of a time that comes slowly trips are told before all of it is here [LIST-05]", async () => {
  const world = await createSlowWorld();
  let trips = 0;
  world.letOne();
  await world.pass(200);
  void world.engine.historyTrips(ONE, "read").then((answer) => {
    trips = answer.trips.length;
  });
  await world.pass(5_000);
  expect(trips).toBeGreaterThan(0);
});

test("bands that are asked for again while tracks come are told every second [HIST-02]", async () => {
  const world = await createSlowWorld();
  let told = 0;
  const ask = () =>
    void world.engine
      .historyTimeline({
        vehicle: ONE,
        from: epochMs(NOON + days(-2)),
        to: epochMs(NOON - hours(1)),
        widthPx: 500,
      })
      .then(() => told++);
  world.letOne();
  await world.pass(200);
  ask();
  await world.pass(100);
  expect(told).toBe(1);
  ask();
  await world.pass(700);
  expect(told).toBe(1);
  await world.pass(400);
  expect(told).toBe(2);
});
