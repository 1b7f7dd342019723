import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attributes } from "#domain/position";
import { fuelLevel, fuelReading, fuelSetup } from "#domain/vehicle/fuel";

const tank: Attributes = { fuel_low_threshold: 200, fuel_high_threshold: 1_000 };
const turned: Attributes = { fuel_low_threshold: 1_000, fuel_high_threshold: 200 };

describe("fuel", () => {
  test.each<[string, Attributes, readonly number[], number | undefined]>([
    ["xpert is rounded", { xpert: true }, [41.5, 10], 42],
    ["xpert wins over thresholds", { xpert: true, ...tank }, [600.4], 600],
    ["the average of five readings between the thresholds", tank, [600, 700, 500, 800, 400], 50],
    ["a sixth reading is forgotten", tank, [600, 600, 600, 600, 600, 9_000], 50],
    ["fewer readings are averaged too", tank, [200, 400], 12.5],
    ["a sensor that falls as the tank fills", turned, [400], 75],
    ["empty exactly", tank, [200], 0],
    ["full exactly", tank, [1_000], 100],
    ["below empty is no level", tank, [199], undefined],
    ["above full is no level", tank, [1_001], undefined],
    ["thresholds that are the same are none", { ...tank, fuel_high_threshold: 200 }, [33], 33],
    ["one threshold is none", { fuel_low_threshold: 200 }, [33], 33],
    ["thresholds as words are none", { ...tank, fuel_low_threshold: "200" }, [33], 33],
    ["raw otherwise, only the newest", {}, [33.3, 90], 33.3],
    ["below zero a sensor is broken", {}, [-1], undefined],
    ["nothing without a reading", tank, [], undefined],
  ])("%s [ENG-04]", (_, attributes, readings, level) => {
    expect(fuelLevel(fuelSetup(attributes), readings)).toBe(level);
  });

  test("is the raw value of the sensor, and the tracker's percentage only without it [ENG-04]", () => {
    expect(fuelReading({ fuel: 30, fuelLevel: 80 })).toBe(30);
    expect(fuelReading({ fuel: 620 })).toBe(620);
    expect(fuelReading({ fuelLevel: 51 })).toBe(51);
    expect(fuelReading({ fuel: "30", fuelLevel: 51 })).toBe(51);
    for (const broken of ["51", true, Number.NaN, Number.POSITIVE_INFINITY, 1e308])
      expect(fuelReading({ fuelLevel: broken })).toBeUndefined();
  });

  test("is between 0 and 100 or unknown whatever the thresholds [E10]", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, fc.array(number, { maxLength: 7 }), (low, high, readings) => {
        const attributes = { fuel_low_threshold: low, fuel_high_threshold: high };
        const setup = fuelSetup(attributes);
        const level = fuelLevel(setup, readings);
        if (setup.type !== "thresholds" || level === undefined) return;
        expect(level >= 0 && level <= 100 && !Object.is(level, -0)).toBe(true);
      }),
    );
  });
});
