import { VectorTile } from "@mapbox/vector-tile";
import Protobuf from "pbf";
import { type Line, type OsmFeature, type Tags, toE7 } from "./osmFeature.ts";

export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const SHAPES = { 1: "point", 2: "line", 3: "polygon" } as const;

/**
 * Every feature of an OSM QA tile in whole 1e-7 degrees. A way that leaves the tile ends on its
 * border, and goes on in the neighbour from exactly the same number: the tiles' own grid is finer
 * than ours.
 */
export function decodeTile(bytes: Uint8Array, tile: TileAddress): OsmFeature[] {
  const layer = new VectorTile(new Protobuf(bytes)).layers.osm;
  if (!layer) return [];
  const size = layer.extent * 2 ** tile.zoom;
  const features: OsmFeature[] = [];
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i);
    const lines = feature.loadGeometry().map((points): Line => {
      const line: number[] = [];
      for (const { x, y } of points)
        line.push(
          longitudeE7((tile.x * layer.extent + x) / size),
          latitudeE7((tile.y * layer.extent + y) / size),
        );
      return line;
    });
    features.push({ shape: SHAPES[feature.type], tags: tagsOf(feature.properties), lines });
  }
  return features;
}

/** Without the `@` keys: who drew a street is nobody's business here. */
function tagsOf(properties: Readonly<Record<string, string | number | boolean>>): Tags {
  const tags: Record<string, string> = {};
  for (const key in properties) if (!key.startsWith("@")) tags[key] = String(properties[key]);
  return tags;
}

const longitudeE7 = (x: number) => toE7(x * 360 - 180);

const latitudeE7 = (y: number) =>
  toE7((Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI);
