import type { MapColumns } from "#contract/picture";
import type { Viewport } from "#contract/viewport";
import { latitudeOf, longitudeOf, WORLD_SIZE } from "#domain/mercator";
import { VEHICLE_STATES } from "#domain/vehicleState";
import {
  type Cells,
  COUNT,
  createCellGrid,
  EDGES,
  FIRST_SLOT,
  FLOATS,
  INTS,
  STATE_COUNTS,
  SUM_X,
  SUM_Y,
} from "./createCellGrid.ts";
import type { Fleet } from "./createFleet.ts";
import { createMerger } from "./createMerger.ts";
import { E7 } from "./fleetColumns.ts";
import { type MapWindow, mapWindow, WORLD_MASK } from "./mapWindow.ts";

/** Vehicles closer than this are one cluster: about the width of a donut. */
export const CLUSTER_RADIUS_PX = 44;
/** With few vehicles in view only those that would hide each other are one cluster. */
export const FEW_RADIUS_PX = 18;
export const FEW_UP_TO = 200;
/** Once few, up to so many stay few: at the limit the map would flicker. */
const STILL_FEW_UP_TO = 240;

const STATES = VEHICLE_STATES.length;

/**
 * What the map shows of the fleet: markers where vehicles stand alone, clusters where they are
 * closer than can be told apart. No index is kept: the grid is filled anew for each picture.
 */
export function createMapView(fleet: Fleet) {
  const grid = createCellGrid();
  const merger = createMerger();
  let wereFew = false;

  return {
    show(viewport: Viewport | undefined): MapColumns {
      const seen = viewport && mapWindow(viewport, cellPx(CLUSTER_RADIUS_PX));
      if (!viewport || !seen) return mapColumns(0, 0);
      const wanted = viewport.state === undefined ? -1 : VEHICLE_STATES.indexOf(viewport.state);
      wereFew = hasAtMost(fleet, seen, wereFew ? STILL_FEW_UP_TO : FEW_UP_TO);
      const radiusPx = wereFew ? FEW_RADIUS_PX : CLUSTER_RADIUS_PX;
      const window = wereFew ? mapWindow(viewport, cellPx(radiusPx)) : seen;
      if (!window) return mapColumns(0, 0);
      const cells = grid.fill(window, fleet.columns, fleet.slotCount, wanted);
      return layOut(fleet, window, cells, merger.merge(window, cells, radiusPx));
    },
  };
}

/** So small that two vehicles of one cell are always closer than the radius. */
const cellPx = (radiusPx: number) => radiusPx * Math.SQRT1_2;

function hasAtMost({ columns, slotCount }: Fleet, window: MapWindow, limit: number): boolean {
  const { worldX, worldY } = columns;
  const { left, top, width, height } = window;
  let count = 0;
  for (let slot = 0; slot < slotCount && count <= limit; slot++) {
    if ((worldY[slot]! - top) >>> 0 >= height) continue;
    if (((worldX[slot]! - left) & WORLD_MASK) < width) count++;
  }
  return count <= limit;
}

const mapColumns = (markers: number, clusters: number): MapColumns => ({
  markers: {
    count: markers,
    vehicleIds: new Float64Array(markers),
    lngLat: new Float64Array(markers * 2),
    courses: new Float32Array(markers),
    states: new Uint8Array(markers),
  },
  clusters: {
    count: clusters,
    lngLat: new Float64Array(clusters * 2),
    stateCounts: new Uint32Array(clusters * STATES),
    bounds: new Float64Array(clusters * 4),
  },
});

function layOut(fleet: Fleet, window: MapWindow, cells: Cells, seeds: Int32Array): MapColumns {
  const isAlone = (seed: number) => cells.ints[seed * INTS + COUNT] === 1;
  let alone = 0;
  for (const seed of seeds) if (isAlone(seed)) alone++;
  const map = mapColumns(alone, seeds.length - alone);
  let marker = 0;
  let cluster = 0;
  for (const seed of seeds)
    if (isAlone(seed)) writeMarker(map, marker++, fleet, cells.ints[seed * INTS + FIRST_SLOT]!);
    else writeCluster(map, cluster++, window, cells, seed);
  return map;
}

function writeMarker({ markers }: MapColumns, row: number, fleet: Fleet, slot: number): void {
  const { vehicleIds, longitudesE7, latitudesE7, courses, states } = fleet.columns;
  markers.vehicleIds[row] = vehicleIds[slot]!;
  markers.lngLat[row * 2] = longitudesE7[slot]! / E7;
  markers.lngLat[row * 2 + 1] = latitudesE7[slot]! / E7;
  markers.courses[row] = courses[slot]!;
  markers.states[row] = states[slot]!;
}

function writeCluster(
  { clusters }: MapColumns,
  row: number,
  { left, top }: MapWindow,
  { ints, floats }: Cells,
  seed: number,
): void {
  const longitudeAt = (x: number) => longitudeOf((left + x) % WORLD_SIZE);
  const latitudeAt = (y: number) => latitudeOf(top + y);
  const at = seed * INTS;
  const sums = seed * FLOATS;
  const count = ints[at + COUNT]!;
  clusters.lngLat[row * 2] = longitudeAt(floats[sums + SUM_X]! / count);
  clusters.lngLat[row * 2 + 1] = latitudeAt(floats[sums + SUM_Y]! / count);
  for (let state = 0; state < STATES; state++)
    clusters.stateCounts[row * STATES + state] = ints[at + STATE_COUNTS + state]!;
  clusters.bounds[row * 4] = longitudeAt(ints[at + EDGES]!);
  clusters.bounds[row * 4 + 1] = latitudeAt(ints[at + EDGES + 3]!);
  clusters.bounds[row * 4 + 2] = longitudeAt(ints[at + EDGES + 2]!);
  clusters.bounds[row * 4 + 3] = latitudeAt(ints[at + EDGES + 1]!);
}
