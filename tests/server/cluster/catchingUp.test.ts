import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { positionId, type VehicleId, vehicleId } from "#domain/ids";
import { epochMs, knots } from "#domain/units";
import { createFollowing } from "../../../server/cluster/following.ts";
import { readPassed } from "../../../server/database/readPassed.ts";
import { readStates } from "../../../server/database/readStates.ts";
import { storePositions } from "../../../server/database/storePositions.ts";
import { createFleet, type Fleet } from "../../../server/fleet/fleet.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { position } from "../../support/fleetBuilders.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

const NOW = epochMs(Date.UTC(2026, 7, 21, 12));

let world: Awaited<ReturnType<typeof openTestDatabase>>;
let fleet: Fleet;
let van: VehicleId;
let made = 0;

beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  const { id } = await world.database
    .insertInto("devices")
    .values({ name: "Van", unique_id: `van${++made}`, attributes: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  van = vehicleId(id);
  fleet = createFleet(world.database, () => NOW);
  await fleet.load();
});

/** Another instance stores what the vehicle said so many seconds ago, with the engine on. */
async function store(...reports: readonly (readonly [secondsAgo: number, speed: number])[]) {
  const positions = reports.map(([secondsAgo, speed]) => {
    const time = epochMs(NOW - secondsAgo * 1_000);
    const attributes = { ignition: true, totalDistance: 0 };
    return {
      ...position({ vehicle: van, attributes }),
      id: positionId(++made),
      speed: knots(speed),
      fixTime: time,
      deviceTime: time,
      serverTime: time,
    };
  });
  const latest = new Map(positions.map((one) => [van, one]));
  await storePositions(world.database, { positions, latest, receivedAt: NOW });
  return positions;
}

async function catchUp(): Promise<void> {
  const { database } = world;
  const following = createFollowing({
    readStates: () => readStates(database),
    readPassed: (gaps) => readPassed(database, gaps),
    fleet,
    hub: { publish: () => undefined },
    log: createLogger("silent", false),
  });
  await following.catchUp();
  await following.stop();
}

test.each<[string, [number, number][], [number, number][], number | undefined]>([
  [
    "who drove meanwhile idles since they stopped",
    [
      [900, 20],
      [800, 0],
    ],
    [
      [300, 20],
      [200, 0],
      [100, 0],
    ],
    100_000,
  ],
  [
    "who drove meanwhile between two reports of standing",
    [[800, 0]],
    [
      [110, 9],
      [100, 0],
    ],
    0,
  ],
  [
    "who came to idle meanwhile idles since then",
    [[900, 20]],
    [
      [300, 0],
      [200, 0],
      [100, 0],
    ],
    200_000,
  ],
  [
    "who idled all the time idles since before",
    [
      [900, 20],
      [800, 0],
    ],
    [
      [300, 0],
      [100, 0],
    ],
    700_000,
  ],
  [
    "who drives now does not idle",
    [
      [900, 20],
      [800, 0],
    ],
    [
      [300, 0],
      [100, 20],
    ],
    undefined,
  ],
])("after a time without others %s [bug 3]", async (_, known, missed, idled) => {
  for (const one of await store(...known)) fleet.setLatest(one, NOW);
  await store(...missed);
  await catchUp();

  expect(fleet.latest(van)?.fixTime).toBe(NOW - (missed.at(-1)?.[0] ?? 0) * 1_000);
  expect(fleet.idledFor(van)).toBe(idled);
});
