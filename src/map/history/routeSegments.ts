import { exactWorldX, exactWorldY, WORLD_SIZE } from "#domain/geo/mercator";
import type { RoutePieces } from "./routePart.ts";

/** What deck.gl's map measures a side, growing northwards. */
const COMMON_SIZE = 512;

/** The straight stretches of some pieces of a route, as the graphics card takes them. */
export interface RouteSegments {
  readonly count: number;
  /** Of each the vertex at which it begins; it ends at the next one. */
  readonly vertices: Uint32Array;
  /** Of each of its four corners, two where it begins and two where it ends, in units of deck.gl's map. */
  readonly places: Float64Array;
  /** Of each corner: which way the stretch runs, as a vector of length 1, and how far. */
  readonly ways: Float32Array;
  /** Two triangles each. */
  readonly indices: Uint32Array;
}

/** A rectangle is two triangles. */
const TRIANGLES = [0, 1, 2, 2, 1, 3] as const;
export const CORNERS = 4;

/** Never from one piece to the next: between them nothing is known. */
export function routeSegments({ count, startIndices, lngLat }: RoutePieces): RouteSegments {
  const vertices = firstVertices(count, startIndices);
  const places = new Float64Array(vertices.length * CORNERS * 2);
  const ways = new Float32Array(vertices.length * CORNERS * 3);
  const indices = new Uint32Array(vertices.length * TRIANGLES.length);
  for (let segment = 0; segment < vertices.length; segment++) {
    const vertex = vertices[segment]!;
    const [fromX, fromY] = [commonX(lngLat, vertex), commonY(lngLat, vertex)];
    const [toX, toY] = [commonX(lngLat, vertex + 1), commonY(lngLat, vertex + 1)];
    const units = Math.hypot(toX - fromX, toY - fromY);
    const [alongX, alongY] = units > 0 ? [(toX - fromX) / units, (toY - fromY) / units] : [1, 0];
    for (let corner = 0; corner < CORNERS; corner++) {
      const at = segment * CORNERS + corner;
      places[2 * at] = corner < 2 ? fromX : toX;
      places[2 * at + 1] = corner < 2 ? fromY : toY;
      ways[3 * at] = alongX;
      ways[3 * at + 1] = alongY;
      ways[3 * at + 2] = units;
    }
    for (const [at, corner] of TRIANGLES.entries())
      indices[segment * TRIANGLES.length + at] = segment * CORNERS + corner;
  }
  return { count: vertices.length, vertices, places, ways, indices };
}

function firstVertices(pieces: number, startIndices: Uint32Array): Uint32Array {
  const vertices = new Uint32Array(startIndices[pieces] ?? 0);
  let count = 0;
  for (let piece = 0; piece < pieces; piece++)
    for (let vertex = startIndices[piece]!; vertex < startIndices[piece + 1]! - 1; vertex++)
      vertices[count++] = vertex;
  return vertices.subarray(0, count);
}

const commonX = (lngLat: Float64Array, vertex: number): number =>
  (exactWorldX(lngLat[2 * vertex]!) / WORLD_SIZE) * COMMON_SIZE;

const commonY = (lngLat: Float64Array, vertex: number): number =>
  (1 - exactWorldY(lngLat[2 * vertex + 1]!) / WORLD_SIZE) * COMMON_SIZE;

/** Colours of vertices, four bytes each, as those of the corners of the segments that begin there. */
export function cornerColours({ vertices }: RouteSegments, colours: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(vertices.length * CORNERS * 4);
  const from = new Uint32Array(colours.slice().buffer);
  const to = new Uint32Array(bytes.buffer);
  for (const [segment, vertex] of vertices.entries())
    to.fill(from[vertex]!, segment * CORNERS, (segment + 1) * CORNERS);
  return bytes;
}

/** Of a segment's two ends the vertex that is nearer, in degrees as they lie on the map. */
export function nearerEnd(
  { lngLat }: Pick<RoutePieces, "lngLat">,
  vertex: number,
  [longitude = 0, latitude = 0]: readonly number[],
): number {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const away = (at: number) =>
    Math.hypot((lngLat[2 * at]! - longitude) * narrow, lngLat[2 * at + 1]! - latitude);
  return away(vertex + 1) < away(vertex) ? vertex + 1 : vertex;
}
