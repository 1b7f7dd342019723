import { describe, expect, test } from "vitest";
import type { MapColumns } from "#contract/snapshot";
import { isSameHit, mapHit, nextHover } from "../../../../src/map/picking/mapHit.ts";

const columns = {
  markers: { count: 2, vehicleIds: Float64Array.of(7, 9) },
  clusters: {
    count: 1,
    stateCounts: Uint32Array.of(1, 0, 3, 2),
    bounds: Float64Array.of(9, 49, 11, 51),
  },
} as unknown as MapColumns;
const pick = (layer: string, index: number, picked = true) =>
  mapHit({ layer: { id: layer, props: { data: { map: columns } } }, index, picked });

describe("what is under the pointer", () => {
  test("is the vehicle or the cluster of that row [MAP-09]", () => {
    expect(pick("vehicles", 1)).toEqual({ type: "vehicle", vehicle: 9 });
    expect(pick("clusters", 0)).toEqual({
      type: "cluster",
      counts: { moving: 1, idle: 0, stopped: 3, disconnected: 2 },
      bounds: { west: 9, south: 49, east: 11, north: 51 },
    });
  });

  test("is nothing for another's layer, for no pick, and for a row that is gone [MAP-09]", () => {
    expect(pick("areas", 0)).toBeUndefined();
    expect(pick("vehicles", 0, false)).toBeUndefined();
    expect(pick("vehicles", -1)).toBeUndefined();
    expect(pick("vehicles", 2)).toBeUndefined();
    expect(pick("clusters", 5)).toBeUndefined();
  });

  test("is no news while the pointer moves on the same vehicle", () => {
    const first = nextHover(undefined, pick("vehicles", 0), [1, 2]);
    const second = nextHover(first, pick("vehicles", 0), [3, 4]);

    expect(second).toEqual({ hit: { type: "vehicle", vehicle: 7 }, x: 3, y: 4 });
    expect(second?.hit).toBe(first?.hit);
    expect(nextHover(second, pick("vehicles", 1), [3, 4])?.hit).not.toBe(first?.hit);
    expect(nextHover(second, undefined, [3, 4])).toBeUndefined();
    expect(isSameHit(undefined, undefined)).toBe(true);
  });
});
