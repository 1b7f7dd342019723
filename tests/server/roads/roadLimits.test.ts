import fc from "fast-check";
import { expect, test } from "vitest";
import { knotsToKmPerHour } from "#domain/units";
import { createRoadLimits } from "../../../server/roads/roadLimits.ts";
import type { Roads } from "../../../server/roads/roads.ts";

/** A street from west to east and back at 50 and 40, and a one-way road across it at 80. */
const limits = createRoadLimits({
  edgeTarget: Uint32Array.of(1, 0, 2),
  edgeLimit: Uint8Array.of(50, 40, 80),
  edgeFirstPoint: Uint32Array.of(0, 0, 3),
  edgePoints: Uint16Array.of(3, 3, 2),
  edgeAgainst: Uint8Array.of(0, 1, 0),
  pointLatitude: Int32Array.of(0, 0, 0, -1e5, 1e5),
  pointLongitude: Int32Array.of(-2e5, 0, 2e5, 0, 0),
} as unknown as Roads);
const limitAt = (longitude: number, latitude: number, course: number) => {
  const limit = limits({ longitude, latitude }, course);
  return limit === undefined ? undefined : Math.round(knotsToKmPerHour(limit));
};

test.each([
  [0.005, 0, 90, 50],
  [0.005, 0.0002, 80, 50],
  [0.005, 0, 270, 40],
  [0.0001, 0.005, 350, 80],
  [0, 0.005, 180, undefined], // against the one-way road
  [0.005, 0, 180, undefined], // across
  [0.005, 0.0004, 90, undefined], // 45 m beside it
  [0.0001, 0.0001, 90, 50], // on the crossing, along the street
  [0.0001, 0.0001, 10, 80],
])("at %d, %d towards %d the limit is %s km/h", (longitude, latitude, course, expected) => {
  expect(limitAt(longitude, latitude, course)).toBe(expected);
});

test("is the same wherever cells begin", () => {
  fc.assert(
    fc.property(fc.double({ min: -0.019, max: 0.019, noNaN: true }), (longitude) => {
      expect(limitAt(longitude, 0.0001, 90)).toBe(50);
    }),
  );
});
