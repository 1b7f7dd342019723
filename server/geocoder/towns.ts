import { type Metres, metres } from "#domain/units";
import { readPointGrid, visitNear } from "./pointGrid.ts";
import type { ColumnFile } from "./readColumns.ts";

/** Looked through one after the other: mostly a town is near, and the widest look is the dearest. */
const RADII: readonly Metres[] = [metres(15_000), metres(60_000), metres(200_000)];

/** The nearest town, and how far from it one is; 0 within it. */
export interface NearTown {
  readonly name: string;
  /** Two letters, ISO 3166-1. */
  readonly country: string;
  readonly distance: Metres;
}

export interface Towns {
  nearest(latitude: number, longitude: number): NearTown | undefined;
}

/** How far a town reaches: 1 km for a village, 12 km for Montevideo's 1.3 million. */
const reach = (population: number) => 1_000 + Math.sqrt(population) * 10;

export function readTowns(file: ColumnFile): Towns {
  const grid = readPointGrid(file);
  const population = file.column("population", "Uint32Array");
  const country = file.column("country", "Uint8Array");
  const names = file.texts("names");
  const countries = file.texts("countries");

  return {
    nearest(latitude, longitude) {
      for (const radius of RADII) {
        let nearest = -1;
        let least = Number.POSITIVE_INFINITY;
        let within = false;
        visitNear(grid, { latitude, longitude, radius }, (row, distance) => {
          const inside = distance <= reach(population[row]!);
          if (within && !inside) return; // to be in a town beats being near another
          if (within === inside && distance >= least) return;
          [nearest, least, within] = [row, distance, inside];
        });
        if (nearest !== -1)
          return {
            name: names[nearest]!,
            country: countries[country[nearest]!]!,
            distance: metres(within ? 0 : least),
          };
      }
      return undefined;
    },
  };
}
