import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import { groupId, vehicleId } from "#domain/ids";
import { days, type EpochMs, epochMs, knots } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import { DEFAULT_STATE_RULES, VEHICLE_STATES, vehicleState } from "#domain/vehicle/vehicleState";
import {
  BYTES,
  DOUBLES,
  DRIVER,
  FLAGS,
  IDLE_FOR,
  LONGITUDE,
  SINGLES,
  SPEED,
} from "../../../../workers/engine/columns/fleetColumns.ts";
import { countStates } from "../../../../workers/engine/fleet/classify.ts";
import { createFleet, type Fleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createInbox } from "../../../../workers/engine/ingest/inbox.ts";
import { createRefusalCounters } from "../../../../workers/engine/ingest/refusalCounters.ts";
import { createList } from "../../../../workers/engine/list/list.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";
import { vehicleRowsOf } from "../../../support/vehicleRowsOf.ts";

const fleetOf = (...ids: number[]): Fleet => {
  const fleet = createFleet();
  fleet.replaceVehicles(ids.map((id) => vehicle({ id })));
  return fleet;
};

/** All that is held of one vehicle, to compare. */
const row = (fleet: Fleet, id: number) => {
  const slot = fleet.slotOf(vehicleId(id));
  const { records, ...columns } = fleet.columns;
  return [
    ...Object.values(columns).map((column) => column[slot]),
    ...records.doubles.subarray(slot * DOUBLES, slot * DOUBLES + SPEED / 2),
    // Since when it idles is known only of what came in time, unless the server says it.
    ...records.singles.subarray(slot * SINGLES + SPEED, slot * SINGLES + IDLE_FOR),
    ...records.ints.subarray(slot * SINGLES + LONGITUDE, slot * SINGLES + DRIVER),
    records.bytes[slot * BYTES + FLAGS],
    fleet.driverOf(slot),
  ];
};

const reports = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 1_000 }),
    at: fc.integer({ min: -5, max: 5 }),
    speed: fc.integer({ min: 0, max: 100 }),
    vehicle: fc.constantFrom(1, 2),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);

