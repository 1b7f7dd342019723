import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeFrame } from "#contract/feed/decodeFrame";
import { writeFrame } from "#contract/feed/frameHead";
import { positionRows } from "#contract/feed/positionRows";
import { type FeedBatch, positionAt } from "#contract/feed/readPositions";
import { writePositions } from "#contract/feed/writePositions";
import type { Attributes, Position } from "#domain/position";
import { checkFix } from "#domain/vehicle/checkFix";
import { createFleet } from "../../../workers/engine/fleet/fleet.ts";
import { createIntake } from "../../../workers/engine/ingest/intake.ts";
import { createRefusalCounters } from "../../../workers/engine/ingest/refusalCounters.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { vehicleRowsOf } from "../../support/vehicleRowsOf.ts";

const HEAD = { epoch: 1, before: 0, seq: 1, part: 0, isLast: true, isSnapshot: false };
function batchOf(positions: readonly Position[]): FeedBatch {
  const frame = decodeFrame(writeFrame(HEAD, writePositions(positionRows(positions))));
  if (!frame.ok || frame.value.kind !== "positions") throw new Error("no frame");
  return frame.value.batch;
}
const NO_NEWS = { ...createNothing(), resentUntil: 0 };
function createNothing() {
  return {
    vehicles: undefined,
    batch: undefined,
    details: [],
    removed: [],
    events: [],
    commandResults: [],
  };
}

const tank = { fuel_low_threshold: 10, fuel_high_threshold: 90 };
const arbitraryReport: fc.Arbitrary<Position> = fc
  .record({
    vehicle: fc.integer({ min: 1, max: 4 }),
    id: fc.integer({ min: 1, max: 9 }),
    at: fc.integer({ min: -9, max: 9 }).map((minutes) => minutes * 60_000),
    speed: fc.constantFrom(0, 12.3, 900),
    valid: fc.boolean(),
    attributes: fc.record(
      {
        ignition: fc.boolean(),
        fuel: fc.integer({ min: -5, max: 100 }),
        fuelLevel: fc.integer({ min: -5, max: 100 }),
        driverUniqueId: fc.constantFrom("A", "B", ""),
      },
      { requiredKeys: [] },
    ),
    address: fc.option(fc.constantFrom("Rua 1", "Rua 2"), { nil: undefined }),
  })
  .map(({ address, valid, ...rest }) => ({ ...position(rest), address, valid }));

/** Everything that the engine knows of the four vehicles. */
function known(fleet: ReturnType<typeof createFleet>) {
  const { columns } = fleet;
  return [1, 2, 3, 4].map((id) => {
    const slot = fleet.slotOf(vehicle({ id }).id);
    return {
      record: Array.from(columns.records.bytes.subarray(slot * 64, slot * 64 + 64)),
      columns: [
        columns.fixTimes,
        columns.worldX,
        columns.worldY,
        columns.states,
        columns.fuels,
      ].map((column) => column[slot]),
      words: [fleet.driverOf(slot), fleet.addressOf(slot), fleet.lastStopOf(slot)],
    };
  });
}

