import { describe, expect, test } from "vitest";
import {
  sensorsIn,
  sensorsText,
  textOf,
  withSensors,
} from "../../../../../src/features/manage/kinds/vehicle/sensorsText.ts";

const vehicle = (attributes: object) => ({ id: 1, name: "Van", attributes });
const READ = {
  slot: "sensor1",
  attribute: "in1",
  icon: "door",
  on: "Open",
  off: "Shut",
  onColour: "#ff0000",
  offColour: "#00ff00",
};
const ENTERED = {
  Attribute: "in1",
  icon: "door",
  on: "Open",
  off: "Shut",
  OnColor: "#ff0000",
  OffColor: "#00ff00",
};

describe("a sensor's mapping [VEH-01]", () => {
  test.each([
    ["an object", { sensor1: ENTERED }],
    ["its JSON text", { sensor1: JSON.stringify(ENTERED) }],
    [
      "flat members",
      {
        sensor1Attribute: "in1",
        sensor1Icon: "door",
        sensor1On: "Open",
        sensor1Off: "Shut",
        sensor1OnColor: "#ff0000",
        sensor1OffColor: "#00ff00",
      },
    ],
  ])("is read from %s, and stays as it was entered while nobody changes it", (_, attributes) => {
    const text = sensorsText(vehicle(attributes));
    expect(sensorsIn(text)).toEqual([READ]);
    expect(withSensors(vehicle(attributes), text)).toEqual(vehicle(attributes));
  });

  test("a door that nobody entered anything of is none", () => {
    expect(sensorsText(vehicle({ licenseplate: "AA-00-BB" }))).toBe("");
  });

  test("of a sensor that is taken out nothing stays, and what other programs call the twelfth does", () => {
    const twelfth = { sensor12: { Attribute: "in12" }, sensor12On: "Open" };
    const before = vehicle({ sensor1: ENTERED, sensor1Icon: "door", ...twelfth });
    expect(withSensors(before, "")).toEqual(vehicle(twelfth));
  });

  test("what differs is written, what other programs wrote of the slot stays", () => {
    const before = vehicle({ sensor1: { ...ENTERED, theirs: 1 }, sensor2: { Attribute: "in2" } });
    const [first, second] = sensorsIn(sensorsText(before));
    const text = textOf([{ ...first!, on: "Loading" }, second!]);
    expect(withSensors(before, text)).toEqual(
      vehicle({
        sensor1: { ...ENTERED, on: "Loading", theirs: 1 },
        sensor2: { Attribute: "in2" },
      }),
    );
  });

  test("flat members that are changed stand in the slot's object and nowhere else", () => {
    const before = vehicle({ sensor1Attribute: "in1", sensor1On: "Open" });
    const [first] = sensorsIn(sensorsText(before));
    expect(withSensors(before, textOf([{ ...first!, on: "Loading" }]))).toEqual(
      vehicle({ sensor1Attribute: "in1", sensor1: { on: "Loading" } }),
    );
  });

  test("what is removed is gone in whichever form it was", () => {
    const before = vehicle({ sensor1: ENTERED, sensor1On: "Up", door1: { Attribute: "in3" } });
    const left = sensorsIn(sensorsText(before)).filter(({ slot }) => slot === "door1");
    expect(withSensors(before, textOf(left))).toEqual(vehicle({ door1: { Attribute: "in3" } }));
  });
});
