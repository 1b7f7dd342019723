import { expose, proxy, releaseProxy, wrap } from "comlink";
import { expect, test } from "vitest";
import type { Draw, Engine } from "#contract/engine";
import type { Snapshot } from "#contract/snapshot";
import { createFakeWorld } from "../../support/fakeWorld.ts";
import { position, vehicle } from "../../support/fleetBuilders.ts";
import { until } from "../../support/until.ts";

test("snapshots cross a real MessageChannel as columns, handed over and not copied [ENG-01]", async () => {
  const world = createFakeWorld();
  for (let id = 1; id <= 3; id++) {
    world.server.vehicles.set(id, vehicle({ id }));
    world.server.positions.set(
      id,
      position({ vehicle: id, longitude: id, latitude: id, speed: 9 }),
    );
  }
  const made: ArrayBufferLike[] = [];
  const { port1, port2 } = new MessageChannel();
  expose(
    {
      ...world.engine,
      // As in the worker, but what is handed over can be looked at afterwards.
      watch: (draw: Draw) =>
        world.engine.watch((snapshot) => {
          made.push(snapshot.map.markers.lngLat.buffer);
          return draw(snapshot);
        }),
    } satisfies Engine,
    port1,
  );
  const engine = wrap<Engine>(port2);
  const arrived: Snapshot[] = [];

  await engine.watch(proxy(async (snapshot: Snapshot) => void arrived.push(snapshot)));
  await engine.setViewport({
    bounds: { west: -10, south: -10, east: 10, north: 10 },
    zoom: 6,
  });
  await engine.start();
  for (let round = 0; round < 5; round++) {
    await world.pass(300);
    await until(() => made.length > 0 && arrived.length === made.length);
  }

  const newest = arrived.at(-1);
  expect(newest?.connection).toEqual({ type: "live" });
  expect(newest?.counts.moving).toBe(3);
  expect([...newest!.map.markers.vehicleIds]).toEqual([1, 2, 3]);
  expect(newest?.map.markers.lngLat).toBeInstanceOf(Float64Array);
  expect(await engine.locate(vehicle({ id: 2 }).id)).toEqual({
    ok: true,
    value: { name: "Vehicle 2", longitude: 2, latitude: 2 },
  });
  // The engine's own side is empty: the buffers have moved.
  expect(made.length).toBeGreaterThan(1);
  expect(made.slice(0, arrived.length).every(({ byteLength }) => byteLength === 0)).toBe(true);

  await engine.stop();
  engine[releaseProxy]();
  port1.close();
});
