import type { HistoryBlock } from "#contract/feed/historyBlock";
import {
  type HistoryTrips,
  MAX_ROUTES,
  type RouteColumns,
  type RouteStop,
  type RouteVehicle,
  type RouteView,
  type TimelineEvent,
} from "#contract/history";
import type { VehicleId } from "#domain/ids";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { type Coarseness, coarsenessOf } from "./coarseness.ts";
import { firstPointFrom, keepAt, type Route, type RoutesRead, readRouteOnce } from "./readRoute.ts";
import { pickRows, reduceRoute } from "./reduceRoute.ts";
import {
  ARROW_EVERY_PX,
  arrowSpace,
  arrowsAlong,
  MAX_ARROWS,
  type RouteArrow,
  unitsAlong,
} from "./routeArrows.ts";
import { type DrawnRoute, routeLayout } from "./routeLayout.ts";
import { clusteredStops } from "./routeStops.ts";
import { colourValues, keepColourChanges } from "./routeValues.ts";
import { simplifyInSlices, unitsOf, withCorners } from "./simplifyRoute.ts";

interface RouteSources {
  readonly revision: number;
  readonly rules: StateRules;
  /** Where what was read is kept; absent: nowhere. */
  readonly read?: RoutesRead;
  /** Undefined where they are not known yet: the route is drawn without. */
  readonly tripsOf: (vehicle: VehicleId) => Pick<HistoryTrips, "trips" | "stops"> | undefined;
  /** Absent: nothing is known of anybody. */
  readonly vehicleOf?: (vehicle: VehicleId) => RouteVehicle;
  readonly eventsOf: (vehicle: VehicleId) => readonly Pick<TimelineEvent, "time" | "positionId">[];
}

const unnamed = (vehicleId: VehicleId): RouteVehicle => ({
  vehicleId,
  name: undefined,
  colour: undefined,
});

/** What is drawn is nowhere farther from what was reported. */
const ERROR_PX = 1;
/** A reduced route takes its part of the error in each of two steps. */
const STEP_ERROR_PX = ERROR_PX / 2;

/**
 * The routes of the view's vehicles as columns, reduced (HIST-05), then simplified to its zoom. Nothing
 * is drawn across a gap or a leap. Points with events, and the ends of trips, are always drawn.
 */
export function* routeColumns(
  blocksByVehicle: ReadonlyMap<VehicleId, readonly HistoryBlock[]>,
  view: RouteView,
  sources: RouteSources,
): Generator<undefined, RouteColumns> {
  const drawn: DrawnRoute[] = [];
  const stops: RouteStop[] = [];
  const vehicles = view.vehicles.length > MAX_ROUTES ? [] : view.vehicles;
  const { rules, read = new WeakMap() } = sources;
  for (const [vehicleRow, vehicle] of vehicles.entries()) {
    const blocks = blocksByVehicle.get(vehicle) ?? [];
    const near = drawn[0]?.route.longitudes[0];
    const route = yield* readRouteOnce(read, blocks, { rules, near });
    if (route.count === 0) continue;
    const trips = sources.tripsOf(vehicle);
    keepWhatHappened(route, trips, sources.eventsOf(vehicle));
    keepColourChanges(route, view);
    const rows = yield* drawnRows(route, view);
    const values = colourValues(route, rows, {
      vehicleRow,
      colouring: view.colouring,
      trips: trips?.trips ?? [],
    });
    drawn.push({ vehicleRow, route, rows, values, pieces: piecesOf(route, rows) });
    stops.push(...stopsOn(route, trips?.stops ?? []));
    yield;
  }
  const arrows = yield* allArrows(drawn, view);
  return {
    revision: sources.revision,
    vehicles: vehicles.map((vehicle) => (sources.vehicleOf ?? unnamed)(vehicle)),
    ...routeLayout(drawn, arrows),
    ...clusteredStops(stops, view.zoom),
    errorPx: ERROR_PX,
    points: drawn.reduce((sum, { route }) => sum + route.count, 0),
    drawn: drawn.reduce((sum, { rows }) => sum + rows.length, 0),
  };
}

function keepWhatHappened(
  route: Route,
  trips: ReturnType<RouteSources["tripsOf"]>,
  events: ReturnType<RouteSources["eventsOf"]>,
): void {
  for (const { trip } of trips?.trips ?? [])
    for (const { time, positionId } of [trip.start, trip.end]) keepAt(route, time, positionId);
  for (const { from, until } of trips?.stops ?? [])
    for (const time of [from, until]) keepAt(route, time);
  for (const { time, positionId } of events) keepAt(route, time, positionId);
}

function* drawnRows(
  route: Route,
  { zoom, focus }: Pick<RouteView, "zoom" | "focus">,
): Generator<undefined, Uint32Array> {
  const reduced = reduceRoute(route);
  yield;
  const exact = { zoom, focus, errorPx: ERROR_PX };
  if (reduced.length === route.count) return yield* simplifyInSlices(route, exact);
  const step = { ...exact, errorPx: STEP_ERROR_PX };
  const rows = yield* withCorners(route, reduced, step);
  const simplified = yield* simplifyInSlices(pickRows(route, rows), step);
  return simplified.map((at) => rows[at]!);
}

function piecesOf({ begins }: Route, rows: Uint32Array): readonly Uint32Array[] {
  const pieces: Uint32Array[] = [];
  let start = 0;
  for (let at = 1; at <= rows.length; at++) {
    if (at < rows.length && begins[rows[at]!] !== 1) continue;
    pieces.push(rows.subarray(start, at));
    start = at;
  }
  return pieces;
}

/** In the same world as the route. */
const stopsOn = (route: Route, stops: readonly RouteStop[]): readonly RouteStop[] =>
  stops.map((stop) => {
    const at = Math.min(firstPointFrom(route, stop.from), route.count - 1);
    const worlds = Math.round((route.longitudes[at]! - stop.longitude) / 360);
    return { ...stop, longitude: stop.longitude + worlds * 360 };
  });

function* allArrows(
  drawn: readonly DrawnRoute[],
  { zoom, focus }: Pick<RouteView, "zoom" | "focus">,
): Generator<undefined, readonly RouteArrow[]> {
  const coarseness = coarsenessOf(focus, unitsOf(1, zoom));
  const near = drawn.flatMap(({ route, pieces }) =>
    pieces.flatMap((piece) => partsNear(route, piece, coarseness)).map((rows) => ({ route, rows })),
  );
  yield;
  const units = near.reduce((sum, { route, rows }) => sum + unitsAlong(route, rows), 0);
  const spacingPx = Math.max(ARROW_EVERY_PX, units / unitsOf(1, zoom) / MAX_ARROWS);
  const scale = { zoom, spacingPx };
  const arrows: RouteArrow[] = [];
  const isFree = arrowSpace(zoom);
  for (const { route, rows } of near)
    for (const arrow of arrowsAlong(route, rows, scale)) if (isFree(arrow)) arrows.push(arrow);
  return arrows;
}

/** Runs of drawn rows whose stretches reach into where a route is exact. */
function partsNear(route: Route, rows: Uint32Array, coarseness: Coarseness): Uint32Array[] {
  const parts: Uint32Array[] = [];
  let start = -1;
  for (let at = 1; at <= rows.length; at++) {
    const isNear =
      at < rows.length && coarseness(route, { first: rows[at - 1]!, last: rows[at]! }) === 1;
    if (isNear && start < 0) start = at - 1;
    if (isNear || start < 0) continue;
    parts.push(rows.subarray(start, at));
    start = -1;
  }
  return parts;
}
