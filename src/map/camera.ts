/** Where the map looks from. */
export interface Camera {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch: number;
}

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
