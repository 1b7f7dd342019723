/**
 * A route as columns, in the order of time. Coordinates are in `domain/mercator`'s world; across
 * 180° `x` goes on beyond the world's edge: see `unwrapRoute`.
 */
export interface RoutePoints {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Sums of `ROUTE_FLAGS`. */
  readonly flags: Uint8Array;
}

/** What may not be lost of a point. */
export const ROUTE_FLAGS = {
  ignitionOn: 1,
  inMotion: 2,
  /** A stop, an event, the end of a trip: never left out, neither here nor when drawn. */
  isKept: 4,
} as const;

/** Shorter routes are left as they are (product specification, section 5). */
export const REDUCED_FROM_POINTS = 5_000;
/** Between two points that are kept lies at most this, if the tracker reported anything meanwhile. */
const LARGEST_GAP_MS = 25_000;

const CHANGES = ROUTE_FLAGS.ignitionOn | ROUTE_FLAGS.inMotion;
const KEPT = ROUTE_FLAGS.isKept;

/**
 * The rows of the points to keep: the first and the last, every change of ignition or motion, stops
 * and events, and whatever is more than 25 s after the last that was kept. Reducing what is left
 * changes nothing.
 */
export function reduceRoute({ count, times, flags }: RoutePoints): Uint32Array<ArrayBuffer> {
  const kept = new Uint32Array(count);
  let length = 0;
  let keptAt = Number.NEGATIVE_INFINITY;
  let before = -1;
  const isShort = count < REDUCED_FROM_POINTS;
  for (let row = 0; row < count; row++) {
    const flag = flags[row]!;
    const hasChanged = ((flag ^ before) & CHANGES) !== 0;
    before = flag;
    const isGap = times[row]! - keptAt > LARGEST_GAP_MS;
    if (!(isShort || hasChanged || isGap || (flag & KEPT) !== 0 || row === count - 1 || row === 0))
      continue;
    keptAt = times[row]!;
    kept[length++] = row;
  }
  return kept.slice(0, length);
}

/** The given rows as a route of their own. */
export function pickRows(route: RoutePoints, rows: Uint32Array): RoutePoints {
  const flags = new Uint8Array(rows.length);
  for (let at = 0; at < rows.length; at++) flags[at] = route.flags[rows[at]!]!;
  return {
    count: rows.length,
    times: picked(route.times, rows),
    xs: picked(route.xs, rows),
    ys: picked(route.ys, rows),
    flags,
  };
}

function picked(column: Float64Array, rows: Uint32Array): Float64Array<ArrayBuffer> {
  const values = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) values[at] = column[rows[at]!]!;
  return values;
}
