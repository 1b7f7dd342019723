import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Feature, Geometry, MultiLineString, MultiPolygon } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { cutAtAntimeridian, type Rings } from "./cutAtAntimeridian.ts";
import { packageFolder } from "./packageFolder.ts";

/** `land.geojson`: Natural Earth's land, at one to fifty million. */
export function landMap(): Feature<MultiPolygon> {
  const atlas = readTopology<{ land: GeometryCollection }>("land-50m.json");
  const coordinates = feature(atlas, atlas.objects.land)
    .features.flatMap(({ geometry }) => polygonsOf(geometry))
    .flatMap(cutAtAntimeridian)
    .map((rings) => rings.map((ring) => [...ring]));
  return rounded({
    type: "Feature",
    properties: {},
    geometry: { type: "MultiPolygon", coordinates },
  });
}

function polygonsOf(geometry: Geometry): Rings[] {
  if (geometry.type === "Polygon") return [geometry.coordinates];
  return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
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
