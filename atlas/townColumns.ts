import type { City } from "./cities.ts";
import { gridOrder } from "./gridOrder.ts";
import { toE7 } from "./osmFeature.ts";
import { packColumns, packTexts } from "./packColumns.ts";
import { createTextIds } from "./textIds.ts";

/** One degree, about 100 km: away from a city the next town is seldom further. */
const CELL_E7 = 10_000_000;

/** `towns.bin`: every town of the world, in the order of the grid's cells. */
export function townColumns(cities: readonly City[]): Uint8Array<ArrayBuffer> {
  const longitude = cities.map((city) => toE7(city.longitude));
  const latitude = cities.map((city) => toE7(city.latitude));
  const { order, cellStart, facts } = gridOrder({ longitude, latitude }, CELL_E7);
  const countries = createTextIds();
  return packColumns(
    {
      cellStart,
      longitude: Int32Array.from(order, (row) => longitude[row]!),
      latitude: Int32Array.from(order, (row) => latitude[row]!),
      population: Uint32Array.from(order, (row) => cities[row]!.population),
      country: Uint8Array.from(order, (row) => countries.idOf(cities[row]!.country)),
      names: packTexts(Array.from(order, (row) => cities[row]!.name)),
      countries: packTexts(countries.texts()),
    },
    facts,
  );
}
