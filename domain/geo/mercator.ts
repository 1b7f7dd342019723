/**
 * The web map's square world in whole numbers: 2^30 units a side, about 4 cm each at the equator.
 * Whole numbers make a map cell a shift and keep the same cell for the same coordinate for ever.
 */
export const WORLD_BITS = 30;
export const WORLD_SIZE = 2 ** WORLD_BITS;

/** Beyond this latitude the web map has no snapshot. */
export const MAX_LATITUDE = 85.051128779806604;

/** Grows eastwards from 180° west; one world to the east is `WORLD_SIZE` more. */
export const worldX = (longitude: number) => Math.round(exactWorldX(longitude));

/** Grows southwards from the top; latitudes beyond the map lie on its edge. */
export const worldY = (latitude: number) => Math.round(exactWorldY(latitude));

/** The same with what lies between two units: for what is measured, not counted in cells. */
export const exactWorldX = (longitude: number) => (longitude / 360 + 0.5) * WORLD_SIZE;

export function exactWorldY(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_SIZE;
}

export const longitudeOf = (x: number) => (x / WORLD_SIZE - 0.5) * 360;

export const latitudeOf = (y: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD_SIZE))) * 180) / Math.PI;
