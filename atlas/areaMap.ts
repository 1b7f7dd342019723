import type { Feature, FeatureCollection, Polygon } from "geojson";
import { coastAreas } from "./coastAreas.ts";
import { type Line, type OsmFeature, type Tags, toCoordinates } from "./osmFeature.ts";

/** In the order in which they are drawn: what comes later lies on top. */
const AREA_KINDS = ["land", "water", "industrial", "park", "grass", "sand", "building"] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** By `key=value`, the first that fits. */
const KINDS: Readonly<Record<string, AreaKind>> = {
  "natural=water": "water",
  "waterway=riverbank": "water",
  "natural=beach": "sand",
  "natural=sand": "sand",
  "leisure=park": "park",
  "leisure=garden": "park",
  "leisure=golf_course": "park",
  "landuse=recreation_ground": "park",
  "landuse=cemetery": "park",
  "landuse=forest": "park",
  "natural=wood": "park",
  "landuse=grass": "grass",
  "landuse=meadow": "grass",
  "leisure=pitch": "grass",
  "natural=grassland": "grass",
  "natural=wetland": "grass",
  "landuse=industrial": "industrial",
  "landuse=commercial": "industrial",
  "landuse=retail": "industrial",
  "landuse=railway": "industrial",
};

/** `areas.geojson`: what lies under the streets, and the coast finer than the world map has it. */
export function areaMap(
  features: readonly OsmFeature[],
): FeatureCollection<Polygon, { readonly kind: AreaKind }> {
  const areas = coastAreas(features).map(({ kind, ring }) => polygon(kind, [ring]));
  for (const { shape, tags, lines } of features) {
    const kind = shape === "polygon" && kindOf(tags);
    if (kind) for (const rings of polygonsOf(lines)) areas.push(polygon(kind, rings));
  }
  areas.sort(
    (a, b) => AREA_KINDS.indexOf(a.properties.kind) - AREA_KINDS.indexOf(b.properties.kind),
  );
  return { type: "FeatureCollection", features: areas };
}

function kindOf(tags: Tags): AreaKind | undefined {
  if (tags.building && tags.building !== "no") return "building";
  for (const key of ["natural", "waterway", "leisure", "landuse"]) {
    const kind = KINDS[`${key}=${tags[key]}`];
    if (kind) return kind;
  }
  return undefined;
}

/** In a tile, an outer ring runs one way round and the holes that follow it the other. */
function polygonsOf(rings: readonly Line[]): Line[][] {
  const polygons: Line[][] = [];
  for (const ring of rings) {
    if (polygons.length === 0 || signedArea(ring) < 0) polygons.push([ring]);
    else polygons.at(-1)!.push(ring);
  }
  return polygons;
}

/** Positive anticlockwise, north up. */
export function signedArea(ring: Line): number {
  let area = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    area += ring[i]! * ring[next + 1]! - ring[next]! * ring[i + 1]!;
  }
  return area / 2;
}

/** GeoJSON wants rings closed. */
function polygon(kind: AreaKind, rings: readonly Line[]): Feature<Polygon, { kind: AreaKind }> {
  const coordinates = rings.map((ring) => {
    const points = toCoordinates(ring);
    const [first, last] = [points[0]!, points.at(-1)!];
    return first[0] === last[0] && first[1] === last[1] ? points : [...points, first];
  });
  return { type: "Feature", properties: { kind }, geometry: { type: "Polygon", coordinates } };
}
