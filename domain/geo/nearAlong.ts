import type { Coordinate } from "./geodesy.ts";
import { shiftBetween } from "./unwrapRing.ts";

/** A fifth of a millionth of the way is left after so many halves, and less after so many golden parts. */
const HALVINGS = 40;
const GOLDEN_STEPS = 32;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The shares of a way at which something comes as near as `width`, and goes farther again. `apart` is how
 * far it is at a share; it falls and then rises, as the distance of what is round or straight does along a
 * way that is short beside the earth.
 */
export function nearCrossings(apart: (share: number) => number, width: number): readonly number[] {
  const isNear = (share: number) => apart(share) <= width;
  const [starts, ends] = [isNear(0), isNear(1)];
  if (starts && ends) return [];
  if (starts) return [edgeBetween(0, 1, isNear)];
  if (ends) return [edgeBetween(1, 0, isNear)];
  const nearest = nearestShare(apart);
  return isNear(nearest) ? [edgeBetween(nearest, 0, isNear), edgeBetween(nearest, 1, isNear)] : [];
}

function edgeBetween(near: number, far: number, isNear: (share: number) => boolean): number {
  let [inner, outer] = [near, far];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (inner + outer) / 2;
    if (isNear(middle)) inner = middle;
    else outer = middle;
  }
  return inner;
}

/** By the golden section. */
function nearestShare(apart: (share: number) => number): number {
  let [low, high] = [0, 1];
  let [left, right] = [1 - GOLDEN, GOLDEN];
  let [atLeft, atRight] = [apart(left), apart(right)];
  for (let step = 0; step < GOLDEN_STEPS; step++) {
    if (atLeft <= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = apart(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = apart(right);
    }
  }
  return (low + high) / 2;
}

/** So far along a way that is straight on a plate of latitude and longitude, the shorter way round the earth. */
export const along = (from: Coordinate, to: Coordinate, share: number): Coordinate => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + eastOf(from, to) * share,
});

/** Degrees of longitude on the shorter way round the earth. */
export const eastOf = (from: Coordinate, to: Coordinate): number =>
  to.longitude + shiftBetween(from.longitude, to.longitude) - from.longitude;
