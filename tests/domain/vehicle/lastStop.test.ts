import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { lastStop } from "#domain/vehicle/lastStop";

const held = epochMs(100);
const at = (fixTime: number, ignition: boolean | undefined) => ({
  fixTime: epochMs(fixTime),
  ignition,
});

describe("the last stop", () => {
  test.each([
    ["is the moment the ignition goes off", at(200, true), at(300, false), 300],
    ["stays while the ignition is off", at(200, false), at(300, false), 100],
    ["stays while the vehicle drives on", at(200, true), at(300, true), 100],
    ["stays when the ignition goes on", at(200, false), at(300, true), 100],
    ["stays when the tracker does not say", at(200, true), at(300, undefined), 100],
    ["is unknown to a first message", undefined, at(300, false), 100],
    ["is not set by what came late", at(300, true), at(200, false), 100],
  ])("%s [ENG-04]", (_, before, next, stop) => {
    expect(lastStop(held, before, next)).toBe(stop);
  });
});
