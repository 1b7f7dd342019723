import { describe, expect, test } from "vitest";
import { createBufferPool } from "../../../../workers/engine/schedule/bufferPool.ts";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { position, vehicle } from "../../../support/fleetBuilders.ts";

describe("snapshot memory", () => {
  test("is used again when it is large enough, and made when not", () => {
    const pool = createBufferPool();
    const small = pool.take(100);
    expect(pool.take(100)).not.toBe(small);
    pool.give(small);

    expect(pool.take(small.byteLength + 1).byteLength).toBeGreaterThan(small.byteLength);
    expect(pool.take(100)).toBe(small);
    expect(pool.made()).toBe(3);
  });

  test("is not kept when it is foreign, detached, or more than anybody needs", () => {
    const pool = createBufferPool();
    const detached = new ArrayBuffer(2 ** 20);
    structuredClone(detached, { transfer: [detached] });
    pool.give(detached);
    pool.give(new ArrayBuffer(8));
    for (let count = 0; count < 100; count++) pool.give(new ArrayBuffer(2 ** 15));

    for (let count = 0; count < 100; count++) pool.take(2 ** 15);

    expect(pool.made()).toBe(96);
  });

  test("is made a few times and never again by a page that gives it back [ENG-01]", async () => {
    const world = createFakeWorld();
    for (let id = 1; id <= 50; id++) {
      world.server.vehicles.set(id, vehicle({ id }));
      world.server.positions.set(id, position({ vehicle: id, longitude: id, latitude: id }));
    }
    // As the page does it: the snapshot before the last is surely not drawn from any more.
    const held: ArrayBuffer[] = [];
    await world.engine.watch(async ({ memory }) => {
      held.push(memory);
      return held.length > 2 ? held.shift() : undefined;
    });
    const bounds = { west: -10, south: -10, east: 60, north: 60 };
    await world.engine.setViewport({ bounds, zoom: 4 });
    await world.engine.start();
    await world.pass(2_000);
    const { buffersMade } = await world.engine.diagnostics();

    await world.pass(100_000);

    const { buffersMade: after, snapshotsPerSecond } = await world.engine.diagnostics();
    expect(snapshotsPerSecond).toBeGreaterThan(0.5);
    expect(after).toBe(buffersMade);
    expect(after).toBeLessThanOrEqual(4);
  });
});
