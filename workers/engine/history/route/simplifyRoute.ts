import type { RouteFocus } from "#contract/history";
import { WORLD_BITS, WORLD_SIZE } from "#domain/geo/mercator";
import { runAtOnce } from "../../schedule/runAtOnce.ts";
import { type Coarseness, coarsenessOf } from "./coarseness.ts";
import { ROUTE_FLAGS, type RoutePoints } from "./reduceRoute.ts";

/** The world is 512 px wide at zoom 0. */
const TILE_BITS = 9;
/** The first point of each hour stays, so that a block is a block again when it is simplified anew. */
const BLOCK_MS = 3_600_000;
/** A tracker that reports more than once a second must not make a block slow. */
const MAX_BLOCK_POINTS = 4_096;

/** So many points are simplified at once: some 3 ms. */
const POINTS_A_SLICE = 65_536;

/** How many units of the world so many pixels are. */
export const unitsOf = (pixels: number, zoom: number): number =>
  pixels * 2 ** (WORLD_BITS - TILE_BITS - zoom);

/**
 * The rows of the points to draw at a zoom. No point that is left out is farther than `errorPx` from
 * the line that is drawn past it; ends, stops and events stay. Douglas and Peucker's way, between
 * points that stay anyway, and along the segment, not the endless line, so that a turning loop at a
 * depot keeps its shape. Simplifying what is left, at the same zoom, changes nothing.
 */
export function simplifyRoute(
  route: RoutePoints,
  zoom: number,
  errorPx: number,
): Uint32Array<ArrayBuffer> {
  return runAtOnce(simplifyInSlices(route, { zoom, errorPx }));
}

/** How exact a drawn route is. */
export interface RouteExactness {
  readonly zoom: number;
  readonly errorPx: number;
  /** Beyond it less will do; absent: it is as exact everywhere. */
  readonly focus?: RouteFocus | undefined;
}

/** The same for a route so long that others would wait. */
export function* simplifyInSlices(
  route: RoutePoints,
  exactness: RouteExactness,
): Generator<undefined, Uint32Array<ArrayBuffer>> {
  const { count, times, flags } = route;
  const errorSquared = errorOf(exactness);
  const isKept = new Uint8Array(count);
  const stack = createStack();
  let start = 0;
  let sliceEnd = POINTS_A_SLICE;
  for (let row = 0; row < count; row++) {
    const isBorder =
      row === 0 ||
      row === count - 1 ||
      (flags[row]! & ROUTE_FLAGS.isKept) !== 0 ||
      Math.floor(times[row]! / BLOCK_MS) !== Math.floor(times[row - 1]! / BLOCK_MS) ||
      row - start === MAX_BLOCK_POINTS;
    if (!isBorder) continue;
    isKept[row] = 1;
    const block = { first: start, last: row };
    if (row - start > 1) keepFar(route, block, errorSquared(route, block), { isKept, stack });
    start = row;
    if (row < sliceEnd) continue;
    sliceEnd = row + POINTS_A_SLICE;
    yield;
  }
  return rowsOf(isKept);
}

/**
 * Those rows, and as many of the others as it takes for none to be farther than `errorPx` from the line
 * through them: a route that was reduced by time alone would cut its corners.
 */
export function* withCorners(
  route: RoutePoints,
  rows: Uint32Array,
  exactness: RouteExactness,
): Generator<undefined, Uint32Array<ArrayBuffer>> {
  const errorSquared = errorOf(exactness);
  const isKept = new Uint8Array(route.count);
  const stack = createStack();
  let last = -1;
  let sliceEnd = POINTS_A_SLICE;
  for (const row of rows) {
    while (last >= 0 && row - last > 1) {
      const end = Math.min(row, last + MAX_BLOCK_POINTS);
      isKept[end] = 1;
      const block = { first: last, last: end };
      keepFar(route, block, errorSquared(route, block), { isKept, stack });
      last = end;
    }
    isKept[row] = 1;
    last = row;
    if (row < sliceEnd) continue;
    sliceEnd = row + POINTS_A_SLICE;
    yield;
  }
  return rowsOf(isKept);
}

/** Each point of a block is split off once at most. */
const createStack = () => new Int32Array(2 * MAX_BLOCK_POINTS + 2);

/** Of a block, in units of the world, squared. */
function errorOf({ zoom, errorPx, focus }: RouteExactness): Coarseness {
  const error = unitsOf(errorPx, zoom);
  const coarseness = coarsenessOf(focus, unitsOf(1, zoom));
  return (route, rows) => (error * coarseness(route, rows)) ** 2;
}

/** Keeps what is too far from the line between two points that stay, and so on between those. */
function keepFar(
  { xs, ys }: RoutePoints,
  { first, last }: { readonly first: number; readonly last: number },
  errorSquared: number,
  { isKept, stack }: { readonly isKept: Uint8Array; readonly stack: Int32Array },
): void {
  stack[0] = first;
  stack[1] = last;
  for (let depth = 2; depth > 0; ) {
    const end = stack[--depth]!;
    const start = stack[--depth]!;
    const x = xs[start]!;
    const y = ys[start]!;
    const dx = xs[end]! - x;
    const dy = ys[end]! - y;
    const lengthSquared = dx * dx + dy * dy;
    const scale = lengthSquared > 0 ? 1 / lengthSquared : 0;
    let farthest = -1;
    let most = errorSquared;
    for (let row = start + 1; row < end; row++) {
      const px = xs[row]! - x;
      const py = ys[row]! - y;
      const along = (px * dx + py * dy) * scale;
      const part = along < 0 ? 0 : along > 1 ? 1 : along;
      const offX = px - part * dx;
      const offY = py - part * dy;
      const squared = offX * offX + offY * offY;
      if (squared <= most) continue;
      most = squared;
      farthest = row;
    }
    if (farthest < 0) continue;
    isKept[farthest] = 1;
    if (farthest - start > 1) {
      stack[depth++] = start;
      stack[depth++] = farthest;
    }
    if (end - farthest > 1) {
      stack[depth++] = farthest;
      stack[depth++] = end;
    }
  }
}

function rowsOf(isKept: Uint8Array): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(isKept.length);
  let length = 0;
  for (let row = 0; row < isKept.length; row++) if (isKept[row] === 1) rows[length++] = row;
  return rows.slice(0, length);
}

/** Lets `x` go on across 180°, in place: each point is at most half a world from the one before. */
export function unwrapRoute(xs: Float64Array): void {
  for (let row = 1; row < xs.length; row++) {
    const worlds = Math.round((xs[row - 1]! - xs[row]!) / WORLD_SIZE);
    if (worlds !== 0) xs[row] = xs[row]! + worlds * WORLD_SIZE;
  }
}
