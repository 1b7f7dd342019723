import type { RouteColumns } from "#contract/history";
import { NOON } from "./fleetBuilders.ts";

type Vertex = readonly [seconds: number, longitude: number, latitude: number, value?: number];

/** One vehicle's route of unbroken pieces from noon on, drawn with all its points. */
export function routeColumns(...pieces: readonly (readonly Vertex[])[]): RouteColumns {
  const vertices = pieces.flat();
  const startIndices = [0];
  for (const piece of pieces) startIndices.push(startIndices.at(-1)! + piece.length);
  const longitudes = vertices.map(([, longitude]) => longitude);
  const latitudes = vertices.map(([, , latitude]) => latitude);
  return {
    revision: 1,
    paths: {
      count: pieces.length,
      startIndices: Uint32Array.from(startIndices),
      lngLat: Float64Array.from(
        vertices.flatMap(([, longitude, latitude]) => [longitude, latitude]),
      ),
      values: Uint16Array.from(vertices, ([, , , value = 0]) => value),
      seconds: Float32Array.from(vertices, ([seconds]) => seconds),
      vehicleRows: new Uint8Array(pieces.length),
    },
    vehicles: [],
    origin: NOON,
    arrows: { count: 0, lngLat: new Float64Array(), courses: new Float32Array() },
    stops: [],
    stopClusters: [],
    bounds:
      vertices.length === 0
        ? undefined
        : {
            west: Math.min(...longitudes),
            south: Math.min(...latitudes),
            east: Math.max(...longitudes),
            north: Math.max(...latitudes),
          },
    errorPx: 0.5,
    points: vertices.length,
    drawn: vertices.length,
    memory: new ArrayBuffer(),
  };
}
