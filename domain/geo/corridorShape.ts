import type { Metres } from "../units.ts";
import type { GeoBox } from "./geoBox.ts";
import { type Coordinate, EARTH_RADIUS_M } from "./geodesy.ts";
import { along, eastOf, nearCrossings } from "./nearAlong.ts";
import { unwrapRing } from "./unwrapRing.ts";

const RADIANS_PER_DEGREE = Math.PI / 180;

/** A direction from the middle of the earth, of length 1. */
type Vector = readonly [x: number, y: number, z: number];

/**
 * A piece of a great circle. `normal` stands upright on it; absent when both ends are one
 * coordinate.
 */
interface Leg {
  readonly start: Vector;
  readonly end: Vector;
  readonly normal: Vector | undefined;
}

/**
 * How near a coordinate is to a line of great circles; vectors know neither antimeridian nor pole.
 */
export function corridorShape(path: readonly Coordinate[]) {
  const legs = legsOf(path.map(vectorOf));
  return {
    box: boxOf(path, legs),

    isWithin(width: Metres, latitude: number, longitude: number): boolean {
      const coordinate = vectorOf({ latitude, longitude });
      return legs.some((leg) => angleTo(leg, coordinate) * EARTH_RADIUS_M <= width);
    },

    /** The shares of a way at which it comes near a leg, or leaves it: see `PreparedArea`. */
    crossings(width: Metres, from: Coordinate, to: Coordinate): readonly number[] {
      const middle = vectorOf(along(from, to, 0.5));
      const reach = mostMetres(from, to) / 2 + width;
      return legs
        .filter((leg) => angleTo(leg, middle) * EARTH_RADIUS_M <= reach)
        .flatMap((leg) =>
          nearCrossings(
            (share) => angleTo(leg, vectorOf(along(from, to, share))) * EARTH_RADIUS_M,
            width,
          ),
        );
    },
  };
}

/** No way is longer than along a meridian and the equator. */
const mostMetres = (from: Coordinate, to: Coordinate): number =>
  (Math.abs(to.latitude - from.latitude) + Math.abs(eastOf(from, to))) *
  RADIANS_PER_DEGREE *
  EARTH_RADIUS_M;

function legsOf(points: readonly Vector[]): Leg[] {
  return points.slice(1).map((end, index) => {
    const start = points[index]!;
    return { start, end, normal: unit(product(start, end)) };
  });
}

/** NaN of a coordinate that is none, which is within nothing. */
function angleTo({ start, end, normal }: Leg, coordinate: Vector): number {
  const toEnds = Math.min(angleBetween(start, coordinate), angleBetween(end, coordinate));
  if (!normal) return toEnds;
  const isBeside =
    dot(product(normal, start), coordinate) >= 0 && dot(product(end, normal), coordinate) >= 0;
  // Measured from `start`, which lies on the circle: a difference of near coordinates loses no
  // digits.
  return isBeside
    ? Math.asin(Math.min(1, Math.abs(dot(normal, minus(coordinate, start)))))
    : toEnds;
}

/** A great circle runs nearer to the pole than its ends do: its highest point counts too. */
function boxOf(path: readonly Coordinate[], legs: readonly Leg[]): GeoBox {
  const { longitudes } = unwrapRing(path);
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  for (const longitude of longitudes) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  let south = 90;
  let north = -90;
  for (const { latitude } of path) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  for (const { start, end, normal } of legs) {
    if (!normal) continue;
    const top = unit(minus([0, 0, 1], scaled(normal, normal[2])));
    if (!top) continue; // the equator
    const latitude = Math.asin(top[2]) / RADIANS_PER_DEGREE;
    const runsOver = (point: Vector) =>
      dot(product(start, point), normal) >= 0 && dot(product(point, end), normal) >= 0;
    if (runsOver(top)) north = Math.max(north, latitude);
    if (runsOver(scaled(top, -1))) south = Math.min(south, -latitude);
  }
  return { south, north, west, east };
}

function vectorOf({ latitude, longitude }: Coordinate): Vector {
  const across = Math.cos(latitude * RADIANS_PER_DEGREE);
  return [
    across * Math.cos(longitude * RADIANS_PER_DEGREE),
    across * Math.sin(longitude * RADIANS_PER_DEGREE),
    Math.sin(latitude * RADIANS_PER_DEGREE),
  ];
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const product = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** From the chord: exact for near coordinates, where the cosine has no digits left. */
const angleBetween = (a: Vector, b: Vector) => {
  const chord = minus(a, b);
  return 2 * Math.asin(Math.min(1, Math.sqrt(dot(chord, chord)) / 2));
};

/** Undefined below about 0.1 mm on the ground: so short a vector has no direction. */
function unit(vector: Vector): Vector | undefined {
  const length = Math.sqrt(dot(vector, vector));
  return length > 1e-11 ? scaled(vector, 1 / length) : undefined;
}
