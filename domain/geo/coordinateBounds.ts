import type { GeoBox } from "./geoBox.ts";
import type { Coordinate } from "./geodesy.ts";
import { unwrapRing } from "./unwrapRing.ts";

/** The box around a way; its east is beyond 180 where the way crosses the antimeridian. */
export function coordinateBounds(coordinates: readonly Coordinate[]): GeoBox | undefined {
  if (coordinates.length === 0) return undefined;
  const { longitudes, latitudes } = unwrapRing(coordinates);
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let at = 0; at < longitudes.length; at++) {
    box.west = Math.min(box.west, longitudes[at]!);
    box.east = Math.max(box.east, longitudes[at]!);
    box.south = Math.min(box.south, latitudes[at]!);
    box.north = Math.max(box.north, latitudes[at]!);
  }
  return box;
}
