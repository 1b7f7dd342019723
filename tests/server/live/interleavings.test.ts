import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userId, vehicleId } from "#domain/ids";
import { createChanceWorld } from "../../support/chanceWorld.ts";
import { alarm, NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { proofShare } from "../../support/proofShare.ts";

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "clearInterval",
      "setImmediate",
      "clearImmediate",
      "Date",
    ],
  });
});
afterEach(() => void vi.useRealTimers());

const VEHICLES = 6;
const someVehicle = fc.integer({ min: 1, max: VEHICLES });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("let" as const), choice: fc.nat(7) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("report" as const), id: someVehicle }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(5, 250, 2_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("alarm" as const), id: someVehicle }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("link" as const),
      ids: fc.uniqueArray(someVehicle, { maxLength: VEHICLES }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cut" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), id: someVehicle }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("add" as const), id: someVehicle }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function run(speaks: "feed" | "text", steps: readonly Step[]) {
  vi.setSystemTime(NOON);
  const world = createChanceWorld(speaks);
  let at = 0;
  let lastEvent = 0;
  const report = (id: number) => {
    if (world.vehicles.has(vehicleId(id))) world.report(position({ vehicle: id, at: ++at }));
  };
  const add = (id: number) => {
    if (world.vehicles.has(vehicleId(id))) return;
    world.put(vehicle({ id }));
    world.hub.vehiclesChanged([vehicleId(id)]);
  };
  for (let id = 1; id < VEHICLES; id++) {
    add(id);
    report(id);
  }
  world.link(1, [1, 2, 3, 4, 6]);

  for (const each of steps) {
    if (each.do === "let") await world.let(each.choice);
    else if (each.do === "pass") await world.pass(each.ms);
    else if (each.do === "report") report(each.id);
    else if (each.do === "add") add(each.id);
    else if (each.do === "cut") world.cut();
    else if (each.do === "link") world.link(1, each.ids);
    else if (each.do === "remove" && world.vehicles.has(vehicleId(each.id))) world.remove(each.id);
    else if (each.do === "alarm")
      world.hub.publishEvents([{ userId: userId(1), event: alarm(++lastEvent, each.id) }]);
  }
  await world.settle();

  try {
    expect(world.connection.current()).toEqual({ type: "live" });
    const held = world.held();
    const seen = Array.from(world.vehicles.keys()).filter((id) => world.sees(1, id));
    for (const id of seen) {
      const newest = world.latest.get(id)?.fixTime;
      // Text names who never reported only when everything is loaded.
      if (newest !== undefined) expect([id, held.get(id)]).toEqual([id, newest]);
      else if (speaks === "feed") expect(held.has(id)).toBe(true);
    }
    // Nor does it say that a vehicle is gone, or seen no more.
    if (speaks === "feed") expect(held.size).toBe(seen.length);
    const sent = world.events.map(({ id }) => id);
    expect(new Set(sent).size).toBe(sent.length);
  } finally {
    world.stop();
  }
}

const INTERLEAVINGS = proofShare(250, 1_000);

describe("whatever happens before what", () => {
  test.each(["feed", "text"] as const)(
    "a client of the %s ends with what the server has, and nobody's last position is missed [S04]",
    async (speaks) => {
      let steps = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 5, maxLength: 60, size: "max" }),
          async (each) => {
            steps += each.length;
            await run(speaks, each);
          },
        ),
        { numRuns: INTERLEAVINGS },
      );
      console.log(`${speaks}: ${INTERLEAVINGS} interleavings of ${steps} steps, nothing lost`);
    },
    300_000,
  );
});
