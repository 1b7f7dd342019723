import type { Metres } from "../units.ts";
import { type Area, type Circle, type Corridor, DEFAULT_HALF_WIDTH, type Polygon } from "./area.ts";
import { corridorShape } from "./corridorShape.ts";
import { type GeoBox, widened } from "./geoBox.ts";
import { type Coordinate, distance } from "./geodesy.ts";
import { along, nearCrossings } from "./nearAlong.ts";
import { polygonShape } from "./polygonShape.ts";

/** An area made ready to be asked many times. */
export interface PreparedArea {
  /** Holds the whole area: what lies outside of it need not ask. */
  readonly box: GeoBox;
  contains(latitude: number, longitude: number): boolean;
  /**
   * The shares of a way at which it may go in or out, in no order. It is straight on a plate of latitude
   * and longitude, and some tens of kilometres long at most.
   */
  crossings(from: Coordinate, to: Coordinate): readonly number[];
}

/**
 * Whether the area holds the coordinate. A polygon's edges are straight on a plate of latitude and
 * longitude, as stock servers take them; circles and corridors are measured on the sphere.
 */
export const contains = (
  area: Area,
  { latitude, longitude }: Coordinate,
  halfWidth: Metres = DEFAULT_HALF_WIDTH,
): boolean => prepareArea(area, halfWidth).contains(latitude, longitude);

/** `halfWidth` is for corridors; the others have their own size. */
export function prepareArea(area: Area, halfWidth: Metres = DEFAULT_HALF_WIDTH): PreparedArea {
  switch (area.kind) {
    case "polygon":
      return preparePolygon(area);
    case "line":
      return prepareCorridor(area, halfWidth);
    case "circle":
      return prepareCircle(area);
  }
}

function prepareCircle({ centre, radius }: Circle): PreparedArea {
  const { latitude: south, longitude: west } = centre;
  return {
    box: widened({ south, north: south, west, east: west }, radius),
    contains: (latitude, longitude) => distance(centre, { latitude, longitude }) <= radius,
    crossings: (from, to) =>
      nearCrossings((share) => distance(centre, along(from, to, share)), radius),
  };
}

function prepareCorridor({ path }: Corridor, halfWidth: Metres): PreparedArea {
  const shape = corridorShape(path);
  return {
    box: widened(shape.box, halfWidth),
    contains: (latitude, longitude) => shape.isWithin(halfWidth, latitude, longitude),
    crossings: (from, to) => shape.crossings(halfWidth, from, to),
  };
}

function preparePolygon({ ring }: Polygon): PreparedArea {
  const { box, contains: holds, crossings } = polygonShape(ring);
  return { box: widened(box, 0 as Metres), contains: holds, crossings };
}
