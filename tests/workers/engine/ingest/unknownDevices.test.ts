import fc from "fast-check";
import { expect, test } from "vitest";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { createUnknownDevices } from "../../../../workers/engine/ingest/unknownDevices.ts";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { NOON, position } from "../../../support/fleetBuilders.ts";

test("the newest position of each device is released once, after one request for it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ vehicle: fc.integer({ min: 1, max: 300 }), second: fc.nat(100) }), {
        minLength: 1,
        maxLength: 400,
      }),
      async (met) => {
        const world = createFakeWorld();
        const asked: VehicleId[][] = [];
        const released: Position[] = [];
        const devices = createUnknownDevices(world.ports, async (ids) => void asked.push([...ids]));
        const newest = new Map<number, number>();
        for (const { vehicle, second } of met) {
          const at = second * 1_000;
          newest.set(vehicle, Math.max(NOON + at, newest.get(vehicle) ?? 0));
          const waits = devices.meet(position({ vehicle, at }), (one) => void released.push(one));
          expect(waits).toBe(true);
        }
        await world.pass(5_000);

        expect(new Map(released.map(({ vehicleId, fixTime }) => [vehicleId, fixTime]))).toEqual(
          newest,
        );
        expect(released).toHaveLength(newest.size);
        expect(asked.flat()).toEqual([...newest.keys()]);
        expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(100);
        // Whoever is not ours after all is known by then.
        const [known = 1] = newest.keys();
        expect(devices.meet(position({ vehicle: known }), () => undefined)).toBe(false);
      },
    ),
    { numRuns: 30 },
  );
});

test("what waited is nobody's once a new load knows better", async () => {
  const world = createFakeWorld();
  const released: Position[] = [];
  const devices = createUnknownDevices(world.ports, async () => undefined);
  devices.meet(position({ vehicle: 7 }), (one) => void released.push(one));
  devices.clear();
  await world.pass(5_000);
  expect(released).toEqual([]);
  expect(devices.meet(position({ vehicle: 7 }), () => undefined)).toBe(true);
});
