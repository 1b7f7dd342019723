import { MARKER_FLAGS, type MapColumns } from "#contract/picture";
import type { Viewport } from "#contract/viewport";
import { latitudeOf, longitudeOf, WORLD_SIZE } from "#domain/mercator";
import type { EpochMs } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicleState";
import { type BufferPool, createBufferPool } from "./createBufferPool.ts";
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
import { createMarkerMotion } from "./createMarkerMotion.ts";
import { createMerger } from "./createMerger.ts";
import {
  BYTES,
  COURSE,
  DELAY,
  E7,
  FLAGS,
  type FleetColumns,
  LATITUDE,
  LONGITUDE,
  SINGLES,
} from "./fleetColumns.ts";
import { mapMemory } from "./mapMemory.ts";
import { type MapWindow, mapWindow, WORLD_MASK } from "./mapWindow.ts";

/** Vehicles closer than this are one cluster: about the width of a donut. */
export const CLUSTER_RADIUS_PX = 44;
/** With few vehicles in view only those that would hide each other are one cluster. */
export const FEW_RADIUS_PX = 18;
export const FEW_UP_TO = 200;
/** Once few, up to so many stay few: at the limit the map would flicker. */
const STILL_FEW_UP_TO = 240;

const STATES = VEHICLE_STATES.length;
const SHOWN_FLAGS = MARKER_FLAGS.isValid | MARKER_FLAGS.ignitionOn | MARKER_FLAGS.knowsIgnition;

/** The columns, and the memory they lie in. */
export interface MapPicture {
  readonly map: MapColumns;
  readonly memory: ArrayBuffer;
}

/**
 * What the map shows of the fleet: markers where vehicles stand alone, clusters where they are
 * closer than can be told apart. No index is kept: the grid is filled anew for each picture.
 */
export function createMapView(fleet: Fleet, pool: BufferPool = createBufferPool()) {
  const grid = createCellGrid();
  const merger = createMerger();
  const motion = createMarkerMotion();
  let slots = new Int32Array(1_024);
  let wereFew = false;

  function layOut(
    window: MapWindow,
    { ints, floats }: Cells,
    seeds: Int32Array,
    now: EpochMs,
  ): MapPicture {
    const isAlone = (seed: number) => ints[seed * INTS + COUNT] === 1;
    let alone = 0;
    for (const seed of seeds) if (isAlone(seed)) alone++;
    if (slots.length < alone) slots = new Int32Array(2 ** Math.ceil(Math.log2(alone)));
    const picture = mapMemory(pool, alone, seeds.length - alone);
    const { markers, clusters } = picture.map;
    let marker = 0;
    let cluster = 0;
    for (const seed of seeds)
      if (isAlone(seed)) slots[marker++] = ints[seed * INTS + FIRST_SLOT]!;
      else writeCluster(clusters, cluster++, window, { ints, floats }, seed);
    writeMarkers(markers, slots, fleet.columns, now);
    motion.write(markers.motion, slots, fleet.columns, now);
    return picture;
  }

  return {
    show(viewport: Viewport | undefined, now: EpochMs): MapPicture {
      const seen = viewport && mapWindow(viewport, cellPx(CLUSTER_RADIUS_PX));
      if (!viewport || !seen) return mapMemory(pool, 0, 0);
      const wanted = viewport.state === undefined ? -1 : VEHICLE_STATES.indexOf(viewport.state);
      wereFew = hasAtMost(fleet, seen, wereFew ? STILL_FEW_UP_TO : FEW_UP_TO);
      const radiusPx = wereFew ? FEW_RADIUS_PX : CLUSTER_RADIUS_PX;
      const window = wereFew ? mapWindow(viewport, cellPx(radiusPx)) : seen;
      if (!window) return mapMemory(pool, 0, 0);
      const cells = grid.fill(window, fleet.columns, fleet.slotCount, wanted);
      return layOut(window, cells, merger.merge(window, cells, radiusPx), now);
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

function writeMarkers(
  markers: MapColumns["markers"],
  slots: Int32Array,
  { vehicleIds, fixTimes, states, records }: FleetColumns,
  now: EpochMs,
): void {
  const { singles, ints, bytes } = records;
  for (let row = 0; row < markers.count; row++) {
    const slot = slots[row]!;
    const at = slot * SINGLES;
    markers.vehicleIds[row] = vehicleIds[slot]!;
    markers.lngLat[row * 2] = ints[at + LONGITUDE]! / E7;
    markers.lngLat[row * 2 + 1] = ints[at + LATITUDE]! / E7;
    markers.courses[row] = singles[at + COURSE]!;
    markers.delays[row] = singles[at + DELAY]!;
    markers.ages[row] = (now - fixTimes[slot]!) / 1_000;
    markers.states[row] = states[slot]!;
    markers.flags[row] = bytes[slot * BYTES + FLAGS]! & SHOWN_FLAGS;
  }
}

function writeCluster(
  clusters: MapColumns["clusters"],
  row: number,
  { left, top }: MapWindow,
  { ints, floats }: Cells,
  seed: number,
): void {
  const longitudeAt = (x: number) => longitudeOf((left + x + WORLD_SIZE) % WORLD_SIZE);
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
