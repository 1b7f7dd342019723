import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DRIVER_STATES, driverStateOf } from "#domain/vehicle/driverState";

describe("a driver's state", () => {
  test.each([
    [0, "rest"],
    [1, "workType"],
    [2, "work"],
    [3, "driving"],
    ["3", "driving"],
    [4, undefined],
    [-1, undefined],
    [1.5, undefined],
    ["03", undefined],
    ["", undefined],
    [true, undefined],
    [undefined, undefined],
  ] as const)("%j is %j [PANEL-01]", (value, state) => {
    expect(driverStateOf(value)).toBe(state);
  });

  test("is one of four or none, whatever a tracker sends [PANEL-01]", () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.string()), (value) => {
        expect([...DRIVER_STATES, undefined]).toContain(driverStateOf(value));
      }),
    );
  });
});
