import type { Bounds } from "#contract/viewport";
import type { Coordinate } from "#domain/geo/geodesy";
import type { GeofenceId } from "#domain/ids";
import type { AreaSet } from "./buildAreas.ts";
import { MAP_SIZE, mapX, mapY } from "./mapUnits.ts";

/** More than anybody can aim at; some milliseconds to find. */
const MOST_CORNERS = 4_000;

/** Corners of polygons and corridors in a box: longitude and latitude in turn. */
export function areaCorners(
  { all, boxes }: Pick<AreaSet, "all" | "boxes">,
  bounds: Bounds,
  but: GeofenceId | undefined,
): Float64Array {
  const { west, south, north } = bounds;
  const east = bounds.east < west ? bounds.east + 360 : bounds.east;
  const [left, right, bottom, top] = [mapX(west), mapX(east), mapY(south), mapY(north)];
  const found: number[] = [];
  for (let slot = 0; slot < all.length && found.length < 2 * MOST_CORNERS; slot++) {
    if (boxes[4 * slot + 3]! < bottom || boxes[4 * slot + 1]! > top) continue;
    const shift = Math.ceil((left - boxes[4 * slot + 2]!) / MAP_SIZE) * MAP_SIZE;
    if (boxes[4 * slot]! + shift > right) continue;
    const { id, area } = all[slot]!;
    if (area.kind === "circle" || id === but) continue;
    for (const corner of area.kind === "polygon" ? area.ring : area.path)
      if (isIn(corner)) found.push(corner.longitude, corner.latitude);
  }
  return Float64Array.from(found.slice(0, 2 * MOST_CORNERS));

  function isIn({ latitude, longitude }: Coordinate): boolean {
    const beside = longitude + Math.ceil((west - longitude) / 360) * 360;
    return latitude >= south && latitude <= north && beside <= east;
  }
}
