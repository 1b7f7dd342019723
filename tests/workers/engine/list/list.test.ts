import { describe, expect, test } from "vitest";
import { DEFAULT_LIST_VIEW, type ListView } from "#contract/listView";
import { groupId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createList } from "../../../../workers/engine/list/list.ts";
import { byName } from "../../../../workers/engine/text/byName.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

function open(count = 6) {
  const fleet = createFleet();
  const list = createList(fleet);
  fleet.replaceVehicles(
    Array.from({ length: count }, (_, index) =>
      vehicle({ id: index + 1, name: `Bus ${index + 1}` }),
    ),
  );
  const ids = (view: Partial<ListView> = {}) =>
    list.show({ ...DEFAULT_LIST_VIEW, ...view }).rows.map(({ vehicleId }) => vehicleId);
  const drive = (id: number, at = 0) =>
    fleet.applyPosition(position({ vehicle: id, speed: 30, at }), NOON);
  return { fleet, list, ids, drive };
}

describe("the list", () => {
  test("shows what moves first, then by name as people count [LIST-01]", () => {
    const { ids, drive, fleet } = open(11);
    drive(10);
    drive(2);
    fleet.applyPosition(position({ vehicle: 9, speed: 0 }), NOON);

    expect(ids()).toEqual([2, 10, 9, 1, 3, 4, 5, 6, 7, 8, 11]);
  });

  test("orders fuel by the share of the tank, whatever it is measured in [bug 6]", () => {
    const { ids, fleet } = open(5);
    const apply = (id: number, fuel: Attributes, own: Attributes = {}) => {
      fleet.putVehicle({ ...vehicle({ id, name: `Bus ${id}` }), attributes: own });
      fleet.applyPosition(position({ vehicle: id, attributes: fuel }), NOON);
    };
    apply(1, { fuelLevel: 34 });
    apply(2, { fuel: 34 }, { fuel_tank_capacity: 340 });
    apply(3, { fuel: 34 });
    apply(4, { fuel: 40 }, { fuel_low_threshold: 0, fuel_high_threshold: 200 });

    expect(ids({ order: "fuel" })).toEqual([2, 4, 1, 3, 5]);
  });

  test("keeps rows in place while held, whatever moves [LIST-03]", () => {
    const { ids, drive } = open(4);
    expect(ids({ held: true })).toEqual([1, 2, 3, 4]);

    drive(4);

    expect(ids({ held: true })).toEqual([1, 2, 3, 4]);
    expect(ids({ held: true, firstRow: 2, rowCount: 1 })).toEqual([3]);
    expect(ids()).toEqual([4, 1, 2, 3]);
  });

  test("reports a held row's new state where it stands [LIST-03]", () => {
    const { list, drive } = open(2);
    const view = { ...DEFAULT_LIST_VIEW, state: "disconnected", held: true } as const;
    list.show(view);

    drive(2);

    expect(list.show(view).rows.map(({ state }) => state)).toEqual(["disconnected", "moving"]);
  });

  test("lets a held row go only when its vehicle does, and puts newcomers last [LIST-03]", () => {
    const { fleet, ids, drive } = open(3);
    drive(3);
    expect(ids({ held: true })).toEqual([3, 1, 2]);

    fleet.replaceVehicles([2, 3, 7].map((id) => vehicle({ id, name: `Bus ${id}` })));
    drive(7);

    expect(ids({ held: true })).toEqual([3, 2, 7]);
    expect(ids()).toEqual([3, 7, 2]);
  });

  test("orders anew when the query changes while held", () => {
    const { ids, drive } = open(3);
    ids({ held: true });

    drive(3);

    expect(ids({ held: true, order: "lastUpdate" })).toEqual([3, 1, 2]);
  });

  test("gives the slice that was asked for and never more than there is", () => {
    const { list } = open(25);
    const slice = (firstRow: number, rowCount: number) => {
      const {
        firstRow: first,
        rows,
        total,
      } = list.show({
        ...DEFAULT_LIST_VIEW,
        firstRow,
        rowCount,
      });
      return { first, count: rows.length, total };
    };

    expect(slice(0, 10)).toEqual({ first: 0, count: 10, total: 25 });
    expect(slice(20, 10)).toEqual({ first: 20, count: 5, total: 25 });
    expect(slice(90, 10)).toEqual({ first: 25, count: 0, total: 25 });
    expect(slice(-5, Number.NaN)).toEqual({ first: 0, count: 0, total: 25 });
  });

  test("finds by every field, without case and accents [LIST-04]", () => {
    const { fleet, ids } = open(0);
    fleet.replaceGroups([{ id: groupId(5), name: "Norte", parentId: undefined }], byName);
    fleet.replaceVehicles([
      vehicle({ id: 1, name: "Camião Água", plate: "SBA 1234", model: "FMB920", group: 5 }),
      vehicle({ id: 2, name: "Truck", uniqueId: "356307042441013" }),
    ]);
    fleet.applyPosition(position({ vehicle: 2, attributes: { driverUniqueId: "Zoë" } }), NOON);

    for (const search of ["camiao", "AGUA", "sba 1234", "fmb9", "norte", "norte agua"])
      expect(ids({ search }), search).toEqual([1]);
    for (const search of ["356307", "zoe", "TRUCK zo"])
      expect(ids({ search }), search).toEqual([2]);
    expect(ids({ search: "camiao truck" })).toEqual([]);
    expect(ids({ search: " \n" })).toHaveLength(2);
  });

  test("finds a vehicle by its new name at once, among many [LIST-04]", () => {
    const { fleet, ids } = open(5_000);
    expect(ids({ search: "bus 4999" })).toEqual([4_999]);

    fleet.putVehicle(vehicle({ id: 4_999, name: "Tram" }));

    expect(ids({ search: "bus 4999" })).toEqual([]);
    expect(ids({ search: "tram" })).toEqual([4_999]);
    expect(ids({ order: "vehicle", rowCount: 2 })).toEqual([1, 2]);
  });
});
