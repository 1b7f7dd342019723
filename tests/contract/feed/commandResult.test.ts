import { expect, test } from "vitest";
import { commandResultFromWire, commandResultToWire } from "#contract/feed/commandResult";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";

const WIRE = {
  commandId: "c-7",
  deviceId: 12,
  outcome: "failed",
  time: "2026-08-21T12:00:00.000+00:00",
  attributes: { detail: "no answer" },
};

test("the result of a command says of which, for whom, what became of it, and when [IMMO-03]", () => {
  const result = {
    commandId: "c-7",
    vehicleId: vehicleId(12),
    outcome: "failed",
    at: epochMs(Date.UTC(2026, 7, 21, 12)),
    attributes: { detail: "no answer" },
  };
  expect(commandResultFromWire(WIRE)).toEqual(result);
  expect(commandResultFromWire(commandResultToWire(result))).toEqual(result);
});

test("an outcome that is not known yet is sent as unknown [IMMO-03]", () => {
  expect(commandResultFromWire({ ...WIRE, outcome: "postponed" })?.outcome).toBe("postponed");
});

test.each([
  ["nothing", null],
  ["a word", "failed"],
  ["a list", [WIRE]],
  ["no vehicle", { ...WIRE, deviceId: undefined }],
  ["a vehicle by name", { ...WIRE, deviceId: "Truck" }],
  ["a vehicle that cannot be", { ...WIRE, deviceId: -3 }],
  ["half a vehicle", { ...WIRE, deviceId: 1.5 }],
  ["no command", { ...WIRE, commandId: undefined }],
  ["no outcome", { ...WIRE, outcome: 4 }],
  ["no time", { ...WIRE, time: "soon" }],
])("%s is nobody's result, and breaks nothing [IMMO-03]", (_, wire) => {
  expect(commandResultFromWire(wire)).toBeUndefined();
});
