import type { Coordinate } from "#domain/geo/geodesy";
import { type Metres, metres } from "#domain/units";
import type { ColumnFile } from "./readColumns.ts";

/** Coordinates sorted by the cells of a grid, as the atlas lays them out. All in 1e-7 degrees. */
export interface PointGrid {
  readonly west: number;
  readonly south: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly cellStart: Uint32Array;
  readonly longitude: Int32Array;
  readonly latitude: Int32Array;
}

/** One 1e-7 degree of latitude, on the sphere that distances are measured on. */
const METRES_PER_E7 = (6_378_137 * Math.PI) / 180 / 1e7;
const WORLD_E7 = 3_600_000_000;

export const readPointGrid = (file: ColumnFile): PointGrid => ({
  west: file.fact("west"),
  south: file.fact("south"),
  cell: file.fact("cell"),
  columns: file.fact("columns"),
  rows: file.fact("rows"),
  cellStart: file.column("cellStart", "Uint32Array"),
  longitude: file.column("longitude", "Int32Array"),
  latitude: file.column("latitude", "Int32Array"),
});

/**
 * Calls `visit` for every coordinate within the radius. The earth is taken as flat between the two,
 * which is right to a metre in a city and to a percent at 200 km, and round at the date line.
 */
export function visitNear(
  grid: PointGrid,
  { latitude, longitude, radius }: Coordinate & { readonly radius: Metres },
  visit: (row: number, distance: Metres) => void,
): void {
  const [x, y] = [longitude * 1e7, latitude * 1e7];
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const reachY = radius / METRES_PER_E7;
  const reachX = Math.min(WORLD_E7 / 2, reachY / shrink);
  const bottom = Math.max(0, Math.floor((y - reachY - grid.south) / grid.cell));
  const top = Math.min(grid.rows - 1, Math.floor((y + reachY - grid.south) / grid.cell));

  for (const turn of [-WORLD_E7, 0, WORLD_E7]) {
    const left = Math.max(0, Math.floor((x + turn - reachX - grid.west) / grid.cell));
    const right = Math.min(
      grid.columns - 1,
      Math.floor((x + turn + reachX - grid.west) / grid.cell),
    );
    if (left > right) continue;
    for (let cellY = bottom; cellY <= top; cellY++) {
      const end = grid.cellStart[cellY * grid.columns + right + 1]!;
      for (let row = grid.cellStart[cellY * grid.columns + left]!; row < end; row++) {
        const dX = (grid.longitude[row]! - x - turn) * shrink;
        const dY = grid.latitude[row]! - y;
        const distance = Math.sqrt(dX * dX + dY * dY) * METRES_PER_E7;
        if (distance <= radius) visit(row, metres(distance));
      }
    }
  }
}
