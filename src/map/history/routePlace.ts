import type { RouteFocus } from "#contract/history";
import type { Camera } from "../camera/camera.ts";

/** A route is simplified for the next half step of zoom: what is drawn is never coarser than said. */
const ZOOM_STEPS = 2;
/** From above one sees half of a window around its middle. */
const SEEN = { widths: 0.5, heights: 0.5 };
/** Tilted by 60°, as far as a map is: to its upper corners. */
const SEEN_TILTED = { widths: 1.3, heights: 2.4 };
/** The middle is rounded to this part of the radius: the route is asked for anew not for every pixel. */
const CELLS_A_RADIUS = 4;
/** As far as the rounded middle may be from the true one. */
const OFF_A_RADIUS = Math.SQRT1_2 / CELLS_A_RADIUS;
const WORLD_PX = 512;
const MAX_LATITUDE = 85;

interface WindowSize {
  readonly innerWidth: number;
  readonly innerHeight: number;
}

/** Which route is wanted where a camera looks: the same for cameras that are near each other. */
export function routePlaceOf(
  { longitude, latitude, zoom, pitch }: Omit<Camera, "bearing">,
  { innerWidth, innerHeight }: WindowSize = window,
): { readonly zoom: number; readonly focus: RouteFocus } {
  const step = Math.ceil(zoom * ZOOM_STEPS) / ZOOM_STEPS;
  const { widths, heights } = pitch > 0 ? SEEN_TILTED : SEEN;
  const seenPx = Math.hypot(widths * innerWidth, heights * innerHeight);
  const radiusPx = Math.ceil(seenPx / (1 - OFF_A_RADIUS));
  const cellPx = radiusPx / CELLS_A_RADIUS;
  const east = (360 * cellPx) / (WORLD_PX * 2 ** step);
  // Cells are squares on the map: towards the poles they cover fewer degrees.
  const band = Math.round(latitude / east) * east;
  const north = east * Math.cos((Math.min(MAX_LATITUDE, Math.abs(band)) * Math.PI) / 180);
  return {
    zoom: step,
    focus: {
      longitude: Math.round(longitude / east) * east,
      latitude: Math.round(latitude / north) * north,
      radiusPx,
    },
  };
}
