import { discPx } from "#contract/clusterDisc";
import { WORLD_SIZE } from "#domain/geo/mercator";
import {
  COUNT,
  type FilledCells,
  FLOATS,
  INTS,
  MARK,
  SUM_X,
  SUM_Y,
  swallowCell,
} from "./cellGrid.ts";
import type { MapWindow } from "./mapWindow.ts";

const WAS_SEED = 1;

/** A seed of the last snapshot counts this much more than a newcomer, so that clusters keep still. */
const SEED_BONUS = 1.5;
/** Cells of more vehicles than this are sorted one by one; there are few. */
const MAX_COUNTED = 1_023;

/**
 * Merges cells whose centres are closer than the cluster radius, or would be drawn on each other:
 * the fullest cell first swallows its neighbours, then the next that is left. Without it two
 * vehicles on both sides of a cell's border would lie on each other.
 */
export function createMerger() {
  let lastSeeds = new Float64Array(0); // x and y of cells in the world, two a seed
  let lastBits = -1;
  /** 1 for cells that may still be swallowed: a byte each stays near the processor, a cell does not. */
  let isOpen = new Uint8Array(0);

  function open(window: MapWindow, used: Int32Array): void {
    const length = window.columns * window.rows;
    if (isOpen.length < length) isOpen = new Uint8Array(length);
    for (let index = 0; index < used.length; index++) isOpen[used[index]!] = 1;
  }

  /** Closes what is left and gives the seeds. */
  function close({ ints, used }: FilledCells): Int32Array {
    const seeds = new Int32Array(used.length);
    let count = 0;
    for (let index = 0; index < used.length; index++) {
      const cell = used[index]!;
      isOpen[cell] = 0;
      if (ints[cell * INTS + COUNT] !== 0) seeds[count++] = cell;
    }
    return seeds.subarray(0, count);
  }

  /** Reports the cells that were seeds in the last snapshot, wherever the window stands now. */
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
      markLastSeeds(window, cells.ints);
      open(window, cells.used);
      const sorted = fullestFirst(cells);
      for (let index = 0; index < sorted.length; index++)
        if (isOpen[sorted[index]!] === 1)
          swallowNeighbours(window, cells, isOpen, sorted[index]!, radiusPx);
      const seeds = close(cells);
      remember(window, seeds);
      return seeds;
    },
  };
}

function swallowNeighbours(
  { columns, rows, cellBits, unitsPerPx }: MapWindow,
  cells: FilledCells,
  isOpen: Uint8Array,
  seed: number,
  radiusPx: number,
): void {
  const { ints, floats } = cells;
  const column = seed % columns;
  const row = (seed - column) / columns;
  const count = ints[seed * INTS + COUNT]!;
  const disc = discOf(count);
  // Nobody left is fuller, so nobody's disc is larger.
  const farthest = Math.max(radiusPx, 2 * disc) * unitsPerPx;
  const farthestSquared = farthest * farthest;
  const reach = Math.ceil(farthest / 2 ** cellBits);
  const x = floats[seed * FLOATS + SUM_X]! / count;
  const y = floats[seed * FLOATS + SUM_Y]! / count;
  const isWhole = columns * 2 ** cellBits === WORLD_SIZE;
  // In a window around the world the first column lies beside the last.
  const [first, last] = isWhole
    ? [column - Math.min(reach, (columns - 1) >> 1), column + Math.min(reach, columns >> 1)]
    : [Math.max(0, column - reach), Math.min(columns - 1, column + reach)];
  const lastRow = Math.min(rows - 1, row + reach);
  isOpen[seed] = 0;
  for (let nextRow = Math.max(0, row - reach); nextRow <= lastRow; nextRow++)
    for (let next = first; next <= last; next++) {
      const beyond = next < 0 ? -1 : next >= columns ? 1 : 0;
      const cell = nextRow * columns + next - beyond * columns;
      if (isOpen[cell] === 0) continue;
      const others = ints[cell * INTS + COUNT]!;
      const dx = floats[cell * FLOATS + SUM_X]! / others + beyond * WORLD_SIZE - x;
      const dy = floats[cell * FLOATS + SUM_Y]! / others - y;
      const squared = dx * dx + dy * dy;
      if (squared >= farthestSquared) continue;
      const near = Math.max(radiusPx, disc + discOf(others)) * unitsPerPx;
      if (squared >= near * near) continue;
      swallowCell(cells, seed, cell, beyond * WORLD_SIZE);
      isOpen[cell] = 0;
    }
}

const SMALL_DISCS = Float64Array.from({ length: 1_024 }, (_, vehicles) => discPx(vehicles));

/** `discPx`, but a logarithm for each neighbour of each cell was half of the merging. */
const discOf = (vehicles: number): number =>
  vehicles < 1_024 ? SMALL_DISCS[vehicles]! : discPx(vehicles);

/** Counting sort by weight; equal ones in the order they came. */
function fullestFirst({ ints, used }: FilledCells): Int32Array {
  const weights = new Int32Array(used.length);
  const starts = new Int32Array(MAX_COUNTED + 2);
  for (let index = 0; index < used.length; index++) {
    const at = used[index]! * INTS;
    const count = ints[at + COUNT]!;
    const weight = ints[at + MARK] === WAS_SEED ? Math.floor(count * SEED_BONUS) : count;
    weights[index] = weight;
    starts[MAX_COUNTED - Math.min(MAX_COUNTED, weight) + 1]!++;
  }
  const heavy = starts[1]!;
  for (let weight = 1; weight < starts.length; weight++) starts[weight]! += starts[weight - 1]!;
  const sorted = new Int32Array(used.length);
  for (let index = 0; index < used.length; index++)
    sorted[starts[MAX_COUNTED - Math.min(MAX_COUNTED, weights[index]!)]!++] = index;
  sorted.subarray(0, heavy).sort((left, right) => weights[right]! - weights[left]!);
  for (let index = 0; index < sorted.length; index++) sorted[index] = used[sorted[index]!]!;
  return sorted;
}