describe("rows of the binary feed", () => {
  test("do to the columns what the same positions do as objects [ENG-03]", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(arbitraryReport, { maxLength: 8 }), { maxLength: 6 }),
        (frames) => {
          const [byRows, byObjects] = [createFleet(), createFleet()];
          for (const fleet of [byRows, byObjects])
            for (const id of [1, 2, 3])
              fleet.putVehicle({ ...vehicle({ id }), ...(id === 3 && { attributes: tank }) });
          for (const positions of frames) {
            const batch = batchOf(positions);
            const outcomes: unknown[] = [];
            byRows.applyRows(batch, NOON, (_, applied) => outcomes.push(applied));
            const expected = Array.from({ length: batch.count }, (_, row) => {
              const each = positionAt(batch, row);
              return checkFix(each, NOON) ?? byObjects.applyPosition(each, NOON);
            });
            expect(outcomes).toEqual(expected);
          }
          expect(known(byRows)).toEqual(known(byObjects));
        },
      ),
      { numRuns: 300 },
    );
  });

  function createWorld() {
    const fleet = createFleet();
    const counters = createRefusalCounters();
    const unknownDevices: Position[] = [];
    const live: boolean[] = [];
    const intake = createIntake(
      { fleet, clock: { now: () => NOON }, counters },
      {
        onApplied: () => undefined,
        onRow: (_batch, _row, isLive) => void live.push(isLive),
        onUnknownDevice: (unknown) => unknownDevices.push(unknown) > 1,
      },
    );
    const applyNews = (positions: readonly Position[], resentUntil = 0) =>
      intake.applyNews({ ...NO_NEWS, batch: batchOf(positions), resentUntil });
    return { fleet, counters, unknownDevices, live, intake, applyNews };
  }
  const ids = (fleet: ReturnType<typeof createFleet>) =>
    [1, 2, 3].filter((id) => fleet.slotOf(vehicle({ id }).id) >= 0);

  test("that change nothing are counted by reason", () => {
    const { fleet, counters, unknownDevices, applyNews } = createWorld();
    fleet.putVehicle(vehicle({ id: 1 }));
    const first = position({ vehicle: 1, at: 0 });
    applyNews([first, first, position({ vehicle: 1, at: -5 }), position({ vehicle: 1, at: 1e9 })]);
    expect(counters.counts()).toEqual({ duplicate: 1, late: 1, inFuture: 1 });
    applyNews([position({ vehicle: 7, speed: 30 }), position({ vehicle: 8 })]);
    expect(unknownDevices).toMatchObject([{ vehicleId: 7, speed: 30 }, { vehicleId: 8 }]);
    expect(counters.count("unknownVehicle")).toBe(1);
  });

  test("that a group sends again are nobody's fault", () => {
    const { fleet, counters, applyNews } = createWorld();
    fleet.putVehicle(vehicle({ id: 1 }));
    const first = position({ vehicle: 1, at: 0 });
    applyNews([first]);
    applyNews([first], first.serverTime);
    expect(counters.counts()).toEqual({});
    applyNews([first], first.serverTime - 1);
    expect(counters.counts()).toEqual({ duplicate: 1 });
  });

  test("of a snapshot show vehicles before their names; whom it does not name is gone at its end", () => {
    const { fleet, intake, live, applyNews } = createWorld();
    intake.begin();
    intake.open();
    applyNews([position({ vehicle: 1 }), position({ vehicle: 3 })]);
    expect(ids(fleet)).toEqual([1, 3]);
    expect(fleet.textOf(0)).toBeUndefined();
    intake.applyNews({
      ...NO_NEWS,
      vehicles: vehicleRowsOf([vehicle({ id: 1, name: "One" }), vehicle({ id: 2 })]),
    });
    intake.opened();
    expect(ids(fleet)).toEqual([1, 2]);
    expect(fleet.textOf(0)?.name).toBe("One");
    expect(live).toEqual([false, false]);

    intake.open();
    applyNews([position({ vehicle: 2, at: 9 })]);
    expect(ids(fleet)).toEqual([1, 2]);
    intake.applyNews({ ...NO_NEWS, vehicles: vehicleRowsOf([vehicle({ id: 2 })]) });
    intake.opened();
    expect(ids(fleet)).toEqual([2]);
  });

  test("keep the fuel of a vehicle that is sent anew, and average it with what follows [ENG-04]", () => {
    const { fleet, intake, applyNews } = createWorld();
    const applyVehicle = (more: Attributes) => {
      const truck = { ...vehicle({ id: 1 }), attributes: { ...tank, ...more } };
      intake.applyNews({ ...NO_NEWS, vehicles: vehicleRowsOf([truck]) });
    };
    intake.open();
    applyNews([position({ vehicle: 1, attributes: { fuel: 30 } })]);
    applyVehicle({ commandPending: false });
    intake.opened();
    expect(fleet.fuelOf(0)).toBe(25);

    applyVehicle({ commandPending: true });
    expect(fleet.fuelOf(0)).toBe(25);

    applyNews([position({ vehicle: 1, at: 1, attributes: { fuel: 70 } })]);
    expect(fleet.fuelOf(0)).toBe(50);
    applyVehicle({ commandPending: false });
    expect(fleet.fuelOf(0)).toBe(50);
  });

  test("without fuel leave none to be sent anew [ENG-04]", () => {
    const { fleet, intake, applyNews } = createWorld();
    intake.open();
    applyNews([position({ vehicle: 1 })]);
    intake.applyNews({
      ...NO_NEWS,
      vehicles: vehicleRowsOf([{ ...vehicle({ id: 1 }), attributes: tank }]),
    });
    intake.opened();
    expect(fleet.fuelOf(0)).toBeUndefined();
    applyNews([position({ vehicle: 1, at: 1, attributes: { fuel: 70 } })]);
    expect(fleet.fuelOf(0)).toBe(75);
  });

  test("of a snapshot that breaks off leave nobody behind after the next", () => {
    const { fleet, intake, applyNews } = createWorld();
    intake.open();
    applyNews([position({ vehicle: 1 }), position({ vehicle: 3 })]);
    intake.begin();
    intake.open();
    applyNews([position({ vehicle: 2 })]);
    intake.applyNews({ ...NO_NEWS, vehicles: vehicleRowsOf([vehicle({ id: 2 })]) });
    intake.opened();
    expect(ids(fleet)).toEqual([2]);
  });
});
