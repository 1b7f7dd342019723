import { WORLD_SIZE } from "#domain/geo/mercator";
import {
  ROUTE_FLAGS,
  type RoutePoints,
  reduceRoute,
} from "../workers/engine/history/route/reduceRoute.ts";
import { simplifyRoute } from "../workers/engine/history/route/simplifyRoute.ts";
import { measure } from "./measure.ts";
import { createDice, NOW } from "./seededFleet.ts";
import type { Stage } from "./stages.ts";

export const ROUTE_POINTS = 1_000_000;
/** Ten million points a second. */
const BUDGET_MS = 100;
const ZOOM = 12;
const ERROR_PX = 1;

/** What the history of a vehicle passes on its way to the screen. */
export function routeStages(): Stage[] {
  const route = seededRoute();
  return [
    {
      name: "reduce a route",
      budgetMs: BUDGET_MS,
      run: () => measure(() => void reduceRoute(route)),
    },
    {
      name: `simplify a route to zoom ${ZOOM}`,
      budgetMs: BUDGET_MS,
      run: () => measure(() => void simplifyRoute(route, ZOOM, ERROR_PX)),
    },
  ];
}

/** A vehicle that reports every ten seconds for four months: it turns, waits and has events. */
function seededRoute(): RoutePoints {
  const dice = createDice(5);
  const count = ROUTE_POINTS;
  const route = {
    count,
    times: new Float64Array(count),
    xs: new Float64Array(count),
    ys: new Float64Array(count),
    flags: new Uint8Array(count),
  };
  let [x, y, heading, isMoving] = [WORLD_SIZE / 2, WORLD_SIZE / 2, 0, true];
  for (let row = 0; row < count; row++) {
    if (dice() < 0.1) heading += (dice() - 0.5) * 3;
    if (dice() < 0.005) isMoving = !isMoving;
    if (isMoving) {
      x += Math.cos(heading) * 4_000 * dice();
      y += Math.sin(heading) * 4_000 * dice();
    }
    route.times[row] = NOW + row * 10_000;
    route.xs[row] = x;
    route.ys[row] = y;
    route.flags[row] =
      (isMoving ? ROUTE_FLAGS.ignitionOn | ROUTE_FLAGS.inMotion : 0) |
      (dice() < 0.001 ? ROUTE_FLAGS.isKept : 0);
  }
  return route;
}
