import { join } from "node:path";
import type { Geocoder } from "./geocoder.ts";
import { type Houses, readHouses } from "./houses.ts";
import { readColumnFile } from "./readColumns.ts";
import { type NearTown, readTowns, type Towns } from "./towns.ts";

/**
 * Names coordinates from the files the build has made: no network, no key, some microseconds. The
 * files (8 MB) are read at the first query, so a server that never asks never pays.
 */
export function createAtlasGeocoder(atlasFolder: string): Geocoder {
  let loading: Promise<{ houses: Houses; towns: Towns }> | undefined;

  async function load() {
    const [houses, towns] = await Promise.all([
      readColumnFile(join(atlasFolder, "addresses.bin")),
      readColumnFile(join(atlasFolder, "towns.bin")),
    ]);
    return { houses: readHouses(houses), towns: readTowns(towns) };
  }

  return {
    async addressOf(latitude, longitude) {
      loading ??= load();
      const { houses, towns } = await loading;
      const house = houses.nearest(latitude, longitude);
      if (house?.town) return `${house.line}, ${house.town}`;
      const town = towns.nearest(latitude, longitude);
      if (house) return town ? `${house.line}, ${town.name}` : house.line;
      return town && inWords(town);
    },
  };
}

const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });

/**
 * "Minas, Uruguay", or "12 km from Minas, Uruguay" outside it. The country's whole name, because two letters may
 * also be a state's; our page says both in the reader's words: `domain/text/addressWords.ts`.
 */
function inWords({ name, country, distance }: NearTown): string {
  const km = Math.round(distance / 1000);
  const where = `${name}, ${COUNTRIES.of(country) ?? country}`;
  return km === 0 ? where : `${km} km from ${where}`;
}
