import { describe, expect, test } from "vitest";
import { actuatorOutputs } from "#domain/actuation/actuatorOutputs";
import type { Attributes } from "#domain/position";

const outputs = (
  attributes: Attributes,
  { protocol = "osmand", deviceType }: { protocol?: string; deviceType?: string | number } = {},
) =>
  actuatorOutputs({ protocol, attributes }, deviceType).map(({ number, isOn }) => [number, isOn]);

describe("the outputs of a vehicle", () => {
  test("are those that it reports, in order, each as it is [PANEL-02]", () => {
    expect(outputs({ out8: 1, out2: false, out1: "on", out9: true, out0: true })).toEqual([
      [1, true],
      [2, false],
      [8, true],
    ]);
  });

  test("none, when it reports none [PANEL-02]", () => {
    expect(outputs({ ignition: true, output: 3, do1: true })).toEqual([]);
  });

  test("the actuator of a CalAmp tracker, whether or not it reports it [PANEL-02]", () => {
    expect(outputs({}, { protocol: "calamp" })).toEqual([[2, undefined]]);
    expect(outputs({ out2: true }, { protocol: "calamp" })).toEqual([[2, true]]);
  });

  test("of which nobody can tell whether it is on, it is not said [PANEL-02]", () => {
    expect(outputs({ out2: "maybe" })).toEqual([[2, undefined]]);
  });

  test.each([20, 28, 36, 37, 38, "20"])(
    "not the first of a tracker of type %s, which holds the engine by it [IMMO-02]",
    (deviceType) => {
      expect(outputs({ out1: true, out2: true }, { deviceType })).toEqual([[2, true]]);
    },
  );
});
