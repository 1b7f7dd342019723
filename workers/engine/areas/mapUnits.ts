import { EARTH_RADIUS_M } from "#domain/geo/geodesy";
import { MAX_LATITUDE } from "#domain/geo/mercator";

/**
 * The web map as the page draws it: 512 units a world at zoom 0, x to the east from 180° west, y to
 * the north. Not rounded as in `domain/mercator`: at zoom 20 that would show.
 */
export const MAP_SIZE = 512;

const RADIANS_PER_DEGREE = Math.PI / 180;

/** Goes on beyond the world for longitudes that do. */
export const mapX = (longitude: number) => (longitude / 360 + 0.5) * MAP_SIZE;

/** Latitudes beyond the map lie on its edge. */
export function mapY(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const sine = Math.sin(clamped * RADIANS_PER_DEGREE);
  return (0.5 + Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * MAP_SIZE;
}

export const mapLongitude = (x: number) => (x / MAP_SIZE - 0.5) * 360;
export const mapLatitude = (y: number) =>
  Math.atan(Math.sinh(2 * Math.PI * (y / MAP_SIZE - 0.5))) / RADIANS_PER_DEGREE;

/** How long a metre is at a latitude. */
export function unitsPerMetre(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return MAP_SIZE / (2 * Math.PI * EARTH_RADIUS_M * Math.cos(clamped * RADIANS_PER_DEGREE));
}

/** A part of the map; `right` goes beyond the world where it lies across the antimeridian. */
export interface MapBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}
