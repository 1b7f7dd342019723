import { GEOFENCE_ICONS } from "#domain/geo/geofence";
import { AREA_ICON_PATHS } from "../../ui/icons/areaIconPaths.ts";

/** Icons on each side of the atlas. */
export const ATLAS_COLUMNS = 6;
/** Twice as large as they are shown, for dense screens; with a margin, so that neighbours do not mix. */
const CELL_PX = 36;
const ICON_PX = 30;
const ICON_UNITS = 15;

/** All icons in one atlas, as how opaque each pixel is: the card gives them their colour. */
export function drawIconAtlas(): { readonly size: number; readonly pixels: Uint8Array } {
  const size = ATLAS_COLUMNS * CELL_PX;
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return { size: 1, pixels: new Uint8Array(4) };
  const margin = (CELL_PX - ICON_PX) / 2;
  for (const [at, icon] of GEOFENCE_ICONS.entries()) {
    context.setTransform(
      ICON_PX / ICON_UNITS,
      0,
      0,
      ICON_PX / ICON_UNITS,
      (at % ATLAS_COLUMNS) * CELL_PX + margin,
      Math.floor(at / ATLAS_COLUMNS) * CELL_PX + margin,
    );
    const outline = new Path2D(AREA_ICON_PATHS[icon]);
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    context.fill(outline);
  }
  const { data } = context.getImageData(0, 0, size, size);
  return { size, pixels: new Uint8Array(data.buffer) };
}
