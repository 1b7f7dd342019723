import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupId, vehicleId } from "#domain/ids";
import { foldText } from "#domain/text/foldText";
import { hasBit } from "../../../../workers/engine/columns/slotBits.ts";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createSearch } from "../../../../workers/engine/search/search.ts";
import { byName } from "../../../../workers/engine/text/byName.ts";
import { foldBytes, MAX_BYTES_A_LETTER } from "../../../../workers/engine/text/foldBytes.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

function open(count = 0) {
  const fleet = createFleet();
  for (let id = 1; id <= count; id++) fleet.putVehicle(vehicle({ id, name: `Bus ${id}` }));
  const search = createSearch(fleet);
  const find = (query: string) => {
    const found = search.find(query);
    if (!found) return "everybody";
    const { vehicleIds } = fleet.columns;
    return Array.from({ length: fleet.slotCount }, (_, slot) => slot)
      .filter((slot) => vehicleIds[slot] !== 0 && hasBit(found, slot))
      .map((slot) => vehicleIds[slot]);
  };
  return { fleet, find };
}

describe("search", () => {
  test("finds by address and point of interest, old ones no more [LIST-04]", () => {
    const { fleet, find } = open(3);
    const report = (at: number, address: string | undefined) =>
      fleet.applyPosition({ ...position({ vehicle: 2, at }), address }, NOON);
    report(1, "Rua da Conceição 12, Évora");
    fleet.setPoi(vehicleId(3), "Depósito São João");

    expect(find("conceicao")).toEqual([2]);
    expect(find("evora 12")).toEqual([2]);
    expect(find("SAO JOAO dep")).toEqual([3]);
    expect(find("bus conceicao")).toEqual([2]);

    report(2, "Avenida da Liberdade");
    fleet.setPoi(vehicleId(3), undefined);
    expect(find("conceicao")).toEqual([]);
    expect(find("liberdade")).toEqual([2]);
    expect(find("joao")).toEqual([]);
  });

  test("keeps its answer right while the fleet changes under it [LIST-04]", () => {
    const { fleet, find } = open(200);
    expect(find("ana")).toEqual([]);

    for (let id = 10; id <= 20; id++)
      fleet.applyPosition(position({ vehicle: id, attributes: { driverUniqueId: "Ana" } }), NOON);
    expect(find("ana")).toHaveLength(11);

    fleet.putVehicle(vehicle({ id: 500, name: "Savana" }));
    fleet.removeVehicle(vehicleId(10));
    expect(find("ana")).toHaveLength(11);

    fleet.putVehicle(vehicle({ id: 11, name: "Bus 11", group: 4 }));
    fleet.replaceGroups([{ id: groupId(4), name: "Ananas", parentId: undefined }], byName);
    expect(find("ananas")).toEqual([11]);
  });

  test("reads a large fleet ahead of the first letter, a slice at a time [LIST-04]", () => {
    const fleet = createFleet();
    const search = createSearch(fleet);
    for (let id = 1; id <= 3_000; id++) fleet.putVehicle(vehicle({ id, name: `Bus ${id}` }));
    expect(search.hasWork()).toBe(true);

    let slices = 0;
    for (; search.hasWork(); slices++) {
      let steps = 2;
      search.work(() => steps-- > 0);
      if (slices === 5) fleet.putVehicle(vehicle({ id: 1, name: "Tram" }));
    }

    expect(slices).toBeGreaterThan(10);
    expect(fleet.changed.relabelled.count).toBeLessThan(3_000);
    expect(search.find("tram")?.[0]).toBe(1);
    const found = search.find("bus 1")!;
    const ids = Array.from({ length: 40 }, (_, slot) => slot + 1);
    expect(ids.filter((id) => hasBit(found, id - 1))).toEqual(
      ids.filter((id) => id > 1 && String(id).includes("1")),
    );
  });

  test("narrows and widens as somebody types and deletes [LIST-04]", () => {
    const { fleet, find } = open(300);
    expect(find("b")).toHaveLength(300);
    const withTwo = Array.from({ length: 300 }, (_, index) => index + 1).filter((id) =>
      String(id).includes("2"),
    );
    expect(find("bus 2")).toEqual(withTwo);
    fleet.putVehicle(vehicle({ id: 7, name: "Tram 7" }));
    expect(find("tr")).toEqual([7]);
    expect(find("tra")).toEqual([7]);
    expect(find("tram 8")).toEqual([]);
    expect(find("t")).toEqual([7]);
    expect(find(" ")).toBe("everybody");
  });

  test("finds letters of every script, one or many [LIST-04]", () => {
    const { fleet, find } = open();
    const names = ["Łódź", "Ångström", "Автобус 7", "東京バス", "🚌 one", "Ⅷ", "ﷺ", "a-b/c"];
    names.forEach((name, index) => {
      fleet.putVehicle(vehicle({ id: index + 1, name, uniqueId: "x" }));
    });

    names.forEach((name, index) => {
      expect(find(name), name).toEqual([index + 1]);
      for (const letter of foldText(name).replace(/\s/g, ""))
        if (letter.length === 1 && letter < "\ud800")
          expect(find(letter), letter).toContain(index + 1);
    });
  });

  test("folds into bytes what folding makes, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
        const bytes = new Uint8Array(text.length * MAX_BYTES_A_LETTER);
        const end = foldBytes(text, bytes, 0);
        expect(new TextDecoder().decode(bytes.subarray(0, end))).toBe(
          new TextDecoder().decode(new TextEncoder().encode(foldText(text))),
        );
      }),
      { numRuns: 500 },
    );
    for (let code = 0; code < 0x400; code++) {
      const text = `x${String.fromCharCode(code)}y`;
      const bytes = new Uint8Array(text.length * MAX_BYTES_A_LETTER);
      const end = foldBytes(text, bytes, 0);
      expect(new TextDecoder().decode(bytes.subarray(0, end)), text).toBe(foldText(text));
    }
  });

  test("forgets texts that nobody has any more [E15]", () => {
    const { fleet, find } = open(10);
    for (let turn = 1; turn <= 20_000; turn++)
      fleet.applyPosition(
        position({
          vehicle: 1 + (turn % 10),
          at: turn,
          attributes: { driverUniqueId: `D${turn}` },
        }),
        NOON,
      );

    expect(fleet.stringTables.drivers.size).toBeLessThan(5_000);
    expect(find("d20000")).toEqual([1]);
    expect(find("d19000")).toEqual([]);
  });
});
