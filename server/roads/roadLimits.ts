import { bearing, type Coordinate, distance } from "#domain/geo/geodesy";
import type { Position } from "#domain/position";
import { type Knots, kmPerHour, kmPerHourToKnots } from "#domain/units";
import type { Roads } from "./roads.ts";

/** The limit of the road under a coordinate, when one is known. */
export type RoadLimits = (
  coordinate: Pick<Position, "latitude" | "longitude">,
  course: number,
) => Knots | undefined;

/** Satellites are that far off, and lanes lie beside the line that is drawn. */
const MAX_DISTANCE_M = 30;
/** Who drives across a road is not on it. */
const MAX_TURN_DEGREES = 45;
/** Some 100 m: a coordinate asks its own cell and the eight around it. */
const CELL_DEGREES = 0.001;
const UNITS_PER_DEGREE = 1e7;
const CELL_UNITS = CELL_DEGREES * UNITS_PER_DEGREE;

/** Stretches between two neighbouring points of an edge, by the cells that they touch. */
interface Stretch {
  readonly from: Coordinate;
  readonly to: Coordinate;
  readonly limitKmPerHour: number;
}

/**
 * The limit of the nearest road within 30 m that leads the way the vehicle drives. Both directions
 * of a road are edges of their own, so an edge counts in its own direction only.
 */
export function createRoadLimits(roads: Roads): RoadLimits {
  const cells = cellsOf(roads);

  return (coordinate, course) => {
    let nearest = MAX_DISTANCE_M;
    let limit: Knots | undefined;
    const [column, row] = [cellOf(coordinate.longitude), cellOf(coordinate.latitude)];
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const { from, to, limitKmPerHour } of cells.get(keyOf(x, y)) ?? []) {
          if (turnBetween(course, bearing(from, to)) > MAX_TURN_DEGREES) continue;
          const metres = distance(coordinate, nearestOn(from, to, coordinate));
          if (metres > nearest) continue;
          nearest = metres;
          limit = kmPerHourToKnots(kmPerHour(limitKmPerHour));
        }
    return limit;
  };
}

function cellsOf(roads: Roads): Map<number, Stretch[]> {
  const cells = new Map<number, Stretch[]>();
  const put = (key: number, stretch: Stretch) => {
    const inside = cells.get(key);
    if (inside) inside.push(stretch);
    else cells.set(key, [stretch]);
  };
  for (let edge = 0; edge < roads.edgeTarget.length; edge++) {
    const limitKmPerHour = roads.edgeLimit[edge]!;
    if (limitKmPerHour === 0) continue;
    const first = roads.edgeFirstPoint[edge]!;
    const isAgainst = roads.edgeAgainst[edge] === 1;
    for (let point = first; point + 1 < first + roads.edgePoints[edge]!; point++) {
      const ends = [coordinateOf(roads, point), coordinateOf(roads, point + 1)] as const;
      const [from, to] = isAgainst ? [ends[1], ends[0]] : ends;
      for (const key of cellsBetween(from, to)) put(key, { from, to, limitKmPerHour });
    }
  }
  return cells;
}

/** All of the box around a stretch: most are shorter than a cell. */
function* cellsBetween(from: Coordinate, to: Coordinate): Iterable<number> {
  const [west, east] = [cellOf(from.longitude), cellOf(to.longitude)].sort((a, b) => a - b);
  const [south, north] = [cellOf(from.latitude), cellOf(to.latitude)].sort((a, b) => a - b);
  for (let x = west!; x <= east!; x++) for (let y = south!; y <= north!; y++) yield keyOf(x, y);
}

/** On a plane: a stretch is short enough. */
function nearestOn(from: Coordinate, to: Coordinate, coordinate: Coordinate): Coordinate {
  const shrink = Math.cos((coordinate.latitude * Math.PI) / 180);
  const [dx, dy] = [(to.longitude - from.longitude) * shrink, to.latitude - from.latitude];
  const along =
    ((coordinate.longitude - from.longitude) * shrink * dx +
      (coordinate.latitude - from.latitude) * dy) /
    (dx * dx + dy * dy || 1);
  const share = Math.max(0, Math.min(1, along));
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}

const turnBetween = (one: number, other: number): number =>
  Math.abs(((((one - other) % 360) + 540) % 360) - 180);

const coordinateOf = (roads: Roads, point: number): Coordinate => ({
  latitude: roads.pointLatitude[point]! / UNITS_PER_DEGREE,
  longitude: roads.pointLongitude[point]! / UNITS_PER_DEGREE,
});

const cellOf = (degrees: number) => Math.floor((degrees * UNITS_PER_DEGREE) / CELL_UNITS);
const keyOf = (x: number, y: number) => x * 1_000_000 + y;
