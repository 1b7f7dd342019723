import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DEFAULT_LIST_OPTIONS,
  LIST_DENSITIES,
  LIST_FACTS,
  type ListOptions,
  readListOptions,
  rowHeight,
  rowLines,
} from "../../../../src/features/vehicles/options/listOptions.ts";
import { activityPath } from "../../../../src/features/vehicles/rows/ActivityBar.tsx";

const options: fc.Arbitrary<ListOptions> = fc.record({
  density: fc.constantFrom(...LIST_DENSITIES),
  facts: fc.subarray([...LIST_FACTS]),
});

test("list options are remembered as they were chosen [LIST-02]", () => {
  fc.assert(
    fc.property(options, (options) => {
      expect(readListOptions(JSON.parse(JSON.stringify(options)))).toEqual(options);
    }),
  );
});

test("whatever was stored makes list options [LIST-02]", () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (stored, density, facts) => {
      for (const options of [readListOptions(stored), readListOptions({ density, facts })]) {
        expect(LIST_DENSITIES).toContain(options.density);
        expect(LIST_FACTS).toEqual(expect.arrayContaining([...options.facts]));
        expect(rowHeight(options)).toBeGreaterThanOrEqual(44);
      }
    }),
  );
  expect(readListOptions(null)).toEqual(DEFAULT_LIST_OPTIONS);
  expect(readListOptions({ density: "huge", facts: ["fuel", "wheels"] })).toEqual({
    density: "standard",
    facts: ["fuel"],
  });
});

test("a row is as high as the lines that were chosen, and compact rows are all alike [LIST-02]", () => {
  const comfortable = (facts: ListOptions["facts"]) => rowHeight({ density: "comfortable", facts });

  expect(rowHeight({ density: "compact", facts: LIST_FACTS })).toBe(48);
  expect(rowHeight(DEFAULT_LIST_OPTIONS)).toBeLessThanOrEqual(62);
  expect(comfortable(LIST_FACTS)).toBeGreaterThan(88);
  expect(comfortable([])).toBeLessThan(comfortable(["fuel"]));
  expect(comfortable(["fuel"])).toBe(comfortable(["fuel", "doors", "signal"]));
  expect(rowLines({ density: "compact", facts: LIST_FACTS }).activity).toBe(false);
});

test("a line's parts are boxes of their length [LIST-02]", () => {
  expect(activityPath([0, 60, 3_600, 7_200])).toBe("M0 0h60v1h-60zM3600 0h3600v1h-3600z");
  expect(activityPath([])).toBe("");
});
