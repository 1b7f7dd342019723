import { describe, expect, test } from "vitest";
import { createFakeWorld } from "../../support/fakeWorld.ts";
import { position, vehicle } from "../../support/fleetBuilders.ts";

describe("the engine", () => {
  test("shows the fleet it was given, and follows it [ENG-01]", async () => {
    const world = createFakeWorld();
    world.server.vehicles.set(1, vehicle({ id: 1, name: "One" }));
    world.server.positions.set(1, position({ vehicle: 1, at: -1_000, speed: 20 }));

    await world.open();
    expect(world.picture().connection).toEqual({ type: "live" });
    expect(world.picture().counts).toEqual({ moving: 1, idle: 0, stopped: 0, disconnected: 0 });

    await world.pass(1_000);
    world.server.report(position({ vehicle: 1, at: 500, speed: 0 }));
    await world.pass(300);
    expect(world.picture().counts).toEqual({ moving: 0, idle: 1, stopped: 0, disconnected: 0 });
  });
});
