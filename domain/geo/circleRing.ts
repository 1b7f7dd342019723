import type { Metres } from "../units.ts";
import type { Circle } from "./area.ts";
import { type Coordinate, EARTH_RADIUS_M } from "./geodesy.ts";

const RADIANS = Math.PI / 180;

/** Where one arrives from a coordinate in a direction (radians from north), after so much of the great circle. */
function destination(
  { latitude, longitude }: Coordinate,
  angle: number,
  bearing: number,
): Coordinate {
  const sine =
    Math.sin(latitude * RADIANS) * Math.cos(angle) +
    Math.cos(latitude * RADIANS) * Math.sin(angle) * Math.cos(bearing);
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(latitude * RADIANS),
    Math.cos(angle) - Math.sin(latitude * RADIANS) * sine,
  );
  const turned = longitude + east / RADIANS;
  return {
    latitude: Math.asin(Math.max(-1, Math.min(1, sine))) / RADIANS,
    longitude: ((((turned + 180) % 360) + 360) % 360) - 180,
  };
}

/** Corners at the true distance from the centre, the first in the north and on clockwise. */
export const circleRing = (
  { centre, radius }: Pick<Circle, "centre"> & { readonly radius: Metres },
  corners: number,
): Coordinate[] =>
  Array.from({ length: corners }, (_, corner) =>
    destination(centre, radius / EARTH_RADIUS_M, (corner / corners) * 2 * Math.PI),
  );
