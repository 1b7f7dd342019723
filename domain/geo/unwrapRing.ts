import type { Coordinate } from "./geodesy.ts";

/** A ring as a flat drawing: longitudes go on beyond 180 where it crosses the antimeridian. */
export interface FlatRing {
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  /** 360 or -360 when the ring goes round the earth and has no inside that could be determined. */
  readonly turn: number;
}

/** Each edge takes the shorter way; one of exactly half the earth goes as it is written. */
export function unwrapRing(ring: readonly Coordinate[]): FlatRing {
  const longitudes = new Float64Array(ring.length);
  const latitudes = new Float64Array(ring.length);
  let shift = 0;
  ring.forEach(({ latitude, longitude }, index) => {
    if (index > 0) shift += shiftBetween(ring[index - 1]!.longitude, longitude);
    longitudes[index] = longitude + shift;
    latitudes[index] = latitude;
  });
  const turn = shift + shiftBetween(ring.at(-1)!.longitude, ring[0]!.longitude);
  return { longitudes, latitudes, turn };
}

/** What to add to `to` so that it lies on the nearer side of `from`. */
export function shiftBetween(from: number, to: number): number {
  if (to - from > 180) return -360;
  return to - from < -180 ? 360 : 0;
}
