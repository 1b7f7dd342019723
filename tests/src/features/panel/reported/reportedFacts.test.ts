import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reportedFacts } from "../../../../../src/features/panel/reported/reportedFacts.ts";
import { namedAttribute } from "../../../../../src/i18n/attributes/attributeKinds.ts";
import { trackerWords } from "../../../../../src/i18n/attributes/trackerWords.ts";
import { en } from "../../../../../src/i18n/messages/en.ts";

describe("what a tracker reports besides", () => {
  test("leaves out what the panel shows above, by its rules [PANEL-01, LIST-06]", () => {
    const { entries } = reportedFacts({ temp1: 175, battery: 3, ignition: true, hdop: 1, zeta: 2 });
    expect(entries.map(([key]) => key)).toEqual(["hdop", "zeta"]);
  });

  test("puts what has a name before the tracker's own words [PANEL-01]", () => {
    const { entries } = reportedFacts({ zeta: 1, alpha: 1, vin: "W1", io9: 1 });
    expect(entries.map(([key]) => key)).toEqual(["vin", "io9", "alpha", "zeta"]);
  });

  test("ends somewhere, and says how much is not shown [PANEL-01]", () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`own${at}x`, at]));
    const { entries, more } = reportedFacts(many);
    expect([entries.length, more]).toEqual([200, 800]);
  });

  test("every name that is found has words in English [I18N-01]", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constantFrom(
            "temp1",
            "io89",
            "hours",
            "do1",
            "di16",
            "adc2",
            "humidity2",
            "__proto__",
          ),
          fc.string(),
        ),
        (key) => {
          const named = namedAttribute(key);
          if (named) expect(en.attribute[named.name]).toEqual(expect.any(String));
        },
      ),
    );
  });
});

describe("a tracker's own name", () => {
  test.each([
    ["fuelRate_total", "Fuel rate total"],
    ["can.engine-load", "Can engine load"],
    ["IMEI", "IMEI"],
    ["événement", "Événement"],
    ["\u202eevil\u202c", "Evil"],
    ["__", undefined],
    ["", undefined],
  ])("%j is read as %j [PANEL-01]", (name, words) => {
    expect(trackerWords(name)).toBe(words);
  });

  test("is short and never blank [U10]", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 500 }), (name) => {
        const words = trackerWords(name);
        if (words === undefined) return;
        expect(words.trim()).not.toBe("");
        expect(Array.from(words).length).toBeLessThanOrEqual(83);
      }),
    );
  });
});
