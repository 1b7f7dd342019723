import { describe, expect, test } from "vitest";
import { positionToWire } from "#contract/traccar/wirePosition";
import { LONGEST_TEXT } from "../../../workers/engine/connection/followFeed.ts";
import { createFakeWorld } from "../../support/fakeWorld.ts";
import { position, vehicle } from "../../support/fleetBuilders.ts";

const report = (speed: number, at: number) => position({ at, speed, id: 1_000_000 + at });

/** A frame with one position, as long as is asked. */
function frameOf(speed: number, at: number, characters: number): string {
  const frame = JSON.stringify({ positions: [positionToWire(report(speed, at))] });
  return frame + " ".repeat(characters - frame.length);
}

async function openWorld() {
  const world = createFakeWorld();
  world.server.vehicles.set(1, vehicle());
  world.server.positions.set(1, position({ at: -1_000, speed: 10 }));
  await world.open();
  world.server.asked.length = 0;
  return {
    ...world,
    speed: () => world.snapshot().list.rows[0]?.speed,
    loads: () => world.server.asked.filter((path) => path.startsWith("/api/positions")).length,
    /** The server knows it, and sends it in a frame that is too long to be read. */
    overflow(speed: number, at: number) {
      world.server.positions.set(1, report(speed, at));
      world.server.send(frameOf(speed, at, LONGEST_TEXT + 1));
    },
  };
}

describe("a text that is too long to be read at once [E03]", () => {
  test("is read up to the longest", async () => {
    const world = await openWorld();
    world.server.send(frameOf(42, 100, LONGEST_TEXT));
    await world.pass(300);
    expect(world.speed()).toBe(42);
    expect(world.loads()).toBe(0);
  });

  test("is not read beyond: what it holds is asked for, on the same connection", async () => {
    const world = await openWorld();
    await world.pass(20_000);
    world.server.send("{}");
    world.overflow(43, 100);
    expect(world.speed()).toBe(10);
    await world.pass(300);
    expect(world.speed()).toBe(43);
    expect(world.loads()).toBe(1);
    expect(world.server.connectionCount()).toBe(1);
    expect(world.snapshot().connection).toEqual({ type: "live" });
    expect(world.snapshot().feed.refused).toEqual({});
  });

  test("asks once for many, and again only after a pause", async () => {
    const world = await openWorld();
    await world.pass(20_000);
    world.server.send("{}");
    world.overflow(44, 100);
    world.overflow(45, 200);
    await world.pass(300);
    expect(world.speed()).toBe(45);
    expect(world.loads()).toBe(1);

    world.overflow(46, 300);
    await world.pass(5_000);
    expect([world.speed(), world.loads()]).toEqual([45, 1]);
    world.overflow(47, 400);
    await world.pass(6_000);
    expect([world.speed(), world.loads()]).toEqual([47, 2]);
    await world.pass(30_000);
    expect(world.loads()).toBe(2);
  });

  test("that comes while the fleet loads makes one more load due", async () => {
    const world = await openWorld();
    await world.pass(20_000);
    world.server.send("{}");
    world.server.hold();
    world.overflow(48, 100);
    await world.pass(10);
    // The answers are made already.
    world.overflow(49, 200);
    world.server.send(frameOf(50, 150, 2_000));
    world.server.release();
    await world.pass(300);
    expect(world.speed()).toBe(50);
    await world.pass(11_000);
    expect([world.speed(), world.loads()]).toEqual([49, 2]);
  });

  test("is forgotten with its connection", async () => {
    const world = await openWorld();
    world.overflow(51, 100);
    world.server.cutConnections();
    await world.pass(20_000);
    expect([world.speed(), world.loads()]).toEqual([51, 1]);
  });
});
