import { HISTORY_FLAGS } from "#contract/feed/historyBlock";
import { MAX_LISTED_POINTS } from "#contract/history";
import { exactWorldX, exactWorldY, WORLD_SIZE } from "#domain/geo/mercator";
import { type Metres, metres } from "#domain/units";
import { pickRows, ROUTE_FLAGS, type RoutePoints, reduceRoute } from "../route/reduceRoute.ts";
import { simplifyRoute } from "../route/simplifyRoute.ts";
import type { EvidenceRow } from "./historyEvidence.ts";

/** Which of the positions are listed, in their order. */
interface Listed {
  readonly rows: readonly EvidenceRow[];
  /** The others lie nowhere farther from the line through these; undefined where that is not known. */
  readonly within: Metres | undefined;
}

/** From where a house fills the screen to where the whole world does. */
const NEAREST_ZOOM = 20;
const ERROR_PX = 1;
const EARTH_METRES = 40_075_017;
const TILE_PX = 512;

/**
 * At most `MAX_LISTED_POINTS`, reduced as the map reduces a route: what is left out lies on the line
 * between what stays, and a change of ignition or motion stays. Where even that is too much, every
 * so manieth.
 */
export function listedRows(rows: readonly EvidenceRow[]): Listed {
  if (rows.length <= MAX_LISTED_POINTS) return { rows, within: metres(0) };
  const whole = routeOf(rows);
  const kept = reduceRoute(whole);
  const route = pickRows(whole, kept);
  const pick = (picked: Uint32Array) => Array.from(picked, (row) => rows[kept[row]!]!);
  let coarsest: Uint32Array = Uint32Array.from({ length: route.count }, (_, row) => row);
  // Reduced by time first, longer routes have no such bound.
  const isWhole = kept.length === rows.length;
  for (let zoom = NEAREST_ZOOM; zoom >= 0; zoom--) {
    coarsest = simplifyRoute(route, zoom, ERROR_PX);
    if (coarsest.length > MAX_LISTED_POINTS) continue;
    return { rows: pick(coarsest), within: isWhole ? errorAt(rows, zoom) : undefined };
  }
  const step = (coarsest.length - 1) / (MAX_LISTED_POINTS - 1);
  const thinned = Uint32Array.from(
    { length: MAX_LISTED_POINTS },
    (_, at) => coarsest[Math.round(at * step)]!,
  );
  return { rows: pick(thinned), within: undefined };
}

function routeOf(rows: readonly EvidenceRow[]): RoutePoints {
  const count = rows.length;
  const [times, xs, ys] = [0, 1, 2].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const flags = new Uint8Array(count);
  let before = -1;
  for (const [at, { block, row, time }] of rows.entries()) {
    times[at] = time;
    const x = exactWorldX(block.longitudesE7[row]! / 1e7);
    // The short way, also across 180°.
    xs[at] = at === 0 ? x : x + Math.round((xs[at - 1]! - x) / WORLD_SIZE) * WORLD_SIZE;
    ys[at] = exactWorldY(block.latitudesE7[row]! / 1e7);
    const state = changesOf(block.flags[row]!);
    flags[at] = state | (state === before ? 0 : ROUTE_FLAGS.isKept);
    before = state;
  }
  return { count, times, xs, ys, flags };
}

const changesOf = (flags: number): number =>
  ((flags & HISTORY_FLAGS.ignitionOn) !== 0 ? ROUTE_FLAGS.ignitionOn : 0) |
  ((flags & HISTORY_FLAGS.inMotion) !== 0 ? ROUTE_FLAGS.inMotion : 0);

/** Where the ground is largest on the map's pixel: nearest to the equator. */
function errorAt(rows: readonly EvidenceRow[], zoom: number): Metres {
  let least = 90;
  for (const { block, row } of rows)
    least = Math.min(least, Math.abs(block.latitudesE7[row]! / 1e7));
  const pixel = (EARTH_METRES * Math.cos((least * Math.PI) / 180)) / (TILE_PX * 2 ** zoom);
  return metres(Math.ceil(ERROR_PX * pixel));
}
