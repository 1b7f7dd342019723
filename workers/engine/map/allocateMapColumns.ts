import { MAX_MOVING_MARKERS, type MapColumns } from "#contract/snapshot";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import type { BufferPool } from "../schedule/bufferPool.ts";

const STATES = VEHICLE_STATES.length;

/** Bytes of a marker: doubles, then singles, then bytes, so that every column is aligned. */
const MARKER_DOUBLES = 1 + 2;
const MARKER_SINGLES = 1 + 1 + 1;
const MARKER_BYTES = 3;
const MOTION_DOUBLES = 2;
const MOTION_SINGLES = 2;
const CLUSTER_DOUBLES = 2 + 4;
const CLUSTER_SINGLES = STATES;

/** Columns for so many markers and clusters, all in one piece of the pool's memory. */
export function allocateMapColumns(
  pool: BufferPool,
  markers: number,
  clusters: number,
): { readonly map: MapColumns; readonly memory: ArrayBuffer } {
  const moving = markers <= MAX_MOVING_MARKERS ? markers : 0;
  const doubles = markers * MARKER_DOUBLES + moving * MOTION_DOUBLES + clusters * CLUSTER_DOUBLES;
  const singles = markers * MARKER_SINGLES + moving * MOTION_SINGLES + clusters * CLUSTER_SINGLES;
  const memory = pool.take(doubles * 8 + singles * 4 + markers * MARKER_BYTES);
  let at = 0;
  const next = (bytes: number) => (at += bytes) - bytes;
  const float64 = (length: number) => new Float64Array(memory, next(length * 8), length);
  const float32 = (length: number) => new Float32Array(memory, next(length * 4), length);
  const bytes = (length: number) => new Uint8Array(memory, next(length), length);
  const wide = {
    vehicleIds: float64(markers),
    lngLat: float64(markers * 2),
    fromLngLat: float64(moving * 2),
    clusterLngLat: float64(clusters * 2),
    bounds: float64(clusters * 4),
  };
  const map: MapColumns = {
    labels: { rows: [], names: [], styles: [] },
    isTooFull: false,
    clusters: {
      count: clusters,
      lngLat: wide.clusterLngLat,
      stateCounts: new Uint32Array(memory, next(clusters * STATES * 4), clusters * STATES),
      bounds: wide.bounds,
    },
    markers: {
      count: markers,
      vehicleIds: wide.vehicleIds,
      lngLat: wide.lngLat,
      courses: float32(markers),
      ages: float32(markers),
      delays: float32(markers),
      motion: {
        fromLngLat: wide.fromLngLat,
        drawnFor: float32(moving),
        durations: float32(moving),
        fastest: 0,
        restIn: 0,
      },
      states: bytes(markers),
      kinds: bytes(markers),
      flags: bytes(markers),
    },
  };
  return { map, memory };
}
