import { MAX_SINGLE_MARKERS, type MapColumns } from "#contract/snapshot";
import type { Viewport } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { NO_SLOT } from "../columns/slotTable.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { type BufferPool, createBufferPool } from "../schedule/bufferPool.ts";
import { allocateMapColumns } from "./allocateMapColumns.ts";
import { type Cells, COUNT, createCellGrid, FIRST_SLOT, INTS } from "./cellGrid.ts";
import { createLabels } from "./labels.ts";
import { type MapWindow, mapWindow, WORLD_MASK } from "./mapWindow.ts";
import { createMarkerMotion } from "./markerMotion.ts";
import { createMerger } from "./merger.ts";
import { writeCluster, writeMarkers } from "./writeMapRows.ts";

/** Vehicles closer than this are one cluster: about the width of a donut. */
export const CLUSTER_RADIUS_PX = 44;
/** With few vehicles in view only those that would hide each other are one cluster. */
export const FEW_RADIUS_PX = 18;
export const FEW_UP_TO = 200;
/** Once few, up to so many stay few: at the limit the map would flicker. */
const STILL_FEW_UP_TO = 240;

/** The columns, and the memory they lie in. */
export interface MapSnapshot {
  readonly map: MapColumns;
  readonly memory: ArrayBuffer;
}

/**
 * What the map shows of the fleet: markers where vehicles stand alone, clusters where they are
 * closer than can be distinguished. No index is kept: the grid is filled anew for each snapshot.
 */
export function createMapView(
  fleet: Fleet,
  pool: BufferPool = createBufferPool(),
  motion = createMarkerMotion(),
) {
  const grid = createCellGrid();
  const merger = createMerger();
  const labels = createLabels({
    nameAt: (row, from) => fleet.nameOf(from[row]!),
    styleAt: (row, from) => fleet.columns.labelStyles[from[row]!]!,
  });
  let slots = new Int32Array(1_024);
  let wereFew = false;

  const ensureCapacity = (length: number) => {
    if (slots.length < length) slots = new Int32Array(2 ** Math.ceil(Math.log2(length)));
  };

  /** Markers are those of `slots`; clusters are written already. */
  function finish(snapshot: MapSnapshot, viewport: Viewport, now: EpochMs): MapSnapshot {
    const { map, memory } = snapshot;
    const { markers } = map;
    const { state } = viewport;
    // Whoever asked for one state sees that state, and the list agrees.
    const shown = state && VEHICLE_STATES.indexOf(state);
    writeMarkers(markers, slots, fleet.columns, shown, now);
    const moved = motion.write(markers.motion, slots, fleet.columns, now);
    return {
      memory,
      map: {
        ...map,
        markers: { ...markers, motion: { ...markers.motion, ...moved } },
        labels: labels.choose(viewport, map, slots),
      },
    };
  }

  /** `apart` is a marker whoever stands beside it. */
  function clustered(
    window: MapWindow,
    cells: Cells,
    { seeds, apart }: { readonly seeds: Int32Array; readonly apart: number },
  ): MapSnapshot {
    const { ints } = cells;
    const isAlone = (seed: number) => ints[seed * INTS + COUNT] === 1;
    const markersApart = apart === NO_SLOT ? 0 : 1;
    let alone = 0;
    for (const seed of seeds) if (isAlone(seed)) alone++;
    const markers = alone + markersApart;
    ensureCapacity(markers);
    const snapshot = allocateMapColumns(pool, markers, seeds.length - alone);
    let marker = 0;
    let cluster = 0;
    for (const seed of seeds)
      if (isAlone(seed)) slots[marker++] = ints[seed * INTS + FIRST_SLOT]!;
      else writeCluster(snapshot.map.clusters, cluster++, window, cells, seed);
    if (markersApart > 0) slots[marker] = apart;
    return snapshot;
  }

  /** Everybody in the window as a marker; undefined when they are too many. */
  function singly(window: MapWindow, wanted: number): MapSnapshot | undefined {
    ensureCapacity(MAX_SINGLE_MARKERS);
    const { states } = fleet.columns;
    let count = 0;
    for (let slot = 0; slot < fleet.slotCount; slot++) {
      if ((wanted >= 0 && states[slot] !== wanted) || !isIn(fleet, window, slot)) continue;
      if (count === MAX_SINGLE_MARKERS) return undefined;
      slots[count++] = slot;
    }
    return allocateMapColumns(pool, count, 0);
  }

  function shownSlot(window: MapWindow, wanted: number, vehicle: VehicleId): number {
    const slot = fleet.slotOf(vehicle);
    const isShown =
      slot !== NO_SLOT &&
      (wanted < 0 || fleet.columns.states[slot] === wanted) &&
      isIn(fleet, window, slot);
    return isShown ? slot : NO_SLOT;
  }

  return {
    /** Markers appear where they are, as if nothing had been shown before. */
    forgetMotion: motion.forget,

    /** The selected vehicle is never a part of a cluster: it is what somebody looks for. */
    show(viewport: Viewport | undefined, now: EpochMs, selected?: VehicleId): MapSnapshot {
      const seen = viewport && mapWindow(viewport, cellPx(CLUSTER_RADIUS_PX));
      if (!viewport || !seen) return allocateMapColumns(pool, 0, 0);
      const wanted = viewport.state === undefined ? -1 : VEHICLE_STATES.indexOf(viewport.state);
      const single = viewport.clusters === false ? singly(seen, wanted) : undefined;
      if (single) return finish(single, viewport, now);
      wereFew = hasAtMost(fleet, seen, wereFew ? STILL_FEW_UP_TO : FEW_UP_TO);
      const radiusPx = wereFew ? FEW_RADIUS_PX : CLUSTER_RADIUS_PX;
      const window = wereFew ? mapWindow(viewport, cellPx(radiusPx)) : seen;
      if (!window) return allocateMapColumns(pool, 0, 0);
      const apart = selected === undefined ? NO_SLOT : shownSlot(window, wanted, selected);
      const cells = grid.fill(window, fleet.columns, fleet.slotCount, wanted, apart);
      const seeds = merger.merge(window, cells, radiusPx);
      const snapshot = clustered(window, cells, { seeds, apart });
      const { map, memory } = finish(snapshot, viewport, now);
      return { memory, map: { ...map, isTooFull: viewport.clusters === false } };
    },
  };
}

export type MapView = ReturnType<typeof createMapView>;

/** So small that two vehicles of one cell are always closer than the radius. */
const cellPx = (radiusPx: number) => radiusPx * Math.SQRT1_2;

function hasAtMost(fleet: Fleet, window: MapWindow, limit: number): boolean {
  let count = 0;
  for (let slot = 0; slot < fleet.slotCount && count <= limit; slot++)
    if (isIn(fleet, window, slot)) count++;
  return count <= limit;
}

function isIn({ columns }: Fleet, { left, top, width, height }: MapWindow, slot: number): boolean {
  if ((columns.worldY[slot]! - top) >>> 0 >= height) return false;
  return ((columns.worldX[slot]! - left) & WORLD_MASK) < width;
}
