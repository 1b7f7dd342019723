import type { HistoryTrip, RouteColouring, RouteView } from "#contract/history";
import { knots, knotsToKmPerHour } from "#domain/units";
import { type Coarseness, coarsenessOf } from "./coarseness.ts";
import type { Route } from "./readRoute.ts";
import { ROUTE_FLAGS } from "./reduceRoute.ts";
import { unitsOf } from "./simplifyRoute.ts";

/** Colours of a route change with classes of this width, and no oftener than one can see. */
const SPEED_CLASS_KNOTS = 5;
const LEAST_SPEED_PX = 16;
const LEAST_STATE_PX = 2;

/** Of points that lie on no trip. */
const NO_TRIP = 255;
const LAST_TRIP = 254;
const MOST_TENTHS = 65_535;

/** Keeps the points at which the colour changes: one stretch has one. Trips' ends are kept anyway. */
export function keepColourChanges(
  route: Route,
  { colouring, zoom, focus }: Pick<RouteView, "colouring" | "zoom" | "focus">,
): void {
  const coarseness = coarsenessOf(focus, unitsOf(1, zoom));
  const keep = (classes: Uint8Array, leastPx: number) =>
    keepChanges(route, classes, { leastUnits: unitsOf(leastPx, zoom), coarseness });
  if (colouring === "state") keep(route.states, LEAST_STATE_PX);
  if (colouring === "speed") keep(speedClasses(route), LEAST_SPEED_PX);
}

const speedClasses = ({ speeds }: Route): Uint8Array => {
  const classes = new Uint8Array(speeds.length);
  for (let at = 0; at < speeds.length; at++) classes[at] = speeds[at]! / SPEED_CLASS_KNOTS;
  return classes;
};

/** A change that nobody would see for being over at once is none. */
function keepChanges(
  { count, xs, ys, flags, begins }: Route,
  classes: Uint8Array,
  { leastUnits, coarseness }: { readonly leastUnits: number; readonly coarseness: Coarseness },
): void {
  const leastAt = (row: number) => leastUnits * coarseness({ xs, ys }, { first: row, last: row });
  let [kept, along] = [0, 0];
  for (let at = 0; at < count; at++) {
    if (begins[at] === 1) [kept, along] = [at, 0];
    const isLast = at + 1 === count || begins[at + 1] === 1;
    const east = isLast ? 0 : xs[at + 1]! - xs[at]!;
    const south = isLast ? 0 : ys[at + 1]! - ys[at]!;
    const next = Math.sqrt(east * east + south * south);
    const isSeen = classes[at] !== classes[kept] && along + next >= leastUnits;
    if (isSeen && along + next >= leastAt(at)) {
      flags[at]! |= ROUTE_FLAGS.isKept;
      kept = at;
      along = 0;
    }
    along += next;
  }
}

interface ColourParts {
  /** In the view's vehicles. */
  readonly vehicleRow: number;
  readonly colouring: RouteColouring;
  readonly trips: readonly Pick<HistoryTrip, "trip">[];
}

/** The colour of each stretch between two drawn points, which begins at the first of them. */
export function colourValues(
  route: Route,
  rows: Uint32Array,
  { colouring, trips, vehicleRow }: ColourParts,
): Uint16Array {
  if (colouring === "vehicle") return new Uint16Array(rows.length).fill(vehicleRow);
  if (colouring === "state") return Uint16Array.from(rows, (row) => route.states[row]!);
  return colouring === "trip" ? tripValues(route, rows, trips) : speedValues(route, rows);
}

function tripValues(
  { times }: Route,
  rows: Uint32Array,
  trips: readonly Pick<HistoryTrip, "trip">[],
): Uint16Array {
  const values = new Uint16Array(rows.length);
  let next = 0;
  for (let at = 0; at < rows.length; at++) {
    const time = times[rows[at]!]!;
    while (next < trips.length && trips[next]!.trip.end.time <= time) next++;
    const isOn = next < trips.length && time >= trips[next]!.trip.start.time;
    values[at] = isOn ? Math.min(next, LAST_TRIP) : NO_TRIP;
  }
  return values;
}

/** The mean of the points of a stretch, in tenths of a km/h. */
function speedValues({ speeds, begins }: Route, rows: Uint32Array): Uint16Array {
  const values = new Uint16Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const first = rows[at]!;
    const next = rows[at + 1];
    const end = next === undefined || begins[next] === 1 ? first + 1 : next;
    let sum = 0;
    for (let row = first; row < end; row++) sum += speeds[row]!;
    const tenths = Math.round(knotsToKmPerHour(knots(sum / (end - first))) * 10);
    values[at] = Math.min(tenths, MOST_TENTHS);
  }
  return values;
}
