import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { days, epochMs, hours, milliseconds, minutes, seconds } from "#domain/units";
import { createFleet } from "../../../../../workers/engine/fleet/fleet.ts";
import {
  createRecorder,
  RECORDED_FOR,
  RECORDER_QUOTA_BYTES,
} from "../../../../../workers/engine/history/past/recorder.ts";
import { emptyMoment, findMoment } from "../../../../../workers/engine/history/rows/trackMoment.ts";
import { createTrackStore } from "../../../../../workers/engine/history/tracks/trackStore.ts";
import { createFakeWorld } from "../../../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../../../support/fleetBuilders.ts";

const ANY = { isWhole: false, freshSince: milliseconds(0) };
const IDS = [1, 2, 3].map(vehicleId);

/** A fleet whose live stream is recorded, at a clock that a test moves. */
function createRecording(quota?: number) {
  const fleet = createFleet();
  let now = 0;
  const clock = () => epochMs(NOON + now);
  const recorder = createRecorder({ fleet, now: clock }, quota);
  for (const id of IDS) fleet.putVehicle(vehicle({ id }));
  return {
    fleet,
    recorder,
    at: (ms: number) => void (now = ms),
    report(one: Position) {
      recorder.received();
      if (fleet.applyPosition(one, clock()) === "applied") recorder.addPosition(one);
    },
    flush() {
      const store = createTrackStore();
      for (const _ of recorder.flush(store, IDS));
      return store;
    },
  };
}

