/**
 * Higher boxes are cut off by browsers without a word: Firefox at some 17.9 million pixels,
 * Chromium and Safari at 33.5 million.
 */
export const TALLEST_PX = 8_000_000;

/** A list of rows of one height in a frame of `viewPx`. */
export interface ScrollExtent {
  readonly rows: number;
  readonly rowPx: number;
  readonly viewPx: number;
}

/**
 * Where the list stands. `scrollPx` is what the browser believes, `listPx` the position in the list
 * of all rows laid one below the other. As long as the list is no taller than a box may be the two
 * are the same.
 */
export interface ScrollPosition {
  readonly scrollPx: number;
  readonly listPx: number;
}

export const listHeight = ({ rows, rowPx }: ScrollExtent): number => rows * rowPx;

/** The height of the box that is scrolled. */
export const boxHeight = (extent: ScrollExtent): number => Math.min(listHeight(extent), TALLEST_PX);

const lastScroll = (extent: ScrollExtent) => Math.max(0, boxHeight(extent) - extent.viewPx);
const lastListPx = (extent: ScrollExtent) => Math.max(0, listHeight(extent) - extent.viewPx);
const isScaled = (extent: ScrollExtent) => listHeight(extent) > TALLEST_PX;

/** So far from either end box and list agree to the pixel: the ends can be reached exactly. */
const EXACT_PX = 100_000;

/** The position in the list with the box where it belongs: the thumb shows how far down one is. */
export function positionAt(listPx: number, extent: ScrollExtent): ScrollPosition {
  const at = clamp(listPx, lastListPx(extent));
  const scrollPx = isScaled(extent) ? rescaled(at, lastListPx(extent), lastScroll(extent)) : at;
  return { listPx: at, scrollPx };
}

/** From one length to another: exact near the ends, in proportion between. */
function rescaled(at: number, length: number, toLength: number): number {
  if (at <= EXACT_PX) return at;
  if (length - at <= EXACT_PX) return toLength - (length - at);
  const share = (at - EXACT_PX) / (length - 2 * EXACT_PX);
  return EXACT_PX + share * (toLength - 2 * EXACT_PX);
}

/**
 * The browser has scrolled the box to `scrollPx`. A step no larger than a screen moves the list by
 * as much, so that wheel, finger and keys work as in any list; a larger one is the thumb being
 * dragged, and means the same part of the list.
 */
export function scrolledTo(
  held: ScrollPosition,
  scrollPx: number,
  extent: ScrollExtent,
): ScrollPosition {
  if (!isScaled(extent)) return { scrollPx, listPx: clamp(scrollPx, lastListPx(extent)) };
  const step = scrollPx - held.scrollPx;
  if (Math.abs(step) > extent.viewPx)
    return { scrollPx, listPx: rescaled(scrollPx, lastScroll(extent), lastListPx(extent)) };
  return { scrollPx, listPx: clamp(held.listPx + step, lastListPx(extent)) };
}

/**
 * Whether the box must be moved under the rows at once: it is about to end where the list does not.
 * Otherwise there is time until the scrolling rests.
 */
export function isNearWrongEnd(
  { scrollPx, listPx }: ScrollPosition,
  extent: ScrollExtent,
): boolean {
  if (!isScaled(extent)) return false;
  const { viewPx } = extent;
  const left = lastScroll(extent) - scrollPx;
  const toTop = scrollPx < viewPx && listPx > scrollPx + 1;
  const toEnd = left < viewPx && lastListPx(extent) - listPx > left + 1;
  return toTop || toEnd;
}

/** Which rows are in sight, with `spare` more on both sides; `end` is the first that is not. */
export function rowsInSight(
  { listPx }: ScrollPosition,
  { rows, rowPx, viewPx }: ScrollExtent,
  spare: number,
): { readonly first: number; readonly end: number } {
  const first = Math.floor(listPx / rowPx) - spare;
  const end = Math.ceil((listPx + viewPx) / rowPx) + spare;
  return { first: clamp(first, rows), end: clamp(end, rows) };
}

/** How far below the top of the box a row stands. */
export const rowTop = (row: number, { scrollPx, listPx }: ScrollPosition, rowPx: number): number =>
  row * rowPx - listPx + scrollPx;

/** The nearest position from which the whole row is seen. */
export function positionShowing(
  row: number,
  held: ScrollPosition,
  extent: ScrollExtent,
): ScrollPosition {
  const top = row * extent.rowPx;
  const bottom = top + extent.rowPx;
  if (top < held.listPx) return positionAt(top, extent);
  if (bottom > held.listPx + extent.viewPx) return positionAt(bottom - extent.viewPx, extent);
  return held;
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, Math.max(0, most)));
