import type { Coordinate } from "../geodesy.ts";
import { shiftBetween, unwrapRing } from "../unwrapRing.ts";

/** A corner on the plate of latitude and longitude on which edges are straight. */
export type Flat = readonly [x: number, y: number];

/** Coordinates are written to the seventh digit of a degree, which is a centimetre. */
const STEPS_PER_DEGREE = 1e7;

/** To a centimetre. */
export const roundDegrees = (value: number): number =>
  Math.round(value * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0;

/** To a centimetre, within the turn of the earth in which coordinates are written. */
export const roundCoordinate = ({ latitude, longitude }: Coordinate): Coordinate => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(
    Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180,
  ),
});

/** Flat corners beside a first one: longitudes go on beyond 180 where the line crosses the antimeridian. */
export function flatten(corners: readonly Coordinate[], beside: Coordinate): Flat[] {
  if (corners.length === 0) return [];
  const { longitudes, latitudes } = unwrapRing(corners);
  const shift = shiftBetween(beside.longitude, longitudes[0]!);
  return Array.from(latitudes, (y, at) => [longitudes[at]! + shift, y] as const);
}

/** The way back: to a centimetre, without a corner that comes twice in a row. */
export function ringOf(corners: readonly Flat[]): Coordinate[] {
  const ring = corners.map(([x, y]) => roundCoordinate({ latitude: y, longitude: x }));
  return ring.filter((corner, at) => {
    const before = ring.at(at - 1);
    return (
      ring.length === 1 ||
      corner.latitude !== before?.latitude ||
      corner.longitude !== before.longitude
    );
  });
}

/** Even and odd, as every area is read. */
export function isInside(ring: readonly Flat[], [x, y]: Flat): boolean {
  let inside = false;
  for (let at = 0, last = ring.length - 1; at < ring.length; last = at++) {
    const [ax, ay] = ring[at]!;
    const [bx, by] = ring[last]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Twice what a ring encloses; positive against the clock. */
export function doubleArea(ring: readonly Flat[]): number {
  const [ox, oy] = ring[0] ?? [0, 0];
  let sum = 0;
  for (let at = 0, last = ring.length - 1; at < ring.length; last = at++) {
    const [ax, ay] = ring[last]!;
    const [bx, by] = ring[at]!;
    sum += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy);
  }
  return sum;
}
