import type { Bounds } from "#contract/viewport";
import type { AreaSet } from "./buildAreas.ts";
import { MAP_SIZE, mapLatitude, mapLongitude } from "./mapUnits.ts";

/**
 * The box around all areas: all but the widest gap between them, so across 180° where that is narrower.
 * Undefined while there are none.
 */
export function areasBounds({ all, boxes }: Pick<AreaSet, "all" | "boxes">): Bounds | undefined {
  if (all.length === 0) return undefined;
  const left = (slot: number) => within(boxes[4 * slot]!);
  const right = (slot: number) => left(slot) + boxes[4 * slot + 2]! - boxes[4 * slot]!;
  const order = Uint32Array.from(all.keys()).sort((one, other) => left(one) - left(other));
  let reach = Number.NEGATIVE_INFINITY;
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const slot of order) {
    reach = Math.max(reach, right(slot));
    south = Math.min(south, boxes[4 * slot + 1]!);
    north = Math.max(north, boxes[4 * slot + 3]!);
  }
  // What reaches beyond the world does so from its other edge.
  reach -= MAP_SIZE;
  let widest = { gap: 0, west: -180, east: 180 };
  for (const slot of order) {
    const gap = left(slot) - reach;
    if (gap > widest.gap) widest = { gap, west: longitude(left(slot)), east: longitude(reach) };
    reach = Math.max(reach, right(slot));
  }
  const { west, east } = widest;
  return { west, south: mapLatitude(south), east, north: mapLatitude(north) };
}

const within = (x: number): number => ((x % MAP_SIZE) + MAP_SIZE) % MAP_SIZE;
const longitude = (x: number): number => mapLongitude(within(x));
