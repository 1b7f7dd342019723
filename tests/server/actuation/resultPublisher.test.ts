import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createResultPublisher } from "../../../server/actuation/resultPublisher.ts";
import { openWorld, type World } from "./actuationWorld.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());

test("each step of a command is published to its sender once [CMD-01]", async () => {
  const vehicle = await world.newVehicle();
  const user = await world.newUser({}, [vehicle]);
  const published: unknown[] = [];
  const publisher = createResultPublisher(world.database, {
    publishCommandResults: (deliveries) => published.push(...deliveries),
  });
  await publisher.publish([vehicle]);
  expect(published).toEqual([]);

  await world.insertActuation({ device_id: vehicle, user_id: user, status: "handedOff" });
  await publisher.publish([vehicle]);
  await publisher.publish([vehicle]);
  await sql`update actuations set status = 'failed', outcome = 'NOK 7'`.execute(world.database);
  await publisher.publish([vehicle]);

  expect(published).toMatchObject([
    { userId: user, result: { vehicleId: vehicle, outcome: "handedOff" } },
    { userId: user, result: { outcome: "failed", attributes: { pending: false, words: "NOK 7" } } },
  ]);
});

test("the end of a command is published though its vehicle has been sent the next one [D2]", async () => {
  const vehicle = await world.newVehicle();
  const user = await world.newUser({}, [vehicle]);
  const published: [command: string, outcome: string][] = [];
  const publisher = createResultPublisher(world.database, {
    publishCommandResults: (deliveries) =>
      published.push(
        ...deliveries.map(({ result }): [string, string] => [result.commandId, result.outcome]),
      ),
  });
  await world.insertActuation({ device_id: vehicle, user_id: user, status: "handedOff" });
  await publisher.publish([vehicle]);
  await sql`update actuations set status = 'confirmed' where device_id = ${vehicle}`.execute(
    world.database,
  );
  await world.insertActuation({ device_id: vehicle, user_id: user, status: "intended" });
  await publisher.publish([vehicle]);

  const [first, second] = [...new Set(published.map(([command]) => command))];
  expect(published).toEqual([
    [first, "handedOff"],
    [first, "confirmed"],
    [second, "intended"],
  ]);
});
