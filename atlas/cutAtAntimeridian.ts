import type { Position } from "geojson";

/** The outer edge and the holes of one polygon, each closed. */
export type Rings = readonly (readonly Position[])[];

/**
 * Parts polygons that reach across 180°, and gives those around a pole an edge along it. A flat map
 * would otherwise draw the long way back between two neighbours as a band right around the world.
 */
export function cutAtAntimeridian(polygon: Rings): Rings[] {
  const unrolled = polygon.map(unroll);
  const [outer] = unrolled;
  if (!outer) return [];
  const longitudes = outer.map(([longitude = 0]) => longitude);
  const west = Math.min(...longitudes);
  const east = Math.max(...longitudes);
  if (west >= -180 && east <= 180) return [unrolled];
  const worlds: number[] = [];
  for (let turn = Math.floor((west + 180) / 360); turn <= Math.floor((east + 180) / 360); turn++)
    worlds.push(turn * 360);
  return worlds
    .map((shift) =>
      unrolled
        .map((ring) => clip(clip(ring, shift - 180, 1), shift + 180, -1))
        .map((ring) => ring.map(([x = 0, y = 0]) => [x - shift, y]))
        .filter((ring) => ring.length > 3),
    )
    .filter((rings) => rings.length > 0);
}

/** Makes longitudes go on instead of jumping; a ring around a pole is led along its edge. */
function unroll(ring: readonly Position[]): Position[] {
  const open: Position[] = [];
  let shift = 0;
  let before: number | undefined;
  for (const [longitude = 0, latitude = 0] of ring) {
    if (before !== undefined && longitude - before > 180) shift -= 360;
    if (before !== undefined && longitude - before < -180) shift += 360;
    before = longitude;
    open.push([longitude + shift, latitude]);
  }
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last || shift === 0) return open;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...open, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** Keeps what lies on one side of a meridian: Sutherland and Hodgman's way, one edge at a time. */
function clip(ring: readonly Position[], meridian: number, side: 1 | -1): Position[] {
  const inside = ([x = 0]: Position) => (x - meridian) * side >= 0;
  const kept: Position[] = [];
  for (let at = 0; at + 1 < ring.length; at++) {
    const from = ring[at] as Position;
    const to = ring[at + 1] as Position;
    if (inside(from)) kept.push(from);
    if (inside(from) !== inside(to)) kept.push(crossing(from, to, meridian));
  }
  const [first] = kept;
  return first ? [...kept, first] : [];
}

function crossing(from: Position, to: Position, meridian: number): Position {
  const [x1 = 0, y1 = 0] = from;
  const [x2 = 0, y2 = 0] = to;
  return [meridian, y1 + ((y2 - y1) * (meridian - x1)) / (x2 - x1)];
}
