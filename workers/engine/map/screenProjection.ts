import type { Viewport } from "#contract/viewport";
import { WORLD_SIZE, worldX, worldY } from "#domain/geo/mercator";

const DEGREE = Math.PI / 180;
/** The world is so many pixels wide at zoom 0. */
const WORLD_PX = 512;

/**
 * Writes where a coordinate is drawn, in pixels right and down of the middle, into `out` at `at`.
 */
export type ScreenProjection = (
  longitude: number,
  latitude: number,
  out: Float64Array,
  at: number,
) => void;

/**
 * How the map projects the ground, turned and tilted as it is: the eye is a fixed number of pixels
 * from the middle, and what is farther is drawn smaller. What lies behind the eye is far away.
 */
export function screenProjection({ zoom, tilt, bounds }: Viewport): ScreenProjection {
  const pxPerUnit = (WORLD_PX * 2 ** zoom) / WORLD_SIZE;
  const middle = tilt ?? { longitude: bounds.west, latitude: bounds.north };
  const centreX = worldX(middle.longitude);
  const centreY = worldY(middle.latitude);
  const { bearing, pitch, distancePx } = tilt ?? { bearing: 0, pitch: 0, distancePx: 1 };
  const [sine, cosine] = [Math.sin(bearing * DEGREE), Math.cos(bearing * DEGREE)];
  const [rise, flat] = [Math.sin(pitch * DEGREE), Math.cos(pitch * DEGREE)];
  return (longitude, latitude, out, at) => {
    const east = nearer(worldX(longitude) - centreX) * pxPerUnit;
    const south = (worldY(latitude) - centreY) * pxPerUnit;
    const right = east * cosine + south * sine;
    const away = east * sine - south * cosine;
    const scale = distancePx / Math.max(0.001, distancePx + away * rise);
    out[at] = right * scale;
    out[at + 1] = -away * flat * scale;
  };
}

/** The shorter way around the world. */
const nearer = (x: number) => x - Math.round(x / WORLD_SIZE) * WORLD_SIZE;
