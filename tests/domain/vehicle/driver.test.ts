import { describe, expect, test } from "vitest";
import { before, epochMs, milliseconds } from "#domain/units";
import {
  chooseDriver,
  DRIVER_STATES,
  DRIVER_TRUSTED_FOR,
  driverStateOf,
} from "#domain/vehicle/driver";

const NOW = epochMs(Date.UTC(2026, 0, 15, 12));
const ago = (ms: number) => before(NOW, milliseconds(ms));

describe("the driver", () => {
  test.each([
    ["is whom the position names", "Zoë", 0, false, "Zoë"],
    ["is whom the position names for five days", "Zoë", DRIVER_TRUSTED_FOR, false, "Zoë"],
    ["is the last known one after five days", "Zoë", DRIVER_TRUSTED_FOR + 1, false, "Ana"],
    ["is the last known one when the position is outdated", "Zoë", 0, true, "Ana"],
    ["is the last known one when the position names nobody", undefined, 0, false, "Ana"],
  ])("%s [ENG-04]", (_, driverUniqueId, age, outdated, driver) => {
    expect(chooseDriver({ driverUniqueId, fixTime: ago(age), outdated }, "Ana", NOW)).toBe(driver);
  });

  test("is nobody where nobody was ever known [ENG-04]", () => {
    const reading = { driverUniqueId: "Zoë", fixTime: NOW, outdated: true };
    expect(chooseDriver(reading, undefined, NOW)).toBeUndefined();
  });
});

import fc from "fast-check";

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
