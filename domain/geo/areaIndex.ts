import type { Metres } from "../units.ts";
import { type Area, DEFAULT_HALF_WIDTH } from "./area.ts";
import type { GeoBox } from "./geoBox.ts";
import { type PreparedArea, prepareArea } from "./prepareArea.ts";

/**
 * Cells of the finest grid are 300 m at the equator; a smaller area gains nothing from finer ones.
 */
const FINEST_LEVEL = 17;

interface Entry<Key> {
  readonly key: Key;
  readonly area: PreparedArea;
  readonly level: number;
}

/**
 * Which areas hold a coordinate. Each area lies in the grid whose cells are about as large as
 * itself, so it fills few cells and a coordinate asks few areas, whether there are ten or 30,000 of
 * any size.
 */
export function createAreaIndex<Key>() {
  const entries = new Map<Key, Entry<Key>>();
  const levels = Array.from({ length: FINEST_LEVEL + 1 }, () => new Map<number, Entry<Key>[]>());

  const remove = (key: Key): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    const cells = levels[entry.level]!;
    for (const cell of cellsOf(entry.area.box, entry.level)) {
      const left = cells.get(cell)?.filter((other) => other !== entry) ?? [];
      if (left.length > 0) cells.set(cell, left);
      else cells.delete(cell);
    }
  };

  return {
    get size() {
      return entries.size;
    },

    /** An area under a key that is known replaces the one before. */
    put(key: Key, area: Area, halfWidth: Metres = DEFAULT_HALF_WIDTH): void {
      remove(key);
      const prepared = prepareArea(area, halfWidth);
      const entry = { key, area: prepared, level: levelOf(prepared.box) };
      entries.set(key, entry);
      const cells = levels[entry.level]!;
      for (const cell of cellsOf(prepared.box, entry.level)) {
        const inside = cells.get(cell);
        if (inside) inside.push(entry);
        else cells.set(cell, [entry]);
      }
    },

    remove,

    containing(latitude: number, longitude: number): Key[] {
      const found: Key[] = [];
      levels.forEach((cells, level) => {
        if (cells.size === 0) return;
        const cell = cellAt(level, columnOf(longitude, level), rowOf(latitude, level));
        for (const { key, area } of cells.get(cell) ?? [])
          if (area.contains(latitude, longitude)) found.push(key);
      });
      return found;
    },
  };
}

/** The finest grid of which the box fills no more than two cells in either direction. */
function levelOf({ south, north, west, east }: GeoBox): number {
  const size = Math.max(north - south, east - west);
  const level = size > 0 ? Math.floor(Math.log2(360 / size)) : FINEST_LEVEL;
  return Math.max(0, Math.min(FINEST_LEVEL, level));
}

/** Columns and rows of 360 degrees divided by two as often as the level says. */
const cellSize = (level: number) => 360 / 2 ** level;
const columnOf = (longitude: number, level: number) =>
  Math.floor((longitude + 180) / cellSize(level));
const rowOf = (latitude: number, level: number) => Math.floor((latitude + 90) / cellSize(level));
/** Columns repeat: once round the earth is the same coordinate. */
const cellAt = (level: number, column: number, row: number) =>
  row * 2 ** level + (column & (2 ** level - 1));

/** Each cell once, also of a box that goes all round. */
function cellsOf({ south, north, west, east }: GeoBox, level: number): Set<number> {
  const cells = new Set<number>();
  for (let row = rowOf(south, level); row <= rowOf(north, level); row++)
    for (let column = columnOf(west, level); column <= columnOf(east, level); column++)
      cells.add(cellAt(level, column, row));
  return cells;
}
