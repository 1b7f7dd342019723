import type { Metres } from "../units.ts";
import { EARTH_RADIUS_M } from "./geodesy.ts";

/** `west` is from -180 up to 180, `east` beyond it where the box lies across the antimeridian. */
export interface GeoBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const DEGREES_PER_RADIAN = 180 / Math.PI;
/** A tenth of a millimetre: what sines and turns of the earth may lose by rounding. */
const SLACK_DEGREES = 1e-9;

/** Everything not farther than `width` from the box, and near the poles some more. */
export function widened(box: GeoBox, width: Metres): GeoBox {
  const angle = width / EARTH_RADIUS_M;
  const south = box.south - angle * DEGREES_PER_RADIAN - SLACK_DEGREES;
  const north = box.north + angle * DEGREES_PER_RADIAN + SLACK_DEGREES;
  const farthest = Math.max(Math.abs(box.south), Math.abs(box.north)) / DEGREES_PER_RADIAN;
  const reach = Math.sin(angle) / Math.cos(farthest);
  const hasPole = south <= -90 || north >= 90 || !(reach < 1);
  const aside = hasPole ? 180 : Math.asin(reach) * DEGREES_PER_RADIAN + SLACK_DEGREES;
  return inRange({
    south: Math.max(-90, south),
    north: Math.min(90, north),
    west: box.west - aside,
    east: box.east + aside,
  });
}

/** The same box, its west within -180 up to 180; all round when it is that wide. */
export function inRange(box: GeoBox): GeoBox {
  if (box.east - box.west >= 360) return { ...box, west: -180, east: 180 };
  const shift = Math.floor((box.west + 180) / 360) * -360;
  return { ...box, west: box.west + shift, east: box.east + shift };
}
