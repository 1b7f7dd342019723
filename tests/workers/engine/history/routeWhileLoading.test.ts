import { expect, test } from "vitest";
import { HISTORY_TYPE } from "#contract/feed/historyFrames";
import type { RouteColumns } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { days, epochMs, hours, minutes } from "#domain/units";
import { answerOf, bytesOf, readAsked } from "../../../support/fakeHistory.ts";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

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

test("a route is drawn at once, and again while tracks come only every second [HIST-02]", async () => {
  const world = await createSlowWorld();
  const drawn: RouteColumns[] = [];
  const ask = (zoom = 10) =>
    void world.engine
      .historyRoute({ vehicles: [ONE], zoom, colouring: "speed" })
      .then((columns) => drawn.push(columns));
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

test("when all tracks are here the route does not wait for the second [HIST-02]", async () => {
  const world = await createSlowWorld();
  const drawn: RouteColumns[] = [];
  const ask = () =>
    void world.engine
      .historyRoute({ vehicles: [ONE], zoom: 10, colouring: "speed" })
      .then((columns) => drawn.push(columns));
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
