import type { RouteColumns } from "#contract/history";
import { epochMs } from "#domain/units";
import type { Route } from "./readRoute.ts";
import type { RouteArrow } from "./routeArrows.ts";

/** One vehicle's route with what is drawn of it. */
export interface DrawnRoute {
  readonly vehicleRow: number;
  readonly route: Route;
  readonly rows: Uint32Array;
  /** Of each of `rows`. */
  readonly values: Uint16Array;
  /** `rows`, cut where an unbroken piece ends. */
  readonly pieces: readonly Uint32Array[];
}

type Layout = Pick<RouteColumns, "paths" | "origin" | "arrows" | "bounds" | "memory">;

/** A point alone is drawn as a path to itself. */
const LEAST_VERTICES = 2;

/** The routes as they are drawn, in one piece of memory. */
export function routeLayout(drawn: readonly DrawnRoute[], arrows: readonly RouteArrow[]): Layout {
  const pieces = drawn.flatMap((each) => each.pieces);
  const vertices = pieces.reduce((sum, { length }) => sum + Math.max(LEAST_VERTICES, length), 0);
  const columns = allocate(pieces.length, vertices, arrows.length);
  const origin = drawn.reduce((first, { route }) => Math.min(first, route.times[0]!), Infinity);
  const bounds = drawn.length > 0 ? writePaths(columns, drawn, origin) : undefined;
  for (const [at, { longitude, latitude, course }] of arrows.entries()) {
    columns.arrows.lngLat[2 * at] = longitude;
    columns.arrows.lngLat[2 * at + 1] = latitude;
    columns.arrows.courses[at] = course;
  }
  return { ...columns, origin: epochMs(drawn.length > 0 ? origin : 0), bounds };
}

type Columns = Pick<Layout, "paths" | "arrows" | "memory">;

/** The widest columns first, so that each begins where it may. */
function allocate(paths: number, vertices: number, arrows: number): Columns {
  const memory = new ArrayBuffer(
    vertices * (16 + 4 + 2) + arrows * (16 + 4) + (paths + 1) * 4 + paths,
  );
  let offset = 0;
  function column<Column extends { readonly byteLength: number }>(
    Column: new (memory: ArrayBuffer, offset: number, length: number) => Column,
    length: number,
  ): Column {
    const made = new Column(memory, offset, length);
    offset += made.byteLength;
    return made;
  }
  const lngLat = column(Float64Array, 2 * vertices);
  const arrowLngLat = column(Float64Array, 2 * arrows);
  const seconds = column(Float32Array, vertices);
  const courses = column(Float32Array, arrows);
  const startIndices = column(Uint32Array, paths + 1);
  const values = column(Uint16Array, vertices);
  const vehicleRows = column(Uint8Array, paths);
  return {
    paths: { count: paths, startIndices, lngLat, values, seconds, vehicleRows },
    arrows: { count: arrows, lngLat: arrowLngLat, courses },
    memory,
  };
}

function writePaths(
  { paths }: Columns,
  drawn: readonly DrawnRoute[],
  origin: number,
): RouteColumns["bounds"] {
  const { startIndices, lngLat, values, seconds, vehicleRows } = paths;
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  let [path, vertex] = [0, 0];
  for (const { route, pieces, vehicleRow, values: colours } of drawn) {
    let colour = 0;
    for (const piece of pieces) {
      startIndices[path] = vertex;
      vehicleRows[path++] = vehicleRow;
      for (let at = 0; at < Math.max(LEAST_VERTICES, piece.length); at++) {
        const inPiece = Math.min(at, piece.length - 1);
        const row = piece[inPiece]!;
        const [longitude, latitude] = [route.longitudes[row]!, route.latitudes[row]!];
        lngLat[2 * vertex] = longitude;
        lngLat[2 * vertex + 1] = latitude;
        seconds[vertex] = (route.times[row]! - origin) / 1_000;
        values[vertex++] = colours[colour + inPiece]!;
        bounds.west = Math.min(bounds.west, longitude);
        bounds.east = Math.max(bounds.east, longitude);
        bounds.south = Math.min(bounds.south, latitude);
        bounds.north = Math.max(bounds.north, latitude);
      }
      colour += piece.length;
    }
  }
  startIndices[path] = vertex;
  return bounds;
}
