import { expect, test } from "vitest";
import { groupId, vehicleId } from "#domain/ids";
import type { Group } from "#domain/vehicle";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { alertScope, fleetIds } from "../../../../workers/engine/query/alertScope.ts";
import { byName } from "../../../../workers/engine/text/byName.ts";
import { vehicle } from "../../../support/fleetBuilders.ts";

const group = (id: number, name: string, parent?: number): Group => ({
  id: groupId(id),
  name,
  parentId: parent === undefined ? undefined : groupId(parent),
});

function open(groups: readonly Group[], vehicles: readonly (number | undefined)[]) {
  const fleet = createFleet();
  fleet.replaceGroups(groups, byName);
  fleet.replaceVehicles(
    vehicles.map((of, at) => ({
      ...vehicle({ id: at + 1, name: `Car ${9 - at}` }),
      groupId: of === undefined ? undefined : groupId(of),
    })),
  );
  return fleet;
}

test("all who are in the fleet are named, and nobody who has left it [EVT-05]", () => {
  const fleet = open([], [undefined, undefined, undefined, undefined]);
  expect(fleetIds(fleet)).toEqual([1, 2, 3, 4]);

  fleet.removeVehicle(vehicleId(2));
  expect(fleetIds(fleet)).toEqual([1, 3, 4]);
  expect(alertScope(fleet, undefined)).toEqual({
    total: 3,
    vehicles: [4, 3, 1].map((id) => ({ vehicleId: id, name: `Car ${10 - id}` })),
    groups: [],
  });
});

test("a group has the vehicles of the groups inside it, and the one around it has both [EVT-05]", () => {
  const fleet = open(
    [group(1, "North"), group(2, "Trucks", 1), group(3, "Vans", 1), group(4, "South")],
    [1, 2, 2, 3, undefined, 4],
  );
  const total = (id: number, name: string, count: number) => ({ groupId: id, name, total: count });
  expect(alertScope(fleet, groupId(1))).toMatchObject({
    total: 4,
    groups: [
      total(1, "North", 4),
      total(4, "South", 1),
      total(2, "Trucks", 2),
      total(3, "Vans", 1),
    ],
  });
  expect(alertScope(fleet, groupId(2)).vehicles.map((one) => one.vehicleId)).toEqual([3, 2]);
});

test("groups that contain each other are counted once and come to an end [EVT-05]", () => {
  const fleet = open([group(1, "One", 2), group(2, "Two", 1)], [1, 2]);
  expect(alertScope(fleet, groupId(1))).toMatchObject({
    total: 2,
    groups: [{ total: 2 }, { total: 2 }],
  });
});

test("up to 300 vehicles are named, and of more only how many they are [EVT-05]", () => {
  const of = (count: number) =>
    alertScope(
      open(
        [],
        Array.from({ length: count }, () => undefined),
      ),
      undefined,
    );
  expect([of(300).total, of(300).vehicles.length]).toEqual([300, 300]);
  expect([of(301).total, of(301).vehicles.length]).toEqual([301, 0]);
});

test("a fleet that fills its memory to the last slot has nobody besides [EVT-05]", () => {
  for (let count = 1; count <= 4_096; count *= 2) {
    const fleet = open(
      [],
      Array.from({ length: count }, () => undefined),
    );
    expect(fleetIds(fleet)).toHaveLength(count);
    expect(alertScope(fleet, undefined).total).toBe(count);
  }
});
