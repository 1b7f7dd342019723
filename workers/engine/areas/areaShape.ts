import earcut from "earcut";
import type { ShapeOutline } from "#contract/historyVisits";
import type { Area, Circle, Corridor } from "#domain/geo/area";
import { circleRing } from "#domain/geo/circleRing";
import type { Coordinate } from "#domain/geo/geodesy";
import { MAX_LATITUDE } from "#domain/geo/mercator";
import { shiftBetween, unwrapRing } from "#domain/geo/unwrapRing";
import type { Metres } from "#domain/units";
import {
  MAP_SIZE,
  type MapBox,
  mapLatitude,
  mapLongitude,
  mapX,
  mapY,
  unitsPerMetre,
} from "./mapUnits.ts";

/** An area as the map draws it, in map units. */
export type AreaShape = RingShape | PathShape | RoundShape;

/** Polygons, and circles so large that they are not round on a map. */
export interface RingShape {
  readonly type: "ring";
  readonly box: MapBox;
  /** x and y of each corner; the last is joined to the first. */
  readonly corners: Float64Array;
  /** Three indices in `corners` a triangle. */
  readonly triangles: Uint32Array;
  /** A point inside. */
  readonly inner: readonly [x: number, y: number];
}

export interface PathShape {
  readonly type: "path";
  /** With the corridor. */
  readonly box: MapBox;
  readonly corners: Float64Array;
  /** Of each piece between two corners. */
  readonly halfWidths: Float64Array;
  readonly inner: readonly [x: number, y: number];
}

export interface RoundShape {
  readonly type: "round";
  readonly box: MapBox;
  readonly inner: readonly [x: number, y: number];
  readonly radius: number;
}

/** At 60° of latitude a round circle of this radius is 27 m off, which nobody sees around 10 km. */
export const MAX_ROUND_RADIUS_M = 10_000;
const RING_CORNERS = 180;
const ROUND_CORNERS = 72;
/**
 * Straight on a plate of degrees, or along a great circle, is not straight on the map: what is
 * longer bends.
 */
const LONGEST_STEP_DEGREES = 0.5;
const MOST_STEPS = 64;

const RADIANS = Math.PI / 180;

export function areaShape(area: Area, halfWidth: Metres): AreaShape {
  switch (area.kind) {
    case "polygon":
      return ringShape(bentRing(area.ring));
    case "line":
      return pathShape(area, halfWidth);
    case "circle":
      return area.radius > MAX_ROUND_RADIUS_M ? ringShape(circleCorners(area)) : roundShape(area);
  }
}

/** The same as coordinates: of a corridor its line, of a round one so many corners that it looks round. */
export function shapeOutline(shape: AreaShape): ShapeOutline {
  const corners: (readonly [number, number])[] = [];
  const add = (x: number, y: number) => corners.push([mapLongitude(x), mapLatitude(y)]);
  if (shape.type === "round") {
    const [x, y] = shape.inner;
    for (let corner = 0; corner < ROUND_CORNERS; corner++) {
      const angle = (corner / ROUND_CORNERS) * 2 * Math.PI;
      add(x + shape.radius * Math.cos(angle), y + shape.radius * Math.sin(angle));
    }
  } else
    for (let at = 0; at < shape.corners.length; at += 2)
      add(shape.corners[at]!, shape.corners[at + 1]!);
  return { corners, isClosed: shape.type !== "path" };
}

function roundShape({ centre, radius }: Circle): RoundShape {
  const x = mapX(centre.longitude);
  const y = mapY(centre.latitude);
  const units = radius * unitsPerMetre(centre.latitude);
  const box = { left: x - units, right: x + units, bottom: y - units, top: y + units };
  return { type: "round", box, inner: [x, y], radius: units };
}

function ringShape(corners: Float64Array): RingShape {
  const triangles = Uint32Array.from(earcut(corners));
  return {
    type: "ring",
    box: boxOf(corners, 0),
    corners,
    triangles,
    inner: innerOf(corners, triangles),
  };
}

/** Its edges are straight on a plate of latitude and longitude: see `prepareArea`. */
function bentRing(ring: readonly Coordinate[]): Float64Array {
  const { longitudes, latitudes } = unwrapRing(ring);
  const corners: number[] = [];
  for (let at = 0; at < ring.length; at++) {
    const next = (at + 1) % ring.length;
    const [x, y] = [longitudes[at]!, latitudes[at]!];
    const [dx, dy] = [longitudes[next]! - x, latitudes[next]! - y];
    const steps = dx === 0 || dy === 0 ? 1 : stepsOf(Math.abs(dy));
    for (let step = 0; step < steps; step++)
      corners.push(mapX(x + (dx * step) / steps), mapY(y + (dy * step) / steps));
  }
  return Float64Array.from(corners);
}

