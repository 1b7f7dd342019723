import { discPx } from "#contract/clusterDisc";
import {
  COUNT,
  type FilledCells,
  FLOATS,
  INTS,
  MARK,
  SUM_X,
  SUM_Y,
  swallowCell,
} from "./createCellGrid.ts";
import type { MapWindow } from "./mapWindow.ts";

const IS_SEED = 1;
const WAS_SEED = 2;

/** A seed of the last picture counts this much more than a newcomer, so that clusters keep still. */
const SEED_BONUS = 1.5;
/** Cells of more vehicles than this are sorted one by one; there are few. */
const MAX_COUNTED = 1_023;

/**
 * Merges cells whose centres are closer than the cluster radius, or would be drawn on each other:
 * the fullest cell first swallows
 * its neighbours, then the next that is left. Without it two vehicles on both sides of a cell's
 * border would lie on each other.
 */
export function createMerger() {
  let lastSeeds = new Float64Array(0); // x and y of cells in the world, two a seed
  let lastBits = -1;

  /** Tells the cells that were seeds in the last picture, wherever the window stands now. */
  function markLastSeeds(window: MapWindow, ints: Int32Array): void {
    if (lastBits !== window.cellBits) return;
    const across = 2 ** (30 - window.cellBits);
    const left = window.left >>> window.cellBits;
    const top = window.top >>> window.cellBits;
    for (let index = 0; index < lastSeeds.length; index += 2) {
      const column = (lastSeeds[index]! - left) & (across - 1);
      const row = lastSeeds[index + 1]! - top;
      if (column >= window.columns || row < 0 || row >= window.rows) continue;
      const cell = (row * window.columns + column) * INTS;
      if (ints[cell + COUNT] !== 0) ints[cell + MARK] = WAS_SEED;
    }
  }

  function remember(window: MapWindow, seeds: Int32Array): void {
    lastBits = window.cellBits;
    lastSeeds = new Float64Array(seeds.length * 2);
    for (let index = 0; index < seeds.length; index++) {
      const seed = seeds[index]!;
      lastSeeds[index * 2] = (seed % window.columns) + (window.left >>> window.cellBits);
      lastSeeds[index * 2 + 1] =
        Math.floor(seed / window.columns) + (window.top >>> window.cellBits);
    }
  }

  return {
    /** The cells that are left, in the order of `used`; their sums hold what they swallowed. */
    merge(window: MapWindow, cells: FilledCells, radiusPx: number): Int32Array {
      const { ints, used } = cells;
      markLastSeeds(window, ints);
      for (const cell of fullestFirst(cells))
        if (ints[cell * INTS + COUNT] !== 0) swallowNeighbours(window, cells, cell, radiusPx);
      const seeds = used.filter((cell) => ints[cell * INTS + COUNT] !== 0);
      remember(window, seeds);
      return seeds;
    },
  };
}

function swallowNeighbours(
  { columns, rows, cellBits, unitsPerPx }: MapWindow,
  cells: FilledCells,
  seed: number,
  radiusPx: number,
): void {
  const { ints, floats } = cells;
  const column = seed % columns;
  const row = (seed - column) / columns;
  const count = ints[seed * INTS + COUNT]!;
  const disc = discPx(count);
  // Nobody left is fuller, so nobody's disc is larger.
  const reach = Math.ceil((Math.max(radiusPx, 2 * disc) * unitsPerPx) / 2 ** cellBits);
  const x = floats[seed * FLOATS + SUM_X]! / count;
  const y = floats[seed * FLOATS + SUM_Y]! / count;
  const lastColumn = Math.min(columns - 1, column + reach);
  const lastRow = Math.min(rows - 1, row + reach);
  ints[seed * INTS + MARK] = IS_SEED;
  for (let nextRow = Math.max(0, row - reach); nextRow <= lastRow; nextRow++)
    for (let next = Math.max(0, column - reach); next <= lastColumn; next++) {
      const cell = nextRow * columns + next;
      const others = ints[cell * INTS + COUNT]!;
      if (others === 0 || ints[cell * INTS + MARK] === IS_SEED) continue;
      const dx = floats[cell * FLOATS + SUM_X]! / others - x;
      const dy = floats[cell * FLOATS + SUM_Y]! / others - y;
      const near = Math.max(radiusPx, disc + discPx(others)) * unitsPerPx;
      if (dx * dx + dy * dy < near * near) swallowCell(cells, seed, cell);
    }
}

/** Counting sort by weight; equal ones in the order they came. */
function fullestFirst({ ints, used }: FilledCells): Int32Array {
  const weightOf = (cell: number) => {
    const count = ints[cell * INTS + COUNT]!;
    return ints[cell * INTS + MARK] === WAS_SEED ? Math.floor(count * SEED_BONUS) : count;
  };
  const places = new Int32Array(MAX_COUNTED + 2);
  for (let index = 0; index < used.length; index++)
    places[MAX_COUNTED - Math.min(MAX_COUNTED, weightOf(used[index]!)) + 1]!++;
  const heavy = places[1]!;
  for (let weight = 1; weight < places.length; weight++) places[weight]! += places[weight - 1]!;
  const sorted = new Int32Array(used.length);
  for (let index = 0; index < used.length; index++) {
    const cell = used[index]!;
    sorted[places[MAX_COUNTED - Math.min(MAX_COUNTED, weightOf(cell))]!++] = cell;
  }
  sorted.subarray(0, heavy).sort((left, right) => weightOf(right) - weightOf(left));
  return sorted;
}
