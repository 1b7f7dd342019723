import type { FeatureCollection, Point } from "geojson";
import type { City } from "./cities.ts";

/** `rank` says how early a name may show: 0 for the greatest. */
export interface TownProperties {
  readonly name: string;
  readonly population: number;
  readonly capital: boolean;
  readonly rank: number;
}

/** Smaller ones would make the file greater than the map of a city. */
const MIN_POPULATION = 15_000;
const RANK_FROM = [5_000_000, 1_000_000, 300_000, 100_000, 40_000] as const;

/** `places.geojson`: the world's towns, the greatest first, and every capital however small. */
export function townMap(cities: readonly City[]): FeatureCollection<Point, TownProperties> {
  return {
    type: "FeatureCollection",
    features: cities
      .filter(({ capital, population }) => capital || population >= MIN_POPULATION)
      .toSorted((a, b) => b.population - a.population)
      .map(({ name, population, capital, longitude, latitude }) => ({
        type: "Feature",
        properties: { name, population, capital, rank: rankOf(population) },
        geometry: { type: "Point", coordinates: [rounded(longitude), rounded(latitude)] },
      })),
  };
}

function rankOf(population: number): number {
  const rank = RANK_FROM.findIndex((from) => population >= from);
  return rank === -1 ? RANK_FROM.length : rank;
}

/** Three decimals are 110 m: a name need not stand more precisely. */
const rounded = (degrees: number) => Math.round(degrees * 1e3) / 1e3;
