import fc from "fast-check";
import { expect, test } from "vitest";
import { positionToWire } from "#contract/traccar/wirePosition";
import type { Position } from "#domain/position";
import { NOON, position } from "../../support/fleetBuilders.ts";
import { createListeningWorld } from "../../support/listeningWorld.ts";
import { proofShare } from "../../support/proofShare.ts";

const VEHICLES = 4;
/** As many as a sane speed has whole knots; each report has one of its own. */
const MOST_STEPS = 60;

const someVehicle = fc.integer({ min: 1, max: VEHICLES });
const does = <Name extends string>(name: Name) => fc.record({ do: fc.constant(name) });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("report" as const), id: someVehicle }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("happen" as const), id: someVehicle }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(100, 1_500, 30_000),
    }),
  },
  { weight: 2, arbitrary: does("drop") },
  { weight: 1, arbitrary: does("fallSilent") },
  { weight: 1, arbitrary: does("stop") },
  { weight: 2, arbitrary: does("start") },
  { weight: 2, arbitrary: does("replay") },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * A server as Traccar is: it numbers nothing, sends who opens a connection where all are, forgets
 * what it sent to a connection that is gone, and knows no call for one person's events.
 */
async function run(steps: readonly Step[]): Promise<void> {
  const world = createListeningWorld({ vehicles: VEHICLES, knowsEvents: false });
  const { server } = world;
  const published: Position[] = [];
  let isSilent = false;
  let speed = 10;
  let lastEvent = 0;

  const { openSocket } = world.ports;
  Object.assign(world.ports, {
    openSocket(...line: Parameters<typeof openSocket>) {
      isSilent = false;
      return openSocket(...line);
    },
  });
  const { send } = server;
  server.send = (frame) => {
    if (!isSilent) send(frame);
  };
  const publishAll = (positions: Iterable<Position>) =>
    server.send({ positions: Array.from(positions, positionToWire) });
  const pass = async (ms: number) => {
    await world.pass(ms);
    server.send("{}");
  };
  const report = (id: number) => {
    const publishedIds = position({ vehicle: id, at: world.serverNow() - NOON, speed: ++speed });
    server.positions.set(id, publishedIds);
    published.push(publishedIds);
    publishAll([publishedIds]);
  };

  await world.listen();
  await world.open();
  for (const each of steps) {
    await world.pass(20);
    if (each.do === "report") report(each.id);
    else if (each.do === "happen") {
      const event = world.record(++lastEvent, each.id);
      server.send({ events: [event] });
    } else if (each.do === "pass") await pass(each.ms);
    else if (each.do === "drop") server.cutConnections();
    else if (each.do === "fallSilent") isSilent = true;
    else if (each.do === "start") server.setReachable(true);
    else if (each.do === "stop") {
      server.setReachable(false);
      server.cutConnections();
    } else publishAll(published);
  }
  server.setReachable(true);
  // Longer than a silence is borne, and than the longest pause between two tries.
  for (let minute = 0; minute < 3; minute++) await pass(45_000);

  const { connection, list } = world.snapshot();
  expect(connection).toEqual({ type: "live" });
  const speeds = new Map(list.rows.map((row) => [Number(row.vehicleId), row.speed]));
  for (const [id, held] of server.positions) expect([id, speeds.get(id)]).toEqual([id, held.speed]);
  expect(world.publishedIds().toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: lastEvent }, (_, index) => index + 1),
  );
}

test("a stock server that drops, falls silent, restarts or repeats itself costs no position and no event, and none comes twice [S05]", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: MOST_STEPS }), run), {
    numRuns: proofShare(60, 200),
  });
});
