import { describe, expect, test } from "vitest";
import type { Attributes } from "#domain/position";
import { after, days, epochMs, knots, milliseconds, seconds } from "#domain/units";
import {
  DEFAULT_STATE_RULES,
  stateRules,
  type VehicleState,
  vehicleState,
} from "#domain/vehicle/vehicleState";

const FIX = epochMs(Date.UTC(2026, 0, 15, 12));

const SPEEDS = [0, 2.99, 3, 3.99, 4, 869];
const IGNITIONS = [true, false, undefined];
const AGES = [
  { name: "new", age: milliseconds(0), isSilent: false },
  { name: "five days less a second", age: milliseconds(days(5) - seconds(1)), isSilent: false },
  { name: "five days", age: days(5), isSilent: false },
  { name: "five days and a second", age: milliseconds(days(5) + seconds(1)), isSilent: true },
];

/** The decision's table, written down once more and not computed. */
const YOUNG: readonly (readonly [boolean | undefined, number, VehicleState])[] = [
  [true, 0, "idle"],
  [true, 2.99, "idle"],
  [true, 3, "moving"],
  [true, 3.99, "moving"],
  [true, 4, "moving"],
  [true, 869, "moving"],
  [false, 0, "stopped"],
  [false, 2.99, "stopped"],
  [false, 3, "stopped"],
  [false, 3.99, "stopped"],
  [false, 4, "stopped"],
  [false, 869, "stopped"],
  [undefined, 0, "stopped"],
  [undefined, 2.99, "stopped"],
  [undefined, 3, "stopped"],
  [undefined, 3.99, "stopped"],
  [undefined, 4, "moving"],
  [undefined, 869, "moving"],
];

describe("the state of a vehicle [ENG-02] [E09]", () => {
  test.each(AGES)("follows the table at every boundary when the position is $name", (row) => {
    let cases = 0;
    for (const ignition of IGNITIONS)
      for (const speed of SPEEDS) {
        const young = YOUNG.find(([wire, knots]) => wire === ignition && knots === speed)?.[2];
        const last = { fixTime: FIX, speed: knots(speed), ignition };
        expect(
          vehicleState(last, DEFAULT_STATE_RULES, after(FIX, row.age)),
          `ignition ${ignition}, ${speed} knots`,
        ).toBe(row.isSilent ? "disconnected" : young);
        cases++;
      }
    expect(cases).toBe(YOUNG.length);
  });

  test("is disconnected when it never reported", () => {
    expect(vehicleState(undefined, DEFAULT_STATE_RULES, FIX)).toBe("disconnected");
  });

  test("takes a partner's own limits", () => {
    const rules = {
      movingFrom: { ignitionOn: knots(10), ignitionUnknown: knots(20) },
      disconnectedAfter: days(1),
    };
    const driving = { fixTime: FIX, speed: knots(15), ignition: true };

    expect(vehicleState(driving, rules, FIX)).toBe("moving");
    expect(vehicleState({ ...driving, ignition: undefined }, rules, FIX)).toBe("stopped");
    expect(vehicleState(driving, rules, after(FIX, days(2)))).toBe("disconnected");
  });

  test("trusts a tracker whose clock runs ahead", () => {
    const last = { fixTime: after(FIX, seconds(200)), speed: knots(30), ignition: true };

    expect(vehicleState(last, DEFAULT_STATE_RULES, FIX)).toBe("moving");
  });
});

describe("the partner's thresholds [ENG-02]", () => {
  test("are the server's attributes, as numbers or text", () => {
    const rules = stateRules({
      movingFromKnots: 5,
      movingFromKnotsWithoutIgnition: "6.5",
      minDaysForDisconnected: "2",
    });
    const stateAt = (speed: number, ignition?: boolean) =>
      vehicleState({ fixTime: FIX, speed: knots(speed), ignition }, rules, after(FIX, days(2)));

    expect([stateAt(4.9, true), stateAt(5, true), stateAt(6.4), stateAt(6.5)]).toEqual([
      "idle",
      "moving",
      "stopped",
      "moving",
    ]);
    const last = { fixTime: FIX, speed: knots(50), ignition: true };
    expect(vehicleState(last, rules, after(FIX, milliseconds(days(2) + 1)))).toBe("disconnected");
  });

  test.each([0, -1, "x", Number.NaN, Number.POSITIVE_INFINITY, 1e9, true, null])(
    "are the defaults where %s is set",
    (value) => {
      const settings = {
        movingFromKnots: value,
        movingFromKnotsWithoutIgnition: value,
        minDaysForDisconnected: value,
      } as unknown as Attributes;
      expect(stateRules(settings)).toEqual(DEFAULT_STATE_RULES);
    },
  );
});
