import { type Metres, metres } from "../units.ts";
import { type Coordinate, EARTH_RADIUS_M } from "./geodesy.ts";

/**
 * A part of the earth that somebody drew. Edges take the shorter way round the earth, so an area
 * may lie across the antimeridian.
 */
export type Area = Polygon | Corridor | Circle;

export interface Polygon {
  readonly kind: "polygon";
  /** The first corner is not repeated at the end. */
  readonly ring: readonly Coordinate[];
}

/** The neighbourhood of a line; how wide it is stands beside the area, not in it. */
export interface Corridor {
  readonly kind: "line";
  readonly path: readonly Coordinate[];
}

export interface Circle {
  readonly kind: "circle";
  readonly centre: Coordinate;
  readonly radius: Metres;
}

/** Traccar's own, for a line whose `attributes.polylineDistance` says nothing. */
export const DEFAULT_HALF_WIDTH: Metres = metres(25);

/** From any coordinate to its antipode; a larger radius would mean nothing. */
export const MAX_RADIUS: Metres = metres(Math.PI * EARTH_RADIUS_M);

/** Half of a corridor's width as its attributes have it; text is taken for the number in it. */
export function halfWidthOf(polylineDistance: unknown): Metres {
  const value = typeof polylineDistance === "string" ? Number(polylineDistance) : polylineDistance;
  return typeof value === "number" && value > 0 && value <= MAX_RADIUS
    ? metres(value)
    : DEFAULT_HALF_WIDTH;
}

/** Characters of an area's text that are kept, as stock servers keep them. */
export const MAX_AREA_TEXT = 4_096;

/** The inverse of `readArea`, in the form every reader of Traccar's areas understands. */
export function areaText(area: Area): string {
  switch (area.kind) {
    case "polygon":
      return `POLYGON ((${[...area.ring, ...area.ring.slice(0, 1)].map(coordinateText).join(", ")}))`;
    case "line":
      return `LINESTRING (${area.path.map(coordinateText).join(", ")})`;
    case "circle":
      return `CIRCLE (${coordinateText(area.centre)}, ${area.radius})`;
  }
}

const coordinateText = ({ latitude, longitude }: Coordinate) => `${latitude} ${longitude}`;
