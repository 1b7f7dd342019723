import type { Metres } from "../units.ts";
import { type Area, type Circle, type Corridor, DEFAULT_HALF_WIDTH, type Polygon } from "./area.ts";
import { corridorShape } from "./corridorShape.ts";
import { type GeoBox, widened } from "./geoBox.ts";
import { type Coordinate, distance } from "./geodesy.ts";
import { unwrapRing } from "./unwrapRing.ts";

/** An area made ready to be asked many times. */
export interface PreparedArea {
  /** Holds the whole area: what lies outside of it need not ask. */
  readonly box: GeoBox;
  contains(latitude: number, longitude: number): boolean;
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
  };
}

function prepareCorridor({ path }: Corridor, halfWidth: Metres): PreparedArea {
  const shape = corridorShape(path);
  return {
    box: widened(shape.box, halfWidth),
    contains: (latitude, longitude) => shape.isWithin(halfWidth, latitude, longitude),
  };
}

/**
 * Even and odd: a coordinate is inside when a line from it to the east crosses the ring an odd
 * number of times.
 */
function preparePolygon({ ring }: Polygon): PreparedArea {
  const { longitudes: x, latitudes: y } = unwrapRing(ring);
  const count = ring.length;
  let [south, north, west, east] = [90, -90, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let corner = 0; corner < count; corner++) {
    south = Math.min(south, y[corner]!);
    north = Math.max(north, y[corner]!);
    west = Math.min(west, x[corner]!);
    east = Math.max(east, x[corner]!);
  }

  return {
    box: widened({ south, north, west, east }, 0 as Metres),
    contains(latitude, longitude) {
      // Into the one turn of the earth in which the ring is laid out.
      const px = longitude + Math.ceil((west - longitude) / 360) * 360;
      if (!(latitude >= south && latitude <= north && px <= east)) return false;
      let isInside = false;
      for (let a = 0, b = count - 1; a < count; b = a++) {
        if (y[a]! > latitude === y[b]! > latitude) continue;
        const crossing = x[a]! + ((latitude - y[a]!) / (y[b]! - y[a]!)) * (x[b]! - x[a]!);
        if (px < crossing) isInside = !isInside;
      }
      return isInside;
    },
  };
}
