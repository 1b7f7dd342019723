import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_LIST_VIEW, type ListView } from "#contract/listView";
import { vehicleId } from "#domain/ids";
import { createFleet } from "../../../workers/engine/fleet/fleet.ts";
import { glanceAt } from "../../../workers/engine/fleetQueries.ts";
import { createList } from "../../../workers/engine/list/list.ts";
import { summarise } from "../../../workers/engine/query/vehiclesIn.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";

function open(count: number) {
  const fleet = createFleet();
  fleet.replaceVehicles(Array.from({ length: count }, (_, index) => vehicle({ id: index + 1 })));
  const list = createList(fleet);
  const show = (view: Partial<ListView>) => list.show({ ...DEFAULT_LIST_VIEW, ...view });
  const drive = (id: number, speed: number) =>
    fleet.applyPosition(position({ vehicle: id, speed, longitude: id, latitude: 1 }), NOON);
  return { fleet, show, drive };
}

test("the list shows only those that were chosen, and counts them [MAP-09]", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 60 }),
      (size, wanted) => {
        const { show } = open(size);
        const there = new Set(wanted.filter((id) => id <= size));

        const { rows, total } = show({ only: wanted.map(vehicleId), rowCount: 100 });

        expect(total).toBe(there.size);
        expect(new Set(rows.map((row) => row.vehicleId))).toEqual(there);
      },
    ),
    { numRuns: 60 },
  );
});

test("chosen ones pass through state and search as all do, and others come back [MAP-09]", () => {
  const { show, drive } = open(4);
  for (const id of [1, 2]) drive(id, 30);
  const only = [2, 3].map(vehicleId);

  expect(show({ only, state: "moving" }).rows.map(({ name }) => name)).toEqual(["Vehicle 2"]);
  expect(show({ only, search: "vehicle 3" }).total).toBe(1);
  expect(show({ only: [] }).total).toBe(0);
  expect(show({}).total).toBe(4);
});

test("held rows do not leak into another choice [MAP-09] [LIST-03]", () => {
  const { show } = open(3);
  show({ only: [vehicleId(1)], held: true });

  expect(show({ only: [vehicleId(2)], held: true }).rows.map((row) => row.vehicleId)).toEqual([2]);
});

test("a choice counts by state and forgets who is gone [MAP-09]", () => {
  const { fleet, drive } = open(3);
  drive(1, 30);
  drive(2, 0);
  const slots = [1, 2, 3].map((id) => fleet.slotOf(vehicleId(id)));

  const { counts, bounds } = summarise(fleet.columns, slots);

  expect(counts).toEqual({ moving: 1, idle: 1, stopped: 0, disconnected: 1 });
  expect([bounds?.west, bounds?.east]).toEqual([expect.closeTo(1, 5), expect.closeTo(2, 5)]);
});

test("a glance has name, state, speed and age of one vehicle [MAP-09]", () => {
  const { fleet, drive } = open(2);
  drive(1, 30);

  expect(glanceAt(fleet, fleet.slotOf(vehicleId(1)))).toEqual({
    name: "Vehicle 1",
    group: undefined,
    state: "moving",
    speed: 30,
    fixTime: NOON,
  });
  expect(glanceAt(fleet, fleet.slotOf(vehicleId(2)))?.fixTime).toBeUndefined();
  expect(glanceAt(fleet, fleet.slotOf(vehicleId(9)))).toBeUndefined();
});
