import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_FOUND_VEHICLES } from "#contract/foundVehicle";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import { groupId, vehicleId } from "#domain/ids";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createList } from "../../../../workers/engine/list/list.ts";
import { byName } from "../../../../workers/engine/text/byName.ts";
import { vehicle } from "../../../support/fleetBuilders.ts";

function open(names: readonly string[]) {
  const fleet = createFleet();
  const list = createList(fleet);
  names.forEach((name, index) => fleet.putVehicle(vehicle({ id: index + 1, name, uniqueId: "x" })));
  const find = (query: string, limit = 10) => list.find(query, limit).map(({ name }) => name);
  return { fleet, list, find };
}

describe("finding a few vehicles by name", () => {
  test("puts those first whose name begins so, then by name as people count [LIST-04]", () => {
    const { find } = open(["Big Ford 1", "Ford 10", "Ford 9", "Tram", "A Ford"]);
    expect(find("ford")).toEqual(["Ford 9", "Ford 10", "A Ford", "Big Ford 1"]);
    expect(find("ford", 3)).toEqual(["Ford 9", "Ford 10", "A Ford"]);
    expect(find("FÓRD 1")).toEqual(["Ford 10", "Big Ford 1"]);
  });

  test("finds by group and says what is needed to recognise it [LIST-04]", () => {
    const { fleet, list } = open([]);
    fleet.replaceGroups([{ id: groupId(4), name: "North", parentId: undefined }], byName);
    fleet.putVehicle(vehicle({ id: 8, name: "Bus 8", group: 4 }));
    expect(list.find("north", 5)).toEqual([
      {
        vehicleId: 8,
        name: "Bus 8",
        uniqueId: "unique-8",
        plate: undefined,
        group: "North",
        state: "disconnected",
      },
    ]);
  });

  test("answers nothing to nothing, and never more than anybody reads [LIST-04]", () => {
    const { find } = open(Array.from({ length: 200 }, (_, index) => `Bus ${index}`));
    expect(find("  ")).toEqual([]);
    expect(find("tram")).toEqual([]);
    for (const limit of [0, -1, Number.NaN]) expect(find("bus", limit)).toEqual([]);
    expect(find("bus", 1e9)).toHaveLength(MAX_FOUND_VEHICLES);
  });

  test("leaves the list's own search right, whatever happens in between [LIST-04]", () => {
    const step = fc.oneof(
      fc.record({
        type: fc.constant("rename" as const),
        id: fc.integer({ min: 1, max: 12 }),
        name: word,
      }),
      fc.record({ type: fc.constant("remove" as const), id: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ type: fc.constant("find" as const), query: word }),
      fc.record({ type: fc.constant("show" as const), search: word }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { fleet, list, find } = open([]);
        const names = new Map<number, string>();
        const having = (query: string) =>
          [...names.values()].filter((name) => name.includes(query)).sort();
        for (const each of steps) {
          if (each.type === "rename") {
            fleet.putVehicle(vehicle({ id: each.id, name: each.name, uniqueId: "x" }));
            names.set(each.id, each.name);
          } else if (each.type === "remove") {
            fleet.removeVehicle(vehicleId(each.id));
            names.delete(each.id);
          } else if (each.type === "find") {
            expect([...find(each.query, 50)].sort()).toEqual(having(each.query));
          } else {
            const shown = list.show({ ...DEFAULT_LIST_VIEW, search: each.search });
            expect(shown.rows.map(({ name }) => name).sort()).toEqual(having(each.search));
          }
        }
      }),
    );
  });
});

const word = fc.constantFrom("a", "ab", "abc", "b", "bc", "ca", "cab");
