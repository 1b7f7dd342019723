import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createNameOrder } from "../../../../workers/engine/list/nameOrder.ts";
import { sortNames } from "../../../../workers/engine/list/sortNames.ts";
import { sortInSlices } from "../../../../workers/engine/schedule/sortInSlices.ts";
import { byName } from "../../../../workers/engine/text/byName.ts";
import { vehicle } from "../../../support/fleetBuilders.ts";

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

  const LATIN = [
    "a",
    "A",
    "b",
    "B",
    "á",
    "ä",
    "ß",
    "æ",
    "ø",
    "Å",
    " z",
    "Z",
    "0",
    "00",
    "1",
    "2",
    "10",
    "1٢",
    " ",
    "-",
    ".",
    "'",
    "_",
    "/",
  ];
  const NUMBERS = ["999999999999999", "1000000000000000", "0012345678901234567890"];
  const OTHERS = [
    "é",
    "e\u0301",
    "\u0301",
    "ﬁ",
    "²",
    "Ⅳ",
    "١",
    "１",
    "日",
    "ー",
    "カ",
    "ก",
    "เ",
    "😀",
    "\u0000",
    "\u200d",
  ];
  const arbitraryName = (parts: readonly string[]) =>
    fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((each) => each.join(""));

  test.each([
    ["Latin letters and numbers", LATIN.filter((part) => part !== "1٢")],
    ["long numbers", ["a", "B", "", "1", ...NUMBERS]],
    ["other scripts", [...LATIN, ...OTHERS]],
    [
      "other scripts, but digits",
      [...OTHERS.filter((part) => !/\p{Nd}/u.test(part)), "a", "7", "10"],
    ],
  ])("is that of the collator for names of %s [LIST-01]", (_, parts) => {
    fc.assert(
      fc.property(fc.array(arbitraryName(parts), { maxLength: 60 }), (names) => {
        const slots = Uint32Array.from(names, (_name, slot) => slot);
        const work = sortNames(slots, { nameOf: (slot) => names[slot]!, idOf: (slot) => -slot });
        let step = work.next();
        while (!step.done) step = work.next();

        const expected = [...slots].sort(
          (left, right) => byName(names[left]!, names[right]!) || right - left,
        );
        expect([...step.value]).toEqual(expected);
      }),
      { numRuns: 300 },
    );
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
