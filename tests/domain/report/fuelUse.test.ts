import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attributes } from "#domain/position";
import { fuelReadings, fuelUse } from "#domain/report/fuelUse";
import { type FuelSetup, RAW_FUEL } from "#domain/vehicle/fuel";

const use = (
  readings: readonly Attributes[],
  fuelCapacity: number | undefined = 60,
  fuelSetup: FuelSetup = RAW_FUEL,
) => fuelUse(readings.map(fuelReadings), { fuelCapacity, fuelSetup });

const tank = (...levels: readonly number[]) => levels.map((fuel) => ({ fuel }));

describe("the fuel that a way took [LIST-05]", () => {
  test.each<[string, readonly number[], number]>([
    ["without a fill is what the tank lost", [40, 39, 37.5], 2.5],
    ["with a fill is what was lost before and after it", [20, 18, 55, 52], 5],
    ["with a fill in steps has the fill at its top", [20, 18, 30, 45, 58, 57], 3],
    ["with two fills counts three times", [20, 15, 50, 40, 58, 57], 16],
    ["that ends at the pump is what was lost on the way there", [20, 17, 59], 3],
    ["that begins at the pump is what was lost behind it", [10, 50, 48], 2],
    ["is not what swings in the tank", [40, 42, 39, 41, 38], 2],
    ["is never negative, whatever swings", [40, 39.5, 41], 0],
    ["is 0 where a coarse sensor saw none", [40, 40], 0],
    ["has no part in a sensor without power", [0, 40, 0, 0, 38], 2],
    ["has no part in one reading beyond belief", [40, 39, 400, 38, 1, 37], 3],
  ])("%s", (_fact, levels, litres) => {
    expect(use(tank(...levels))).toBeCloseTo(litres, 9);
  });

  test("is what the engine counted, where it counts and was not set back", () => {
    const counted = [
      { fuelUsed: 900, fuel: 40 },
      { fuelUsed: 907, fuel: 55 },
    ];
    expect(use(counted)).toBe(7);
    expect(
      use([
        { fuelUsed: 900, fuel: 40 },
        { fuelUsed: 3, fuel: 38 },
      ]),
    ).toBe(2);
  });

  test("needs a tank to make litres of a level, and more than one reading", () => {
    const levels = [{ fuelLevel: 50 }, { fuelLevel: 40 }, { fuelLevel: 95 }, { fuelLevel: 90 }];
    expect(use(levels, 200)).toBe(30);
    expect(
      fuelUse(levels.map(fuelReadings), { fuelCapacity: undefined, fuelSetup: RAW_FUEL }),
    ).toBe(undefined);
    expect(use(tank(40))).toBeUndefined();
    expect(use([{}, { ignition: true }])).toBeUndefined();
    expect(use([])).toBeUndefined();
  });

  test("of a float in a unit of its own is a part of the tank, and unknown without one", () => {
    const float: FuelSetup = { type: "thresholds", empty: 4_000, full: 1_000 };
    expect(use(tank(2_500, 2_800), 300, float)).toBeCloseTo(30, 9);
    const rules = { fuelCapacity: undefined, fuelSetup: float };
    expect(fuelUse(tank(2_500, 2_800).map(fuelReadings), rules)).toBeUndefined();
    const litres: FuelSetup = { type: "thresholds", empty: 9, full: 60 };
    expect(use(tank(40, 38), 60, litres)).toBe(2);
  });

  test("is the same to the litre wherever a full tank is filled on the way", () => {
    const drops = fc.array(fc.double({ min: 0.01, max: 2, noNaN: true }), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(drops, fc.nat(), (taken, where) => {
        const fillAt = where % taken.length;
        let level = 45;
        const levels = [level];
        for (const [index, drop] of taken.entries()) {
          if (index === fillAt) levels.push((level = 100));
          levels.push((level -= drop));
        }
        const total = taken.reduce((sum, drop) => sum + drop, 0);
        expect(use(tank(...levels), 100)).toBeCloseTo(total, 6);
      }),
    );
  });
});
