import type { Viewport } from "#contract/viewport";
import { MAP_SIZE, mapX, mapY } from "./mapUnits.ts";

/** So much more than is seen is made ready, of its width on either side: a pan needs nothing new. */
const MARGIN = 0.25;
/** What is drawn for a zoom is good for others as near as this. */
const ZOOM_TOLERANCE = 0.5;

/** The part of the map for which areas are laid out. */
export interface AreaWindow {
  readonly origin: readonly [x: number, y: number];
  /** Half of its sides, in map units. */
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly zoom: number;
  readonly pxPerUnit: number;
}

/** Undefined when the viewport is no viewport. */
export function areaWindow({ bounds, zoom }: Viewport, margin = MARGIN): AreaWindow | undefined {
  const { west, south, east, north } = bounds;
  if (![west, south, east, north, zoom].every(Number.isFinite)) return undefined;
  const eastwards = east > west ? Math.min(360, east - west) : east - west + 360;
  const [left, width] = [mapX(west), (eastwards / 360) * MAP_SIZE];
  const [bottom, top] = [mapY(south), mapY(north)];
  return {
    origin: [left + width / 2, (bottom + top) / 2],
    halfWidth: Math.min(MAP_SIZE / 2, width * (0.5 + margin)),
    halfHeight: Math.max(0, top - bottom) * (0.5 + margin),
    zoom,
    pxPerUnit: 2 ** Math.max(0, Math.min(24, zoom)),
  };
}

/** Whether what was laid out for a window shows all of another, at a like size. */
export function covers(made: AreaWindow, seen: AreaWindow): boolean {
  if (Math.abs(made.zoom - seen.zoom) > ZOOM_TOLERANCE) return false;
  if (Math.floor(made.zoom) !== Math.floor(seen.zoom)) return false;
  const aside = Math.abs(seen.origin[0] - made.origin[0]);
  const dx = Math.min(aside, MAP_SIZE - aside);
  const dy = Math.abs(seen.origin[1] - made.origin[1]);
  const isWhole = made.halfWidth >= MAP_SIZE / 2;
  return (
    (isWhole || dx + seen.halfWidth <= made.halfWidth + 1e-9) &&
    dy + seen.halfHeight <= made.halfHeight + 1e-9
  );
}

/**
 * Worlds to add to a box so that it lies in the window, or beside it; the antimeridian then is no
 * border. Undefined when it lies elsewhere.
 */
export function shiftInto(
  { origin: [x, y], halfWidth, halfHeight }: AreaWindow,
  boxes: Float64Array,
  row: number,
): number | undefined {
  const at = row * 4;
  const [bottom, top] = [boxes[at + 1]!, boxes[at + 3]!];
  if (bottom > y + halfHeight || top < y - halfHeight) return undefined;
  const [left, right] = [boxes[at]!, boxes[at + 2]!];
  const shift = Math.round((x - (left + right) / 2) / MAP_SIZE) * MAP_SIZE;
  return left + shift <= x + halfWidth && right + shift >= x - halfWidth ? shift : undefined;
}
