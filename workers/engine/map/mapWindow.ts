import type { Viewport } from "#contract/viewport";
import { WORLD_BITS, WORLD_SIZE, worldX, worldY } from "#domain/geo/mercator";

/** The world is 512 px wide at zoom 0. */
const TILE_BITS = 9;
const MAX_ZOOM = 24;
/** The world's width is a power of two: a remainder is a mask. */
export const WORLD_MASK = 0x3fff_ffff;
/** A pitched camera sees far: its cells become coarser rather than more. */
const MAX_CELLS = 2 ** 18;

/**
 * The part of the world that is shown, cut into square cells. Cells are anchored in the world and
 * not in the window, so that they keep still while the map pans.
 *
 * Distances from the left edge are taken modulo the world's width: the antimeridian needs no case.
 */
export interface MapWindow {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly cellBits: number;
  readonly columns: number;
  readonly rows: number;
  readonly unitsPerPx: number;
}

/** Cells of at most `cellPx` and more than half of it. Undefined when the viewport is no viewport. */
export function mapWindow({ bounds, zoom }: Viewport, cellPx: number): MapWindow | undefined {
  const { west, south, east, north } = bounds;
  if (![west, south, east, north, zoom].every(Number.isFinite)) return undefined;
  const unitsPerPx = 2 ** (WORLD_BITS - TILE_BITS - Math.max(0, Math.min(MAX_ZOOM, zoom)));
  const eastwards = east >= west ? east - west : east - west + 360;
  const right = worldX(west + Math.min(360, eastwards)) + 1;
  const bottom = worldY(south) + 1;
  const wanted = Math.max(0, Math.floor(Math.log2(cellPx * unitsPerPx)));
  for (let cellBits = Math.min(WORLD_BITS, wanted); ; cellBits++) {
    const cell = 2 ** cellBits;
    const top = Math.floor(worldY(north) / cell) * cell;
    const height = Math.max(0, Math.ceil((bottom - top) / cell) * cell);
    const left = Math.floor(worldX(west) / cell) * cell;
    const width = Math.min(WORLD_SIZE, Math.ceil((right - left) / cell) * cell);
    const columns = width / cell;
    const rows = height / cell;
    if (columns * rows > MAX_CELLS && cellBits < WORLD_BITS) continue;
    const wrapped = width === WORLD_SIZE ? 0 : left & WORLD_MASK;
    return { left: wrapped, top, width, height, cellBits, columns, rows, unitsPerPx };
  }
}