describe("the fleet", () => {
  test("shows what was received after a fix ahead of the clock [C2]", () => {
    const fleet = fleetOf(1);
    const ahead = { ...position({ at: 240_000, speed: 0 }), serverTime: NOON };

    expect(fleet.applyPosition(ahead, NOON)).toBe("applied");
    expect(fleet.applyPosition(ahead, NOON)).toBe("duplicate");
    expect(fleet.applyPosition(position({ at: 5_000, speed: 31 }), NOON)).toBe("applied");
  });

  test("ends the same whatever order positions come in [ENG-03] [E05]", () => {
    fc.assert(
      fc.property(
        reports.chain((list) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray(list, { minLength: list.length }),
            fc.array(fc.nat(), { maxLength: 8 }),
          ),
        ),
        ([list, shuffled, drains]) => {
          const [one, other] = [fleetOf(1, 2), fleetOf(1, 2)];
          const inbox = createInbox(createRefusalCounters());

          for (const facts of list) one.applyPosition(position(facts), NOON);
          shuffled.forEach((facts, index) => {
            inbox.put(position(facts));
            if (!drains.includes(index)) return;
            other.applyPositions([...inbox.drain()], NOON, () => {});
          });
          other.applyPositions([...inbox.drain()], NOON, () => {});

          for (const id of [1, 2]) expect(row(other, id)).toEqual(row(one, id));
        },
      ),
    );
  });

  test("names the same driver and fuel whatever order positions come in [ENG-03] [ENG-04] [E05]", () => {
    const tank = { fuel_low_threshold: 0, fuel_high_threshold: 10 };
    const facts = fc.record({
      id: fc.integer({ min: 1, max: 1_000 }),
      at: fc.integer({ min: -9, max: 9 }),
      fuelLevel: fc.integer({ min: 0, max: 10 }),
      driverUniqueId: fc.option(fc.constantFrom("Ana", "Zoë"), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        // Two cards at the same moment have no order: only one of them is right, and who knows which.
        fc
          .uniqueArray(facts, { selector: ({ at }) => at, maxLength: 9 })
          .chain((list) =>
            fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
          ),
        ([list, shuffled]) => {
          const [one, other] = [list, shuffled].map((order) => {
            const fleet = createFleet();
            fleet.putVehicle({ ...vehicle({ id: 1 }), attributes: tank });
            for (const { id, at, fuelLevel, driverUniqueId } of order) {
              const card = driverUniqueId === undefined ? {} : { driverUniqueId };
              fleet.applyPosition(position({ id, at, attributes: { fuelLevel, ...card } }), NOON);
            }
            return row(fleet, 1);
          });
          expect(other).toEqual(one);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("keeps when a vehicle last stopped [ENG-04]", () => {
    const fleet = fleetOf(1);
    const slot = fleet.slotOf(vehicleId(1));
    const drive = (at: number, ignition: boolean) =>
      fleet.applyPosition(position({ at, attributes: { ignition } }), NOON);

    drive(-9_000, false);
    expect(fleet.lastStopOf(slot)).toBeUndefined();
    for (const at of [-8_000, -7_000]) drive(at, true);
    for (const at of [-6_000, -5_000]) drive(at, false);
    expect(fleet.lastStopOf(slot)).toBe(NOON - 6_000);
    drive(-4_000, true);
    expect(fleet.lastStopOf(slot)).toBe(NOON - 6_000);
  });

  test("keeps of each vehicle when that one last stopped, whatever the others do [ENG-04]", () => {
    const ids = Array.from({ length: 130 }, (_, index) => index + 1);
    const fleet = fleetOf(...ids);
    const apply = (id: number, at: number, ignition: boolean) =>
      fleet.applyPosition(position({ vehicle: id, at, attributes: { ignition } }), NOON);
    for (const id of ids) apply(id, -9_000_000 + id, true);
    // Every third has stopped, each at a moment of its own.
    for (const id of ids) if (id % 3 === 0) apply(id, -1_000_000 + id, false);

    for (const id of ids)
      expect(fleet.lastStopOf(fleet.slotOf(vehicleId(id)))).toBe(
        id % 3 === 0 ? NOON - 1_000_000 + id : undefined,
      );
  });

  test("holds of a vehicle what its newest position reports, whatever comes late [E05]", () => {
    const fleet = fleetOf(1);
    const slot = fleet.slotOf(vehicleId(1));
    const apply = (at: number, sat: number) =>
      fleet.applyPosition(position({ at, attributes: { sat } }), NOON);
    apply(0, 9);
    expect(apply(-60_000, 3)).toBe("late");
    expect(fleet.attributesOf(slot)).toMatchObject({ sat: 9 });
    apply(60_000, 5);
    expect(fleet.attributesOf(slot)).toMatchObject({ sat: 5 });
  });

  test("is the same whether positions come alone or many at once [ENG-03]", () => {
    const ids = Array.from({ length: 300 }, (_, index) => index + 1);
    const latest = [...ids, 999].map((id) =>
      position({ vehicle: id, at: id * 10, speed: id % 7, attributes: { fuel: id % 90 } }),
    );
    const [alone, together] = [fleetOf(...ids), fleetOf(...ids)];
    const each = latest.map((one) => alone.applyPosition(one, NOON));
    const all: string[] = [];
    together.applyPositions(latest, NOON, (one, applied) => {
      expect(one).toBe(latest[all.length]);
      all.push(applied);
    });

    expect(all).toEqual(each);
    expect(each.at(-1)).toBe("unknownVehicle");
    for (const id of ids) expect(row(together, id)).toEqual(row(alone, id));
  });

  test("shows raw fuel as the newest position reports it, and none when it reports none [ENG-04]", () => {
    const fleet = createFleet();
    const slot = () => fleet.slotOf(vehicleId(1));
    const apply = (at: number, attributes: Record<string, number>) =>
      fleet.applyPosition(position({ at, attributes }), NOON);
    const tank = { fuel_low_threshold: 0, fuel_high_threshold: 200 };
    fleet.putVehicle({ ...vehicle({ id: 1 }), attributes: tank });
    apply(0, { fuel: 40 });
    expect(fleet.columns.fuels[slot()]).toBe(20);

    fleet.putVehicle(vehicle({ id: 1 })); // the thresholds are taken away
    apply(1_000, { fuel: 41 });
    apply(500, { fuel: 43 });
    expect(fleet.columns.fuels[slot()]).toBe(41);
    apply(2_000, {});
    expect(fleet.columns.fuels[slot()]).toBeNaN();
    fleet.putVehicle(vehicle({ id: 1, name: "Renamed" }));
    expect(fleet.columns.fuels[slot()]).toBeNaN();
  });

  test("orders by the level that a vehicle's thresholds give [ENG-04] [LIST-01]", () => {
    const fleet = createFleet();
    const list = createList(fleet);
    const tank = { fuel_low_threshold: 0, fuel_high_threshold: 1_000 };
    fleet.putVehicle({ ...vehicle({ id: 1 }), attributes: tank });
    fleet.putVehicle(vehicle({ id: 2 }));
    fleet.applyPosition(position({ vehicle: 1, attributes: { fuel: 100 } }), NOON);
    fleet.applyPosition(position({ vehicle: 2, attributes: { fuel: 50 } }), NOON);

    const { rows } = list.show({ ...DEFAULT_LIST_VIEW, order: "fuel" });

    expect(rows.map(({ vehicleId, fuel }) => [vehicleId, fuel])).toEqual([
      [1, 10],
      [2, 50],
    ]);
  });

  test("is not changed by a position that it has had already [E04]", () => {
    const fleet = fleetOf(1);
    const reported = position({ speed: 12, attributes: { ignition: true, fuelLevel: 40 } });
    fleet.applyPosition(reported, NOON);
    const before = row(fleet, 1);
    const version = fleet.version();

    expect(fleet.applyPosition(reported, NOON)).toBe("duplicate");

    expect(row(fleet, 1)).toEqual(before);
    expect(fleet.version()).toBe(version);
  });

  test("never goes back in time [E05]", () => {
    const fleet = fleetOf(1);
    fleet.applyPosition(position({ at: 1_000, speed: 50 }), NOON);

    expect(fleet.applyPosition(position({ at: 999, speed: 0 }), NOON)).toBe("late");

    expect(countStates(fleet.columns, fleet.slotCount).moving).toBe(1);
  });

  test("takes a corrected position of the same moment, which has a higher id", () => {
    const fleet = fleetOf(1);
    fleet.applyPosition(position({ at: 0, id: 10, speed: 50 }), NOON);

    expect(fleet.applyPosition(position({ at: 0, id: 11, speed: 0 }), NOON)).toBe("applied");
    expect(fleet.applyPosition(position({ at: 0, id: 9, speed: 50 }), NOON)).toBe("late");
  });

  test("grows past its first capacity and loses nobody [ENG-01]", () => {
    const fleet = createFleet();
    const count = 5_000;
    for (let id = 1; id <= count; id++) {
      fleet.putVehicle(vehicle({ id, name: `Bus ${id}` }));
      fleet.applyPosition(position({ vehicle: id, speed: id % 2 === 0 ? 10 : 0 }), NOON);
    }

    expect(fleet.vehicleCount).toBe(count);
    expect(countStates(fleet.columns, fleet.slotCount)).toEqual({
      moving: count / 2,
      idle: count / 2,
      stopped: 0,
      disconnected: 0,
    });
    for (const id of [1, 1_024, 1_025, 2_049, count]) {
      const slot = fleet.slotOf(vehicleId(id));
      expect(fleet.columns.vehicleIds[slot]).toBe(id);
      expect(fleet.textOf(slot)?.name).toBe(`Bus ${id}`);
    }
  });

  test("gives a freed slot to a newcomer, who inherits nothing [S03]", () => {
    const fleet = fleetOf(1, 2);
    fleet.applyPosition(
      position({ vehicle: 1, speed: 50, attributes: { fuelLevel: 5, driverUniqueId: "Ana" } }),
      NOON,
    );
    const freed = fleet.slotOf(vehicleId(1));

    fleet.replaceVehicles([vehicle({ id: 2 })]);
    fleet.putVehicle(vehicle({ id: 3 }));

    expect(fleet.slotOf(vehicleId(1))).toBe(-1);
    expect(fleet.slotOf(vehicleId(3))).toBe(freed);
    expect(fleet.driverOf(freed)).toBeUndefined();
    expect(fleet.attributesOf(freed)).toBeUndefined();
    expect(fleet.fixTimeOf(freed)).toBeUndefined();
    expect(fleet.columns.fuels[freed]).toBeNaN();
    expect(countStates(fleet.columns, fleet.slotCount).disconnected).toBe(2);
  });

  test("has every vehicle in the state that the rule gives it, to the millisecond [E09]", () => {
    const ages = [0, days(5) - 1, days(5), days(5) + 1, days(9)];
    const fleet = fleetOf(...ages.map((_, index) => index + 1));
    ages.forEach((age, index) => {
      fleet.applyPosition(position({ vehicle: index + 1, at: -age, speed: 9 }), NOON);
    });
    const states = () =>
      ages.map(
        (_, index) => VEHICLE_STATES[fleet.columns.states[fleet.slotOf(vehicleId(index + 1))]!],
      );
    const expected = (now: EpochMs) =>
      ages.map((age) =>
        vehicleState(
          { fixTime: epochMs(NOON - age), speed: knots(9), ignition: true },
          DEFAULT_STATE_RULES,
          now,
        ),
      );

    expect(states()).toEqual(expected(NOON));
    for (const later of [1, 2, days(1), days(5), days(5) + 1]) {
      fleet.passTime(epochMs(NOON + later));
      expect(states()).toEqual(expected(epochMs(NOON + later)));
    }
  });

  test("keeps ids apart however big they are [E08]", () => {
    const big = [1, 2 ** 22 - 1, 2 ** 22, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
    const fleet = fleetOf(...big);

    expect(new Set(big.map((id) => fleet.slotOf(vehicleId(id)))).size).toBe(big.length);
    for (const unknown of [0, -1, 2, 1.5, 2 ** 22 + 1, 2 ** 53, Number.NaN])
      expect(fleet.textOf(fleet.slotOf(vehicleId(unknown)))).toBeUndefined();
  });
});

test("a vehicle that is shown again is shown as it is now: name, model, group and link [LIST-02]", () => {
  const fleet = createFleet();
  let latest: Vehicle = { ...vehicle({ id: 1, name: "Van 1", model: "Box" }), status: "online" };
  const textAfter = (changes: Partial<Vehicle>) => {
    latest = { ...latest, ...changes };
    fleet.putRows(vehicleRowsOf([latest]));
    const slot = fleet.slotOf(vehicleId(1));
    const text = fleet.textOf(slot);
    expect(fleet.textOf(slot)).toBe(text);
    return text;
  };
  expect(textAfter({})).toMatchObject({ name: "Van 1", model: "Box", link: "online" });
  expect(textAfter({ model: "Flatbed" })).toMatchObject({ name: "Van 1", model: "Flatbed" });
  expect(textAfter({ groupId: groupId(7) })).toMatchObject({ model: "Flatbed", groupId: 7 });
  expect(textAfter({ status: "offline" })).toMatchObject({ groupId: 7, link: "offline" });
  expect(textAfter({ name: "Van 2" })).toMatchObject({ name: "Van 2", link: "offline" });
  expect(textAfter({ groupId: undefined })?.groupId).toBeUndefined();
});
