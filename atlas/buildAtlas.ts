import { join, relative } from "node:path";
import { addressColumns, addressesOf } from "./addressColumns.ts";
import { areaMap } from "./areaMap.ts";
import { ATTRIBUTION } from "./attribution.ts";
import { buildRoadGraph } from "./buildRoadGraph.ts";
import { readCities } from "./cities.ts";
import { keepConnected, keepRoundTrips } from "./keepRoundTrips.ts";
import { readCity } from "./readCity.ts";
import { roadColumns } from "./roadColumns.ts";
import { totalLength } from "./roadGraph.ts";
import { roadsideAddresses } from "./roadsideAddresses.ts";
import { streetMap } from "./streetMap.ts";
import { townColumns } from "./townColumns.ts";
import { townMap } from "./townMap.ts";
import { borderMap, landMap } from "./worldMap.ts";
import { writeForWeb, writeWhole } from "./writeWhole.ts";

/**
 * What was made: the files by their names in the folder, and the figures by which one sees that the
 * city is whole.
 */
export interface AtlasReport {
  readonly files: readonly string[];
  readonly drivableKm: number;
  /** The share that hangs together, and the share in which every node leads to every other. */
  readonly connectedShare: number;
  readonly roundTripShare: number;
  readonly addresses: number;
  readonly towns: number;
}

/** Turns the open data packages into the offline world. Reads no network and takes seconds. */
export async function buildAtlas(folder: string): Promise<AtlasReport> {
  const city = readCity();
  const cities = readCities();
  const drivable = buildRoadGraph(city);
  const roads = keepRoundTrips(drivable);
  const addresses = addressesOf(city);

  const files = await Promise.all([
    writeForWeb(join(folder, "map/streets.geojson"), streetMap(city)),
    writeForWeb(join(folder, "map/areas.geojson"), areaMap(city)),
    writeForWeb(join(folder, "map/places.geojson"), townMap(cities)),
    writeForWeb(join(folder, "map/land.geojson"), landMap()),
    writeForWeb(join(folder, "map/borders.geojson"), borderMap()),
    write(folder, "roads.bin", roadColumns(roads)),
    write(folder, "addresses.bin", addressColumns([...addresses, ...roadsideAddresses(city)])),
    write(folder, "towns.bin", townColumns(cities)),
    write(folder, "ATTRIBUTION.txt", ATTRIBUTION),
  ]);

  const metres = totalLength(drivable);
  return {
    files: files.flat().map((file) => relative(folder, file)),
    drivableKm: metres / 1000,
    connectedShare: totalLength(keepConnected(drivable)) / metres,
    roundTripShare: totalLength(roads) / metres,
    addresses: addresses.length,
    towns: cities.length,
  };
}

async function write(folder: string, name: string, content: Uint8Array | string) {
  const file = join(folder, name);
  await writeWhole(file, content);
  return [file];
}
