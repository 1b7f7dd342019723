import { type Metres, metres } from "#domain/units";
import { type PointGrid, readPointGrid, visitNear } from "./pointGrid.ts";
import type { ColumnFile } from "./readColumns.ts";

/** Further from the next house one is not at an address any more. */
const NEAR_ENOUGH = metres(150);

/** What the city's address book says of a coordinate. `town` is absent for a road out of town. */
export interface StreetAddress {
  readonly line: string;
  readonly town: string | undefined;
}

/** The house numbers of the city, and its named roads for where nobody lives. */
export interface Houses {
  /** The nearest house, else the nearest road, both within 150 m. */
  nearest(latitude: number, longitude: number): StreetAddress | undefined;
}

export function readHouses(file: ColumnFile): Houses {
  const grid = readPointGrid(file);
  const street = file.column("street", "Uint16Array");
  const number = file.column("number", "Uint16Array");
  const town = file.column("town", "Uint8Array");
  const streets = file.texts("streets");
  const numbers = file.texts("numbers");
  const towns = file.texts("towns");
  const noNumber = numbers.indexOf("");

  return {
    nearest(latitude, longitude) {
      const isHouse = (row: number) => number[row] !== noNumber;
      const row =
        nearestRow(grid, { latitude, longitude }, isHouse) ??
        nearestRow(grid, { latitude, longitude }, () => true);
      if (row === undefined) return undefined;
      const line = [streets[street[row]!], numbers[number[row]!]].filter(Boolean).join(" ");
      return { line, town: towns[town[row]!] || undefined };
    },
  };
}

function nearestRow(
  grid: PointGrid,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  counts: (row: number) => boolean,
): number | undefined {
  let nearest: number | undefined;
  let least: Metres = NEAR_ENOUGH;
  visitNear(grid, { latitude, longitude, radius: NEAR_ENOUGH }, (row, distance) => {
    if (distance > least || !counts(row)) return;
    nearest = row;
    least = distance;
  });
  return nearest;
}
