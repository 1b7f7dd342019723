import { expect, test } from "vitest";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createList } from "../../../../workers/engine/list/list.ts";
import { vehicle } from "../../../support/fleetBuilders.ts";

test("everybody's ids come by name, those that have the words when words are asked for [VEH-01]", () => {
  const fleet = createFleet();
  fleet.replaceVehicles([
    vehicle({ id: 1, name: "Bus 10" }),
    vehicle({ id: 2, name: "Bus 9" }),
    vehicle({ id: 3, name: "Ábaco" }),
  ]);
  const list = createList(fleet);
  const idsOf = (search: string) => {
    const { total, ids } = list.vehicleIds(search);
    return [total, ...ids];
  };

  expect(idsOf("")).toEqual([3, 3, 2, 1]);
  expect(idsOf("bus")).toEqual([3, 2, 1]);
  expect(idsOf("abaco")).toEqual([3, 3]);
  expect(idsOf("tram")).toEqual([3]);
});
