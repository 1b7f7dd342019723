import { exactWorldX, exactWorldY, latitudeOf } from "#domain/geo/mercator";
import type { Route } from "./readRoute.ts";
import { unitsOf } from "./simplifyRoute.ts";

export interface RouteArrow {
  readonly longitude: number;
  readonly latitude: number;
  /** Degrees clockwise from north. */
  readonly course: number;
}

/** Along the way. */
export const ARROW_EVERY_PX = 90;
/** A shorter piece has none. */
const LEAST_PIECE_PX = 24;
/** On a shorter stretch an arrow would point where nobody goes. */
const LEAST_STRETCH_PX = 8;

/** From near a long route has more of them than can be drawn: then they stand farther apart. */
export const MAX_ARROWS = 4_000;

/** Who drives the same road twenty times has one row of arrows there, a way: the line stays to be seen. */
const CELL_PX = 48;
const WAYS = 8;

/** Whether nothing points the same way nearby yet; asked once for each arrow. */
export function arrowSpace(zoom: number): (arrow: RouteArrow) => boolean {
  const cell = unitsOf(CELL_PX, zoom);
  const taken = new Set<string>();
  return ({ longitude, latitude, course }) => {
    const way = Math.round(course / (360 / WAYS)) % WAYS;
    const column = Math.floor(exactWorldX(longitude) / cell);
    const row = Math.floor(exactWorldY(latitude) / cell);
    const key = `${column} ${row} ${way}`;
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  };
}

interface ArrowScale {
  readonly zoom: number;
  readonly spacingPx: number;
}

/** Between the rows of one unbroken piece that are drawn, on the line. */
export function arrowsAlong(
  route: Route,
  rows: Uint32Array,
  { zoom, spacingPx }: ArrowScale,
): RouteArrow[] {
  const { xs, ys, longitudes } = route;
  const whole = unitsAlong(route, rows);
  if (whole < unitsOf(LEAST_PIECE_PX, zoom)) return [];
  const count = Math.max(1, Math.round(whole / unitsOf(spacingPx, zoom)));
  const spacing = whole / count;
  const least = unitsOf(LEAST_STRETCH_PX, zoom);
  const arrows: RouteArrow[] = [];
  let [along, due] = [0, spacing / 2];
  for (let at = 1; at < rows.length; at++) {
    const [from, to] = [rows[at - 1]!, rows[at]!];
    const [east, south] = [xs[to]! - xs[from]!, ys[to]! - ys[from]!];
    const length = Math.hypot(east, south);
    const course = (Math.atan2(east, -south) * 180) / Math.PI;
    while (due <= along + length) {
      if (length < least) break;
      // What was due on stretches that were too short stands where this one begins.
      const part = Math.max(0, due - along) / length;
      arrows.push({
        longitude: longitudes[from]! + part * (longitudes[to]! - longitudes[from]!),
        latitude: latitudeOf(ys[from]! + part * south),
        course: (course + 360) % 360,
      });
      due = Math.max(due, along) + spacing;
    }
    along += length;
  }
  return arrows;
}

/** How long the drawn line is. */
export function unitsAlong({ xs, ys }: Route, rows: Uint32Array): number {
  let along = 0;
  for (let at = 1; at < rows.length; at++) {
    const east = xs[rows[at]!]! - xs[rows[at - 1]!]!;
    const south = ys[rows[at]!]! - ys[rows[at - 1]!]!;
    along += Math.sqrt(east * east + south * south);
  }
  return along;
}
