import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import type { FleetColumns } from "../columns/fleetColumns.ts";
import { type MapWindow, WORLD_MASK } from "./mapWindow.ts";

const STATES = VEHICLE_STATES.length;

/**
 * A cell is one line of the processor's cache: two sums as floats, the rest as whole numbers. Plain
 * numbers, because a bundler writes those, and only those, into the loop: it is a quarter faster.
 */
export const INTS = 16;
export const FLOATS = 8;
export const SUM_X = 0;
export const SUM_Y = 1;
export const COUNT = 4;
/** Least x and y, then greatest x and y. */
export const EDGES = 5;
/** The one vehicle, where there is one. */
export const FIRST_SLOT = 9;
/** Vehicles by state, in the order of `VEHICLE_STATES`. */
export const STATE_COUNTS = 10;
/** For `createMerger`. */
export const MARK = 14;

/**
 * The vehicles of each cell of a window, summed: how many, of which states, where on average,
 * between which edges. Coordinates count from the window's left and top edge. Both columns are the
 * same memory: cell `i` begins at `i * INTS` and at `i * FLOATS`.
 */
export interface Cells {
  readonly ints: Int32Array;
  readonly floats: Float64Array;
}

/** The filled cells of a window. */
export interface FilledCells extends Cells {
  /** Cells with at least one vehicle, in the order of their first slots. */
  readonly used: Int32Array;
}

function allocateCells(length: number): Cells {
  const ints = new Int32Array(length * INTS);
  return { ints, floats: new Float64Array(ints.buffer) };
}

/** Cells are kept from snapshot to snapshot and only those that were used are wiped. */
export function createCellGrid() {
  let cells = allocateCells(0);
  let used = new Int32Array(0);
  let usedCount = 0;

  function wipe(length: number): void {
    if (used.length < length) {
      cells = allocateCells(length);
      used = new Int32Array(length);
    } else
      for (let index = 0; index < usedCount; index++) {
        const start = used[index]! * INTS;
        cells.ints.fill(0, start, start + INTS);
      }
    usedCount = 0;
  }

  return {
    /**
     * Puts every vehicle of the window into its cell. `wantedState` is an index in
     * `VEHICLE_STATES`, or -1 for all; the slot `apart` is left out. The answer is good until the
     * next call.
     */
    fill(
      window: MapWindow,
      { worldX, worldY, states }: FleetColumns,
      slotCount: number,
      wantedState: number,
      apart: number,
    ): FilledCells {
      wipe(window.columns * window.rows);
      const { left, top, width, height, cellBits, columns: across } = window;
      const { ints, floats } = cells;
      for (let slot = 0; slot < slotCount; slot++) {
        const y = (worldY[slot]! - top) | 0;
        if (y >>> 0 >= height) continue;
        const x = (worldX[slot]! - left) & WORLD_MASK;
        if (x >= width || slot === apart) continue;
        const state = states[slot]!;
        if (wantedState >= 0 && state !== wantedState) continue;
        const cell = ((y >>> cellBits) * across + (x >>> cellBits)) | 0;
        const at = cell * INTS;
        const edge = at + EDGES;
        const held = ints[at + COUNT]!;
        ints[at + COUNT] = held + 1;
        if (held === 0) {
          used[usedCount++] = cell;
          ints[at + FIRST_SLOT] = slot;
          ints[edge] = ints[edge + 2] = x;
          ints[edge + 1] = ints[edge + 3] = y;
        } else if (isOutside(ints, edge, x, y)) {
          ints[edge] = Math.min(ints[edge]!, x);
          ints[edge + 1] = Math.min(ints[edge + 1]!, y);
          ints[edge + 2] = Math.max(ints[edge + 2]!, x);
          ints[edge + 3] = Math.max(ints[edge + 3]!, y);
        }
        const sums = cell * FLOATS;
        floats[sums + SUM_X] = floats[sums + SUM_X]! + x;
        floats[sums + SUM_Y] = floats[sums + SUM_Y]! + y;
        ints[at + STATE_COUNTS + state] = ints[at + STATE_COUNTS + state]! + 1;
      }
      return { ...cells, used: used.subarray(0, usedCount) };
    },
  };
}

/** One jump instead of four, and nearly never taken: it saves a quarter of the whole loop. */
const isOutside = (ints: Int32Array, edge: number, x: number, y: number): boolean =>
  ((x - ints[edge]!) | (y - ints[edge + 1]!) | (ints[edge + 2]! - x) | (ints[edge + 3]! - y)) < 0;

/** Adds the sums of one cell, moved eastwards, to another's and leaves it without vehicles. */
export function swallowCell(
  { ints, floats }: Cells,
  into: number,
  from: number,
  east: number,
): void {
  const to = into * INTS;
  const of = from * INTS;
  const count = ints[of + COUNT]!;
  ints[to + COUNT]! += count;
  ints[of + COUNT] = 0;
  for (let state = STATE_COUNTS; state < STATE_COUNTS + STATES; state++)
    ints[to + state]! += ints[of + state]!;
  ints[to + EDGES] = Math.min(ints[to + EDGES]!, ints[of + EDGES]! + east);
  ints[to + EDGES + 1] = Math.min(ints[to + EDGES + 1]!, ints[of + EDGES + 1]!);
  ints[to + EDGES + 2] = Math.max(ints[to + EDGES + 2]!, ints[of + EDGES + 2]! + east);
  ints[to + EDGES + 3] = Math.max(ints[to + EDGES + 3]!, ints[of + EDGES + 3]!);
  floats[into * FLOATS + SUM_X]! += floats[from * FLOATS + SUM_X]! + count * east;
  floats[into * FLOATS + SUM_Y]! += floats[from * FLOATS + SUM_Y]!;
}
