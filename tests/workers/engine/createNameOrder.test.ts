import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { createFleet } from "../../../workers/engine/createFleet.ts";
import { byName, createNameOrder } from "../../../workers/engine/createNameOrder.ts";
import { sortInSlices } from "../../../workers/engine/sortInSlices.ts";
import { vehicle } from "../../support/fleetBuilders.ts";

const MANY = 5_000;
const shuffledName = (id: number) => `Bus ${(id * 7_919) % 10_007}`;

function open(count = MANY) {
  const fleet = createFleet();
  fleet.replaceVehicles(
    Array.from({ length: count }, (_, index) =>
      vehicle({ id: index + 1, name: shuffledName(index + 1) }),
    ),
  );
  const names = createNameOrder(fleet);
  const namesNow = () => Array.from(names.current(), (slot) => fleet.textOf(slot)?.name);
  const sorted = () => namesNow().toSorted((left, right) => byName(left ?? "", right ?? ""));
  return { fleet, names, namesNow, sorted };
}

describe("the order of names", () => {
  test("is that of the server until it is sorted, a slice at a time [LIST-01] [LIST-03]", () => {
    const { names, namesNow, sorted } = open();
    expect(namesNow().slice(0, 3)).toEqual([1, 2, 3].map(shuffledName));
    expect(names.isProvisional()).toBe(true);

    let slices = 0;
    while (names.isProvisional()) {
      let steps = 3;
      names.work(() => steps-- > 0);
      slices++;
      expect(names.current()).toHaveLength(MANY);
    }

    expect(slices).toBeGreaterThan(10);
    expect(namesNow()).toEqual(sorted());
  });

  test("takes in what is renamed, added and removed while it is sorted [LIST-01]", () => {
    const { fleet, names, namesNow, sorted } = open();
    names.current();
    let step = 0;
    while (names.isProvisional()) {
      names.work(() => step++ % 40 !== 0);
      fleet.putVehicle(vehicle({ id: (step * 31) % MANY || 1, name: `Again ${step}` }));
      fleet.putVehicle(vehicle({ id: MANY + step, name: `New ${step}` }));
      fleet.removeVehicle(vehicleId(((step * 17) % MANY) + 1));
      expect(new Set(names.current()).size).toBe(fleet.vehicleCount);
    }

    expect(namesNow()).toEqual(sorted());
  });

  test("is repaired at once when few change [LIST-04]", () => {
    const { fleet, names, namesNow, sorted } = open();
    names.current();
    names.work(() => true);

    fleet.putVehicle(vehicle({ id: 77, name: "Aardvark" }));

    expect(namesNow()[0]).toBe("Aardvark");
    expect(names.isProvisional()).toBe(false);
    expect(namesNow()).toEqual(sorted());
  });

  test("sorted in slices is what sorting gives, and equal ones stay in order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 3_000 }), (keys) => {
        const items = Uint32Array.from(keys, (_, index) => index);
        const compare = (left: number, right: number) => keys[left]! - keys[right]!;
        const work = sortInSlices(items, compare);
        let step = work.next();
        while (!step.done) step = work.next();

        expect([...step.value]).toEqual([...items].sort(compare));
      }),
      { numRuns: 50 },
    );
  });
});
