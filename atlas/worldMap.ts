import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Feature, GeoJSON, MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { packageFolder } from "./packageFolder.ts";

/** `land.geojson`: Natural Earth's land, at one to fifty million. */
export function landMap(): GeoJSON {
  const atlas = readTopology<{ land: GeometryCollection }>("land-50m.json");
  return rounded(feature(atlas, atlas.objects.land));
}

/** `borders.geojson`: where two countries meet; no coasts. */
export function borderMap(): Feature<MultiLineString> {
  const atlas = readTopology<{ countries: GeometryCollection }>("countries-50m.json");
  const geometry = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  return rounded({ type: "Feature", properties: {}, geometry });
}

const readTopology = <Objects extends Record<string, GeometryCollection>>(name: string) =>
  JSON.parse(readFileSync(join(packageFolder("world-atlas"), name), "utf8")) as Topology<Objects>;

/** Three decimals are 110 m, well below what this scale can show. */
const rounded = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, entry: unknown) =>
      typeof entry === "number" ? Math.round(entry * 1e3) / 1e3 : entry,
    ),
  ) as T;