describe("what was recorded of the live stream", () => {
  test.each([1, 6, 8, 100, 4_000])(
    "has who was silent for %i days where they were left, until they report [HIST-07]",
    (silentDays) => {
      const world = createRecording();
      const left = { vehicle: 1, at: days(-silentDays), latitude: 5, longitude: 6 };
      world.fleet.applyPosition(position(left), NOON);
      world.recorder.begin();
      world.at(minutes(30));
      world.report(position({ vehicle: 1, at: minutes(20), latitude: 7, longitude: 6 }));
      world.at(minutes(40));
      world.recorder.received();

      const blocks = world.flush().blocksOf(vehicleId(1));
      const latitudeAt = (ms: number) => {
        const { at, row } = findMoment(emptyMoment(), blocks, NOON + ms);
        return row < 0 ? undefined : blocks[at]!.latitudesE7[row]! / 1e7;
      };
      expect(
        [days(-silentDays) - 1, days(-silentDays), 0, minutes(19), minutes(21)].map(latitudeAt),
      ).toEqual([undefined, 5, 5, 5, 7]);
    },
  );

  test("is what came, from where everybody was when it began [HIST-07]", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            vehicle: fc.integer({ min: 1, max: 3 }),
            step: fc.integer({ min: 0, max: 30 }),
            delay: fc.integer({ min: 0, max: 20 }),
            fuel: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
            driver: fc.option(fc.constantFrom("a", "b"), { nil: undefined }),
          }),
          { maxLength: 60 },
        ),
        fc.integer({ min: 0, max: 20 }),
        (reports, begunAfter) => {
          const world = createRecording();
          const applied: Position[] = [];
          let time = 0;
          const begin = () => {
            world.recorder.begin();
            return time;
          };
          let begun: number | undefined;
          reports.forEach((one, index) => {
            if (index === begunAfter) begun = begin();
            time += one.step * 1_000;
            world.at(time);
            const reported = position({
              vehicle: one.vehicle,
              id: index + 1,
              at: time - one.delay * 1_000,
              longitude: index / 100,
              attributes: {
                ignition: index % 2 === 0,
                ...(one.fuel !== undefined && { fuel: one.fuel }),
                ...(one.driver !== undefined && { driverUniqueId: one.driver }),
              },
            });
            const held = applied.findLast(({ vehicleId: id }) => id === one.vehicle);
            const isNewer =
              !held ||
              reported.fixTime > held.fixTime ||
              (reported.fixTime === held.fixTime && reported.id > held.id);
            world.report(reported);
            if (isNewer) applied.push(reported);
          });
          begun ??= begin();
          time += 5_000;
          world.at(time);

          const store = world.flush();

          expect(world.recorder.recordedFrom()).toBe(NOON + begun);
          for (const id of IDS) {
            const all = applied.filter((one) => one.vehicleId === id);
            const before = all.filter((_, index) => applied.indexOf(all[index]!) >= 0);
            // What came before it began counts as far as it was the newest then.
            const live =
              reports.length <= begunAfter ? [] : all.filter(({ id: of }) => of > begunAfter);
            const seed = before.findLast(({ id: of }) => of <= begunAfter);
            const expected = [...(seed ? [seed] : []), ...live];
            const blocks = store.blocksOf(id);
            expect(blocks.flatMap(({ positionIds }) => [...positionIds])).toEqual(
              expected
                .filter(({ fixTime }) => fixTime >= (blocks[0]?.from ?? 0))
                .map(({ id: of }) => of),
            );
            expect(
              store.missing(id, { from: epochMs(NOON + begun), until: epochMs(NOON + time) }, ANY),
            ).toEqual([]);
            const longitudes = blocks.flatMap(({ longitudesE7 }) => [...longitudesE7]);
            expect(longitudes).toEqual(
              expected
                .filter(({ fixTime }) => fixTime >= (blocks[0]?.from ?? 0))
                .map(({ longitude }) => Math.round(longitude * 1e7)),
            );
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("has a hole where the connection was away, from what came last [HIST-07]", () => {
    const world = createRecording();
    world.recorder.begin();
    world.at(minutes(1));
    world.report(position({ vehicle: 1, at: minutes(1) }));
    world.at(minutes(3));
    world.recorder.interrupt();
    expect(world.recorder.recordedFrom()).toBeUndefined();
    world.report(position({ vehicle: 1, at: minutes(3) }));
    world.at(minutes(5));
    world.recorder.begin();
    world.at(minutes(6));
    world.report(position({ vehicle: 2, at: minutes(6) }));
    world.at(minutes(7));

    const store = world.flush();

    const missing = (id: number) =>
      store
        .missing(vehicleId(id), { from: NOON, until: epochMs(NOON + minutes(7)) }, ANY)
        .map(({ from, until }) => [(from - NOON) / 60_000, (until - NOON) / 60_000]);
    // Of vehicle 1 the newest position when it went on was of minute 3: since then there was none.
    expect(missing(1)).toEqual([[1, 3]]);
    expect(missing(2)).toEqual([[1, 5]]);
    expect(world.recorder.recordedFrom()).toBe(NOON + minutes(5));
  });

  test("forgets what is older than six hours, and still knows where everybody was then", () => {
    const world = createRecording();
    world.report(position({ vehicle: 3, at: 0, id: 1 }));
    world.recorder.begin();
    let id = 1;
    for (let at = 0; at <= RECORDED_FOR + hours(2); at += seconds(1)) {
      world.at(at);
      world.report(position({ vehicle: 1 + ((at / 1_000) % 2), at, id: ++id, longitude: 1 }));
    }
    const from = world.recorder.recordedFrom()! - NOON;

    expect(from).toBeGreaterThan(0);
    expect(from).toBeLessThanOrEqual(hours(2));
    const store = world.flush();
    const [first] = store.blocksOf(vehicleId(1));
    expect(first!.from).toBeLessThanOrEqual(NOON + from);
    expect(first!.from).toBeGreaterThan(NOON + from - 3_000);
    expect(Array.from(store.blocksOf(vehicleId(3))[0]!.positionIds)).toEqual([1]);
  });

  test("stays within its bytes, however much comes", () => {
    const quota = 3_000_000;
    const world = createRecording(quota);
    world.recorder.begin();
    for (let row = 0; row < 200_000; row++) {
      world.at(row);
      world.report(position({ vehicle: 1 + (row % 3), at: row, id: row + 1 }));
      if (row % 1_000 === 0) expect(world.recorder.bytes()).toBeLessThanOrEqual(quota);
    }
    expect(world.recorder.bytes()).toBeGreaterThan(quota / 3);
    const rows = world
      .flush()
      .blocksOf(vehicleId(1))
      .reduce((sum, { count }) => sum + count, 0);
    expect(rows).toBeGreaterThan(10_000);
    expect(RECORDER_QUOTA_BYTES).toBeLessThanOrEqual(128 * 2 ** 20);
  });

  test("can be looked at without a request, as it was shown live [HIST-07]", async () => {
    const world = createFakeWorld();
    for (let id = 1; id <= 30; id++) {
      world.server.vehicles.set(id, vehicle({ id, name: `Bus ${id}` }));
      world.server.positions.set(
        id,
        position({ vehicle: id, at: hours(-3), latitude: id, longitude: 1 }),
      );
    }
    await world.engine.setViewport({
      bounds: { west: 0, south: -1, east: 90, north: 60 },
      zoom: 3,
      clusters: false,
    });
    await world.open();
    const shown = new Map<number, string>();
    const markersNow = () => {
      const { markers } = world.snapshot().map;
      return Array.from(
        { length: markers.count },
        (_, row) => `${markers.vehicleIds[row]} ${markers.lngLat[row * 2]!.toFixed(4)}`,
      )
        .sort()
        .join();
    };
    for (let minute = 1; minute <= 20; minute++) {
      await world.pass(59_000);
      const at = world.serverNow() - NOON;
      for (let id = 1; id <= 20; id++)
        world.server.report(
          position({ vehicle: id, at, latitude: id, longitude: 1 + minute / 50, speed: 20 }),
        );
      await world.pass(1_000);
      shown.set(at, markersNow());
    }
    expect(await world.engine.recordedFrom()).toBeLessThanOrEqual(NOON + 1_000);
    const asked = world.server.asked.length;

    const to = epochMs(world.serverNow());
    await world.engine.openHistory(
      { vehicles: "all", from: epochMs(to - minutes(19)), to },
      epochMs(to - minutes(10)),
    );
    await world.pass(500);
    expect(world.snapshot().history?.load).toEqual({ type: "complete" });
    for (const [at, markers] of shown) {
      if (at < to - NOON - minutes(19)) continue;
      await world.engine.setCursor(epochMs(NOON + at), 0);
      await world.pass(100);
      expect(world.snapshot().history?.cursor).toBe(NOON + at);
      expect(markersNow()).toBe(markers);
    }
    const positions = world.server.asked
      .slice(asked)
      .filter((path) => /history|positions/.test(path));
    expect(positions).toEqual([]);
  });
});
