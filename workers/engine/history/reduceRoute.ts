/**
 * A route as columns, in the order of time. Coordinates are in `domain/mercator`'s world; across
 * 180° `x` goes on beyond the world's edge: see `unwrapRoute`.
 */
export interface RouteColumns {
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
export function reduceRoute({ count, times, flags }: RouteColumns): Uint32Array<ArrayBuffer> {
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
export function pickRows(route: RouteColumns, rows: Uint32Array): RouteColumns {
  const pick = (column: Float64Array) => Float64Array.from(rows, (row) => column[row]!);
  return {
    count: rows.length,
    times: pick(route.times),
    xs: pick(route.xs),
    ys: pick(route.ys),
    flags: Uint8Array.from(rows, (row) => route.flags[row]!),
  };
}