const stepsOf = (degrees: number) =>
  Math.max(1, Math.min(MOST_STEPS, Math.ceil(degrees / LONGEST_STEP_DEGREES)));

/**
 * Coordinates at the true distance from the centre; one that holds a pole reaches the edge of the
 * map.
 */
function circleCorners(circle: Circle): Float64Array {
  const { centre } = circle;
  const ring = circleRing(circle, RING_CORNERS);
  const { longitudes, latitudes, turn } = unwrapRing(ring);
  const corners: number[] = [];
  for (let at = 0; at < ring.length; at++)
    corners.push(mapX(longitudes[at]!), mapY(latitudes[at]!));
  if (turn !== 0) {
    const edge = mapY(centre.latitude >= 0 ? MAX_LATITUDE : -MAX_LATITUDE);
    const first = longitudes[0]!;
    corners.push(mapX(first + turn), corners[1]!, mapX(first + turn), edge, mapX(first), edge);
  }
  return Float64Array.from(corners);
}

function pathShape({ path }: Corridor, halfWidth: Metres): PathShape {
  const bent = bentPath(path);
  const { longitudes, latitudes } = unwrapRing(bent);
  const corners = new Float64Array(bent.length * 2);
  for (let at = 0; at < bent.length; at++) {
    corners[at * 2] = mapX(longitudes[at]!);
    corners[at * 2 + 1] = mapY(latitudes[at]!);
  }
  const halfWidths = Float64Array.from(
    { length: bent.length - 1 },
    (_, at) => halfWidth * unitsPerMetre((latitudes[at]! + latitudes[at + 1]!) / 2),
  );
  const middle = Math.floor((bent.length - 1) / 2) * 2;
  const inner = [
    (corners[middle]! + corners[middle + 2]!) / 2,
    (corners[middle + 1]! + corners[middle + 3]!) / 2,
  ] as const;
  return {
    type: "path",
    box: boxOf(
      corners,
      halfWidths.reduce((wide, each) => Math.max(wide, each), 0),
    ),
    corners,
    halfWidths,
    inner,
  };
}

/** Its legs run along great circles: see `corridorShape`. */
function bentPath(path: readonly Coordinate[]): Coordinate[] {
  const bent: Coordinate[] = path.slice(0, 1);
  for (let at = 1; at < path.length; at++) {
    const [from, to] = [path[at - 1]!, path[at]!];
    const east = to.longitude + shiftBetween(from.longitude, to.longitude) - from.longitude;
    const steps = stepsOf(Math.hypot(east, to.latitude - from.latitude));
    for (let step = 1; step < steps; step++) bent.push(between(from, to, step / steps));
    bent.push(to);
  }
  return bent;
}

/** A part of the way along the great circle; of two opposite coordinates, any. */
function between(from: Coordinate, to: Coordinate, part: number): Coordinate {
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const mixed = a.map((value, axis) => value * (1 - part) + b[axis]! * part);
  const [x = 0, y = 0, z = 0] = mixed;
  const across = Math.hypot(x, y);
  return { latitude: Math.atan2(z, across) / RADIANS, longitude: Math.atan2(y, x) / RADIANS };
}

const vectorOf = ({ latitude, longitude }: Coordinate): readonly [number, number, number] => [
  Math.cos(latitude * RADIANS) * Math.cos(longitude * RADIANS),
  Math.cos(latitude * RADIANS) * Math.sin(longitude * RADIANS),
  Math.sin(latitude * RADIANS),
];

function boxOf(corners: Float64Array, around: number): MapBox {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [bottom, top] = [MAP_SIZE, 0];
  for (let at = 0; at < corners.length; at += 2) {
    left = Math.min(left, corners[at]!);
    right = Math.max(right, corners[at]!);
    bottom = Math.min(bottom, corners[at + 1]!);
    top = Math.max(top, corners[at + 1]!);
  }
  return { left: left - around, right: right + around, bottom: bottom - around, top: top + around };
}

/** The middle of the largest triangle: unlike that of the box it lies inside. */
function innerOf(corners: Float64Array, triangles: Uint32Array): readonly [number, number] {
  let [largest, inner] = [-1, [corners[0]!, corners[1]!] as readonly [number, number]];
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]! * 2, triangles[at + 1]! * 2, triangles[at + 2]! * 2];
    const [ax, ay] = [corners[a]!, corners[a + 1]!];
    const [bx, by] = [corners[b]! - ax, corners[b + 1]! - ay];
    const [cx, cy] = [corners[c]! - ax, corners[c + 1]! - ay];
    const size = Math.abs(bx * cy - by * cx);
    if (size <= largest) continue;
    largest = size;
    inner = [ax + (bx + cx) / 3, ay + (by + cy) / 3];
  }
  return inner;
}
