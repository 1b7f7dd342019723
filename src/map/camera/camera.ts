/** Where the map looks from. */
export interface Camera {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch: number;
}

/** Pixels from the map's top left corner. */
export type MapPoint = readonly [x: number, y: number];
/** Longitude, which goes on beyond 180 where the map does, and latitude. */
export type MapCorner = readonly [longitude: number, latitude: number];

/** The whole world, before anything is known. */
export const WORLD_CAMERA: Camera = { longitude: 0, latitude: 20, zoom: 1.3, bearing: 0, pitch: 0 };

const PARTS = ["longitude", "latitude", "zoom", "bearing", "pitch"] as const;

/** For what was stored: an older version or another hand may have written it. */
export const isCamera = (stored: unknown): stored is Camera =>
  typeof stored === "object" &&
  stored !== null &&
  PARTS.every((part) => Number.isFinite((stored as Record<string, unknown>)[part])) &&
  Math.abs((stored as Camera).latitude) <= 90;

export const isSameCamera = (left: Camera, right: Camera) =>
  PARTS.every((part) => left[part] === right[part]);

/** The map counts on where somebody turns it round: 190° east is 170° west. */
export const within180 = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
