import { type Degrees, degrees, type Metres, metres } from "../units.ts";

/** Radius of the sphere that Traccar measures on, so that distances agree to the metre. */
export const EARTH_RADIUS_M = 6_378_137;
const RADIANS_PER_DEGREE = Math.PI / 180;

export interface Coordinate {
  readonly latitude: number;
  readonly longitude: number;
}

/** Along the great circle. */
export function distance(from: Coordinate, to: Coordinate): Metres {
  const dLat = (to.latitude - from.latitude) * RADIANS_PER_DEGREE;
  const dLng = (to.longitude - from.longitude) * RADIANS_PER_DEGREE;
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(from.latitude * RADIANS_PER_DEGREE) *
      Math.cos(to.latitude * RADIANS_PER_DEGREE) *
      Math.sin(dLng / 2) ** 2;
  return metres(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** The direction in which to set out, clockwise from north, 0 to 360. */
export function bearing(from: Coordinate, to: Coordinate): Degrees {
  const fromLat = from.latitude * RADIANS_PER_DEGREE;
  const toLat = to.latitude * RADIANS_PER_DEGREE;
  const dLng = (to.longitude - from.longitude) * RADIANS_PER_DEGREE;
  const y = Math.sin(dLng) * Math.cos(toLat);
  const x =
    Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(dLng);
  return degrees((Math.atan2(y, x) / RADIANS_PER_DEGREE + 360) % 360);
}
