import { VEHICLE_ICONS } from "#domain/vehicle/vehicleIcon";
import { distanceField } from "./distanceField.ts";
import { iconShapes } from "./iconShapes.ts";

/** The side of an icon's square on the map, in pixels. */
export const ICON_PX = 32;
/** Twice as fine as drawn: crisp on every screen, since what is kept are distances. */
const CELL = 64;
export const ATLAS_COLUMNS = 8;
export const ATLAS_ROWS = 4;
/** Distances of so many pixels on the map to both sides of an edge are distinguished. */
export const ATLAS_RANGE_PX = 4;

const WIDTH = CELL * ATLAS_COLUMNS;
const HEIGHT = CELL * ATLAS_ROWS;

/** Two bytes a pixel: the distance from the silhouette's edge, and from what is cut out of it. */
export interface MarkerAtlas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const PARTS = ["body", "cut"] as const;

/** Drawn once for all maps of the page: shapes never change. */
const begun = new WeakMap<typeof iconShapes, ReturnType<typeof beginAtlas>>();

/** Begins to draw the atlas, a task for each shape and icon: all at once they hold the page up for 60 to 170 ms. */
export function prepareMarkerAtlas(): void {
  if (atlasOf(iconShapes).drawNext()) setTimeout(prepareMarkerAtlas);
}

/**
 * All icons as distances to their edges, in the order of `VEHICLE_ICONS`; 128 is the edge, less is
 * inside. Draws at once what is not prepared yet.
 */
export function markerAtlas(): MarkerAtlas {
  const begunAtlas = atlasOf(iconShapes);
  while (begunAtlas.drawNext());
  return begunAtlas.atlas;
}

function atlasOf(shapes: typeof iconShapes): ReturnType<typeof beginAtlas> {
  const held = begun.get(shapes) ?? beginAtlas();
  begun.set(shapes, held);
  return held;
}

function beginAtlas() {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 2);
  const atlas: MarkerAtlas = { width: WIDTH, height: HEIGHT, pixels };
  const parts: Uint8ClampedArray[] = [];
  let next = 0;
  return {
    atlas,
    /** Whether there was something left to draw. */
    drawNext(): boolean {
      const part = PARTS[parts.length];
      if (part) {
        parts.push(drawn(part));
        return true;
      }
      if (next >= VEHICLE_ICONS.length) return false;
      for (const [channel, rgba] of parts.entries()) write({ pixels, channel, icon: next }, rgba);
      next++;
      return true;
    },
  };
}

/** How much of each pixel the icons cover. */
function drawn(part: (typeof PARTS)[number]): Uint8ClampedArray {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser cannot draw");
  VEHICLE_ICONS.forEach((icon, index) => {
    const scale = CELL / ICON_PX;
    const [column, row] = [index % ATLAS_COLUMNS, Math.floor(index / ATLAS_COLUMNS)];
    context.setTransform(scale, 0, 0, scale, (column + 0.5) * CELL, (row + 0.5) * CELL);
    const path = new Path2D(iconShapes[icon][part]);
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    context.fill(path, part === "body" ? "nonzero" : "evenodd");
  });
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}

interface IconCell {
  readonly pixels: Uint8Array;
  readonly channel: number;
  /** Its index in `VEHICLE_ICONS`. */
  readonly icon: number;
}

/** Each icon by itself: its neighbours on the atlas are not near it on the map. */
function write({ pixels, channel, icon }: IconCell, rgba: Uint8ClampedArray): void {
  const alpha = new Uint8Array(CELL * CELL);
  const start = Math.floor(icon / ATLAS_COLUMNS) * CELL * WIDTH + (icon % ATLAS_COLUMNS) * CELL;
  const pixelOffsetOf = (at: number) => start + Math.floor(at / CELL) * WIDTH + (at % CELL);
  for (let at = 0; at < alpha.length; at++) alpha[at] = rgba[pixelOffsetOf(at) * 4 + 3]!;
  distanceField(alpha, CELL, CELL).forEach((distance, at) => {
    pixels[pixelOffsetOf(at) * 2 + channel] = byteOf((distance * ICON_PX) / CELL);
  });
}

const byteOf = (distancePx: number) =>
  Math.round(Math.max(0, Math.min(255, 128 + (distancePx / ATLAS_RANGE_PX) * 127)));
