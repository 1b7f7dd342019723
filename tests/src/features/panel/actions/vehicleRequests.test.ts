import { describe, expect, test } from "vitest";
import type { Subject } from "#domain/account/policy";
import { epochMs } from "#domain/units";
import { vehicleRequests } from "../../../../../src/features/panel/actions/vehicleRequests.ts";
import { subject } from "../../../../support/subject.ts";

const NOW = epochMs(1_700_000_000_000);
const manager = subject({ userLimit: -1 });
const CAMERA = { internalNotes: "Camera", commandGetPosition: true };
const names = (settings: object, by: Subject = manager) => [
  ...vehicleRequests({ ...settings }, by, NOW).keys(),
];

describe("what may be asked of a vehicle", () => {
  test("is what it is set up for [PANEL-02]", () => {
    expect(names(CAMERA)).toEqual(["position", "photo"]);
    expect(names({ internalNotes: "camera" })).toEqual([]);
    expect(names({ internalNotes: "Camera " })).toEqual([]);
    expect(names({})).toEqual([]);
  });

  test.each([
    { readonly: true },
    { deviceReadonly: true },
    { limitCommands: true },
    { disabled: true },
    { expiresAt: NOW - 1 },
    { guest: "full" as const },
    { administrator: true, readonly: true },
  ])("is nothing for %j [PANEL-02, Z07]", (limits) => {
    expect(names(CAMERA, { ...manager, ...limits })).toEqual([]);
  });

  test.each([
    [true, { type: "positionSingle", attributes: {} }],
    ["true", { type: "positionSingle", attributes: {} }],
    ["getgps", { type: "custom", attributes: { data: "getgps" } }],
    ["setdigout 1", { type: "positionSingle", attributes: {} }],
    ["setdigout 1?", { type: "positionSingle", attributes: {} }],
    ["cpureset", { type: "positionSingle", attributes: {} }],
    [{ data: "setdigout 1" }, { type: "positionSingle", attributes: {} }],
  ])("the position request %j switches nothing [PANEL-02]", (commandGetPosition, expected) => {
    const asked = vehicleRequests({ commandGetPosition }, manager, NOW).get("position");
    expect(asked).toMatchObject(expected);
  });

  test.each([false, "false", "", 0, "0", null, undefined])(
    "%j is no position request [PANEL-02]",
    (commandGetPosition) => expect(names({ commandGetPosition })).toEqual([]),
  );

  test("a photo is a camera request in the tracker's words [PANEL-02] [CMD-02]", () => {
    expect(vehicleRequests(CAMERA, manager, NOW).get("photo")).toEqual({
      type: "custom",
      attributes: { data: "camreq:1,1" },
      description: "camera request",
    });
  });
});
