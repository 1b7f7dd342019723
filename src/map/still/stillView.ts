import type { RouteColumns } from "#contract/history";
import type { Bounds } from "#contract/viewport";
import type { Coordinate } from "#domain/geo/geodesy";
import {
  exactWorldX,
  exactWorldY,
  latitudeOf,
  longitudeOf,
  WORLD_SIZE,
} from "#domain/geo/mercator";
import type { EpochMs } from "#domain/units";
import { routePart } from "../history/routePart.ts";

/** Where a map that nobody moves looks. */
export interface StillView extends Coordinate {
  readonly zoom: number;
}

export interface StillSize {
  readonly width: number;
  readonly height: number;
}

/** A route, of which a part is what the map is about. */
export interface StillRoute {
  readonly columns: RouteColumns;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** The world is so wide at zoom 0. */
export const WORLD_PX = 512;
/** Between what is shown and the edges, for marks and the scale. */
const MARGIN_PX = 36;
/** A street and its crossings. */
const MOST_ZOOM = 16;

/** The box around a part of a route and some coordinates; undefined around nothing. */
export function stillBounds(
  route: StillRoute | undefined,
  coordinates: readonly Coordinate[],
): Bounds | undefined {
  const { lngLat } = route
    ? routePart(route.columns, route.from, route.until)
    : { lngLat: NO_VERTICES };
  let [west, south, east, north] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  const add = (longitude: number, latitude: number) => {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  };
  for (let at = 0; at < lngLat.length; at += 2) add(lngLat[at]!, lngLat[at + 1]!);
  for (const { longitude, latitude } of coordinates)
    add(Number.isFinite(west) ? nearLongitude(longitude, (west + east) / 2) : longitude, latitude);
  return Number.isFinite(west) ? { west, south, east, north } : undefined;
}
const NO_VERTICES = new Float64Array();

/** The same meridian in the world that another one is in: a route goes on beyond 180°. */
export const nearLongitude = (longitude: number, other: number): number =>
  longitude + Math.round((other - longitude) / 360) * 360;

/** Looks at all of a box, with a margin. */
export function stillView({ west, south, east, north }: Bounds, size: StillSize): StillView {
  const [left, right] = [exactWorldX(west), exactWorldX(east)];
  const [top, bottom] = [exactWorldY(north), exactWorldY(south)];
  const inner = (px: number) => Math.max(1, px - 2 * MARGIN_PX);
  const zoomFor = (units: number, px: number) =>
    Math.log2((inner(px) * WORLD_SIZE) / (Math.max(units, 1) * WORLD_PX));
  const zoom = Math.min(zoomFor(right - left, size.width), zoomFor(bottom - top, size.height));
  return {
    longitude: longitudeOf((left + right) / 2),
    latitude: latitudeOf((top + bottom) / 2),
    zoom: Math.max(0, Math.min(MOST_ZOOM, zoom)),
  };
}

/** Pixels from the top left of a coordinate. */
export function createProjection({ longitude, latitude, zoom }: StillView, size: StillSize) {
  const pxPerUnit = (WORLD_PX * 2 ** zoom) / WORLD_SIZE;
  const left = exactWorldX(longitude) - size.width / 2 / pxPerUnit;
  const top = exactWorldY(latitude) - size.height / 2 / pxPerUnit;
  return {
    x: (of: number) => (exactWorldX(of) - left) * pxPerUnit,
    y: (of: number) => (exactWorldY(of) - top) * pxPerUnit,
    longitudeAt: (x: number) => longitudeOf(left + x / pxPerUnit),
    latitudeAt: (y: number) => latitudeOf(top + y / pxPerUnit),
  };
}
