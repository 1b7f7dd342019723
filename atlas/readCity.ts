import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeTile } from "./decodeTile.ts";
import type { OsmFeature } from "./osmFeature.ts";
import { packageFolder } from "./packageFolder.ts";

/** All that OpenStreetMap knew of Montevideo in December 2017: eight tiles named zoom-x-y. */
export function readCity(): OsmFeature[] {
  const folder = join(packageFolder("@mapbox/mvt-fixtures"), "real-world/osm-qa-montevideo");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".mvt"))
    .sort()
    .flatMap((name) => {
      const [zoom = 0, x = 0, y = 0] = name.split(/[-.]/).map(Number);
      return decodeTile(readFileSync(join(folder, name)), { zoom, x, y });
    });
}
