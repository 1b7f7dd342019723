import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { degrees, epochMs } from "#domain/units";
import { steadyCoordinate } from "../../../../../src/features/panel/street/steadyCoordinate.ts";

const START = 1_700_000_000_000;
/** Only what the rule looks at. */
const at = (latitude: number, seconds: number, vehicle = 1) =>
  ({
    vehicleId: vehicleId(vehicle),
    latitude,
    longitude: 10,
    course: degrees(90.4),
    fixTime: epochMs(START + seconds * 1_000),
  }) as Position;

describe("the coordinate of the street image", () => {
  const held = steadyCoordinate(undefined, at(40, 0));

  test("is taken at once for another vehicle [PANEL-01]", () => {
    expect(held).toMatchObject({ latitude: 40, course: 90, since: START });
    expect(steadyCoordinate(held, at(40, 1, 2))).toMatchObject({ vehicleId: 2 });
  });

  test("stays while a standing vehicle jitters [PANEL-01]", () => {
    expect(steadyCoordinate(held, at(40.0002, 3_600))).toBe(held);
  });

  test("stays for half a minute while a vehicle drives, then follows [PANEL-01]", () => {
    expect(steadyCoordinate(held, at(40.01, 29))).toBe(held);
    expect(steadyCoordinate(held, at(40.01, 30))).toMatchObject({ latitude: 40.01 });
  });
});
