import type { Camera } from "../../map/camera/camera.ts";

/** About a metre: finer is noise in an address. */
const COORDINATE_DECIMALS = 5;
const ZOOM_DECIMALS = 2;
/** Beyond these no map of ours looks from. */
const MAX_ZOOM = 24;
const MAX_PITCH = 85;

const NUMBER = /^-?\d{1,3}(\.\d{1,12})?$/;

/** Where the map looks from as an address says it: `latitude,longitude,zoom[,bearing[,pitch]]`. */
export function cameraText(camera: Camera): string {
  const { longitude, latitude, zoom, bearing, pitch } = roundedCamera(camera);
  const parts = [latitude, longitude, zoom, bearing, pitch];
  while (parts.length > 3 && parts.at(-1) === 0) parts.pop();
  return parts.join(",");
}

/** Undefined when the text is no camera: half of one would lead somewhere nobody meant. */
export function readCameraText(text: string | null): Camera | undefined {
  const parts = text?.split(",") ?? [];
  if (parts.length < 3 || parts.length > 5 || !parts.every((part) => NUMBER.test(part)))
    return undefined;
  const [latitude = 0, longitude = 0, zoom = 0, bearing = 0, pitch = 0] = parts.map(Number);
  const isPossible =
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    zoom >= 0 &&
    zoom <= MAX_ZOOM &&
    Math.abs(bearing) <= 360 &&
    pitch >= 0 &&
    pitch <= MAX_PITCH;
  return isPossible ? roundedCamera({ longitude, latitude, zoom, bearing, pitch }) : undefined;
}

/** The camera as exactly as an address says it, with angles from -180 up to 180. */
export const roundedCamera = (camera: Camera): Camera => ({
  longitude: rounded(wrapped(camera.longitude), COORDINATE_DECIMALS),
  latitude: rounded(camera.latitude, COORDINATE_DECIMALS),
  zoom: Math.max(0, rounded(camera.zoom, ZOOM_DECIMALS)),
  bearing: rounded(wrapped(Math.round(camera.bearing)), 0),
  pitch: rounded(camera.pitch, 0),
});

/** Minus zero is no number that anybody writes. */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0;

const wrapped = (degrees: number) =>
  degrees >= -180 && degrees <= 180 ? degrees : ((((degrees + 180) % 360) + 360) % 360) - 180;
