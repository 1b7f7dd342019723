import type { Feature, FeatureCollection, MultiLineString } from "geojson";
import { joinLines } from "./joinLines.ts";
import { type Line, type OsmFeature, toCoordinates } from "./osmFeature.ts";
import { type RoadKind, roadWay } from "./roadWay.ts";

/** What the map needs to draw and to name a street. `oneway` is there only when true. */
export interface StreetProperties {
  readonly kind: RoadKind | "rail";
  readonly name?: string;
  readonly oneway?: true;
}

/** `streets.geojson`: one feature for all of a street that looks the same. */
export function streetMap(
  features: readonly OsmFeature[],
): FeatureCollection<MultiLineString, StreetProperties> {
  const streets = new Map<string, { properties: StreetProperties; lines: Line[] }>();
  for (const feature of features) {
    const properties = streetProperties(feature);
    if (!properties) continue;
    const key = JSON.stringify(properties);
    const street = streets.get(key);
    if (street) street.lines.push(...feature.lines);
    else streets.set(key, { properties, lines: [...feature.lines] });
  }
  return {
    type: "FeatureCollection",
    features: [...streets.values()].map(
      ({ properties, lines }): Feature<MultiLineString, StreetProperties> => ({
        type: "Feature",
        properties,
        geometry: { type: "MultiLineString", coordinates: joinLines(lines).map(toCoordinates) },
      }),
    ),
  };
}

function streetProperties(feature: OsmFeature): StreetProperties | undefined {
  if (feature.shape === "line" && feature.tags.railway === "rail") return { kind: "rail" };
  const way = roadWay(feature);
  if (!way) return undefined;
  return {
    kind: way.kind,
    ...(way.name && { name: way.name }),
    ...(way.forwards && !way.backwards && { oneway: true as const }),
  };
}
