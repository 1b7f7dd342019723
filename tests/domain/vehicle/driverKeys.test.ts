import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { createDriverKeys } from "#domain/vehicle/driverKeys";

const at = (time: number) => epochMs(time);
const OWNERS = [
  { id: 1, key: "ana-card", name: "Ana" },
  { id: 2, key: "bea-card", name: "Bea" },
];
const LOANS = [
  { key: "pool-1", driver: 1, start: 100, end: 200 },
  { key: "pool-1", driver: 2, start: 200, end: 300 },
  { key: "pool-2", driver: 2, start: 150, end: undefined },
  { key: "pool-3", driver: 9, start: 0, end: undefined },
];

describe("whose key it was [DRV-02]", () => {
  const keys = createDriverKeys(OWNERS, LOANS);

  test.each([
    ["ana-card", 0, "Ana"],
    ["ana-card", 999, "Ana"],
    ["pool-1", 99, undefined],
    ["pool-1", 100, "Ana"],
    ["pool-1", 199, "Ana"],
    ["pool-1", 200, "Bea"],
    ["pool-1", 299, "Bea"],
    ["pool-1", 300, undefined],
    ["pool-2", 149, undefined],
    ["pool-2", 1e13, "Bea"],
    // Somebody whom one may not see.
    ["pool-3", 50, undefined],
    ["nobody's", 50, undefined],
  ])("%s at %d: %s", (key, time, name) => {
    expect(keys.nameOf(key, at(time))).toBe(name);
    expect(keys.namesAt(at(time)).get(key)).toBe(name);
  });

  test("names stay the same object for as long as nothing changes hands", () => {
    expect(keys.namesAt(at(110))).toBe(keys.namesAt(at(149)));
    expect(keys.namesAt(at(149))).not.toBe(keys.namesAt(at(150)));
    const unlent = createDriverKeys(OWNERS, []);
    expect(unlent.namesAt(at(0))).toBe(unlent.namesAt(at(1e13)));
  });

  test("all names of a moment are those of each key, whatever was asked before", () => {
    const loan = fc.record({
      key: fc.constantFrom("a", "b", "ana-card"),
      driver: fc.constantFrom(1, 2, 3),
      start: fc.integer({ min: 0, max: 40 }),
      end: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.array(loan, { maxLength: 12 }),
        fc.array(fc.integer({ min: -1, max: 61 }), { maxLength: 30 }),
        (given, times) => {
          // One holder at a time, as the server keeps them.
          const loans = given.filter(
            ({ key, start, end = Number.POSITIVE_INFINITY }, index) =>
              start < end &&
              !given
                .slice(0, index)
                .some(
                  (other) =>
                    other.key === key &&
                    start < (other.end ?? Number.POSITIVE_INFINITY) &&
                    other.start < end,
                ),
          );
          const all = createDriverKeys(OWNERS, loans);
          for (const time of times)
            for (const key of ["a", "b", "ana-card", "bea-card"])
              expect(all.namesAt(at(time)).get(key)).toBe(all.nameOf(key, at(time)));
        },
      ),
    );
  });
});
