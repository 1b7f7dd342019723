import { HISTORY_FLAGS, type HistoryBlock } from "#contract/feed/historyBlock";
import { exactWorldX, exactWorldY } from "#domain/geo/mercator";
import { shiftBetween } from "#domain/geo/unwrapRing";
import type { EpochMs } from "#domain/units";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { speedsOf, stateOfRow } from "../rows/blockRows.ts";
import { type BlockRow, breakBetween, REPORT_BREAKS } from "../rows/reportBreak.ts";
import { ROUTE_FLAGS, type RoutePoints } from "./reduceRoute.ts";

/** All that a vehicle reported, late points too, as one route from its first point to its last. */
export interface Route extends RoutePoints {
  readonly ids: Float64Array;
  /** Degrees; across 180° they go on beyond it. */
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  /** Knots. */
  readonly speeds: Float64Array;
  /** Indices in `VEHICLE_STATES`. */
  readonly states: Uint8Array;
  /** 1 where nothing is known of what lies between a point and the one before it; the first's is 1. */
  readonly begins: Uint8Array;
}

/** So many points are read at once: some 4 ms. */
const POINTS_A_SLICE = 32_768;
const KEPT = ROUTE_FLAGS.isKept;
const IGNITION_ON = HISTORY_FLAGS.ignitionKnown | HISTORY_FLAGS.ignitionOn;
const IN_MOTION = HISTORY_FLAGS.motionKnown | HISTORY_FLAGS.inMotion;

/**
 * Puts a vehicle's blocks together. Both ends of every unbroken piece are kept. The first longitude
 * is the nearest to `near`, so that routes across 180° lie side by side.
 */
export function* readRoute(
  blocks: readonly HistoryBlock[],
  rules: StateRules,
  near: number | undefined,
): Generator<undefined, Route> {
  const route = emptyRoute(blocks.reduce((sum, { count }) => sum + count, 0));
  const { times, ids, xs, ys, longitudes, latitudes, speeds, states, flags, begins } = route;
  let last: BlockRow | undefined;
  let [at, shift, lastLongitude] = [0, 0, near];
  for (const block of blocks) {
    const { from, count, latitudesE7, longitudesE7 } = block;
    const blockSpeeds = speedsOf(block);
    for (let row = 0; row < count; row++) {
      const longitude = longitudesE7[row]! / 1e7;
      const latitude = latitudesE7[row]! / 1e7;
      if (lastLongitude !== undefined) shift += shiftBetween(lastLongitude, longitude + shift);
      lastLongitude = longitude + shift;
      longitudes[at] = longitude + shift;
      latitudes[at] = latitude;
      xs[at] = exactWorldX(longitude + shift);
      ys[at] = exactWorldY(latitude);
      times[at] = from + block.times[row]!;
      ids[at] = block.positionIds[row]!;
      speeds[at] = blockSpeeds[row]!;
      const reported = block.flags[row]!;
      states[at] = stateOfRow(reported, blockSpeeds[row]!, rules);
      flags[at] =
        ((reported & IGNITION_ON) === IGNITION_ON ? ROUTE_FLAGS.ignitionOn : 0) |
        ((reported & IN_MOTION) === IN_MOTION ? ROUTE_FLAGS.inMotion : 0);
      const here = { block, row };
      const isBroken =
        !last || breakBetween(last, here, states[at - 1]!, rules) !== REPORT_BREAKS.none;
      if (isBroken) {
        begins[at] = 1;
        flags[at]! |= KEPT;
        if (at > 0) flags[at - 1]! |= KEPT;
      }
      last = here;
      at++;
      if (at % POINTS_A_SLICE === 0) yield;
    }
  }
  return route;
}

/** A route as it was read. */
interface ReadBefore {
  readonly route: Route;
  readonly rules: StateRules;
  readonly near: number | undefined;
}

/** What was read is here for as long as the tracks are the same: see `blocksOf` of an open history. */
export type RoutesRead = WeakMap<readonly HistoryBlock[], ReadBefore>;

/** The same of what may have been read before: only what is to be kept of it is forgotten. */
export function* readRouteOnce(
  read: RoutesRead,
  blocks: readonly HistoryBlock[],
  { rules, near }: Pick<ReadBefore, "rules" | "near">,
): Generator<undefined, Route> {
  let held = read.get(blocks);
  if (held?.rules !== rules || held.near !== near) {
    held = { route: yield* readRoute(blocks, rules, near), rules, near };
    read.set(blocks, held);
  }
  return { ...held.route, flags: held.route.flags.slice() };
}

function emptyRoute(count: number): Route {
  return {
    count,
    times: new Float64Array(count),
    ids: new Float64Array(count),
    xs: new Float64Array(count),
    ys: new Float64Array(count),
    longitudes: new Float64Array(count),
    latitudes: new Float64Array(count),
    speeds: new Float64Array(count),
    states: new Uint8Array(count),
    flags: new Uint8Array(count),
    begins: new Uint8Array(count),
  };
}

/** The first point at or after the moment; `count` when there is none. */
export function firstPointFrom(
  { times, count }: Pick<RoutePoints, "times" | "count">,
  time: EpochMs,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Keeps the points of a moment, only one of them where its id is known, or the one that holds then. */
export function keepAt({ times, ids, flags, count }: Route, time: EpochMs, id?: number): void {
  const first = firstPointFrom({ times, count }, time);
  let [end, isFound] = [first, false];
  for (; end < count && times[end] === time; end++) {
    if (id !== undefined && ids[end] !== id) continue;
    flags[end]! |= KEPT;
    isFound = true;
  }
  if (!isFound && end > 0) flags[end - 1]! |= KEPT;
}
