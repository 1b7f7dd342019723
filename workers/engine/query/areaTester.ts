import { MAX_AREA_CORNERS, type MapArea } from "#contract/mapArea";
import { WORLD_SIZE, worldX, worldY } from "#domain/geo/mercator";
import { WORLD_MASK } from "../map/mapWindow.ts";

/** Whether a coordinate lies in an area. */
export type AreaTester = (x: number, y: number) => boolean;

/**
 * Undefined when the area is none: numbers that are no coordinates, or a line without an inside.
 */
export function areaTester(area: MapArea): AreaTester | undefined {
  return area.type === "box" ? boxTester(area.bounds) : polygonTester(area.corners);
}

function boxTester({
  west,
  south,
  east,
  north,
}: Extract<MapArea, { type: "box" }>["bounds"]): AreaTester | undefined {
  if (![west, south, east, north].every(Number.isFinite) || south > north) return undefined;
  const left = worldX(west);
  const width = east - west >= 360 ? WORLD_SIZE : (worldX(east) - left) & WORLD_MASK;
  const [top, bottom] = [worldY(north), worldY(south)];
  return (x, y) => y >= top && y <= bottom && ((x - left) & WORLD_MASK) <= width;
}

/** Counts how often the line is crossed on the way east, over the box that the line spans. */
function polygonTester(
  corners: Extract<MapArea, { type: "polygon" }>["corners"],
): AreaTester | undefined {
  if (corners.length < 3 || corners.length > MAX_AREA_CORNERS) return undefined;
  if (!corners.flat().every(Number.isFinite)) return undefined;
  const xs = unwrap(corners.map(([longitude]) => worldX(longitude)));
  const ys = Float64Array.from(corners, ([, latitude]) => worldY(latitude));
  const left = least(xs);
  const [right, top, bottom] = [-least(xs.map((x) => -x)), least(ys), -least(ys.map((y) => -y))];
  return (x, y) => {
    if (y < top || y > bottom) return false;
    // The first copy of the coordinate, of all the worlds side by side, that is not left of the
    // line.
    const first = left + ((((x - left) % WORLD_SIZE) + WORLD_SIZE) % WORLD_SIZE);
    for (let copy = first; copy <= right; copy += WORLD_SIZE)
      if (isInside(xs, ys, copy, y)) return true;
    return false;
  };
}

/** Each corner at most half a world from the one before: a line across 180° does not turn back. */
function unwrap(xs: readonly number[]): Float64Array {
  const unwrapped = Float64Array.from(xs);
  for (let corner = 1; corner < xs.length; corner++) {
    const before = unwrapped[corner - 1]!;
    unwrapped[corner] = xs[corner]! + Math.round((before - xs[corner]!) / WORLD_SIZE) * WORLD_SIZE;
  }
  return unwrapped;
}

const least = (values: Float64Array) =>
  values.reduce((held, value) => Math.min(held, value), Number.POSITIVE_INFINITY);

function isInside(xs: Float64Array, ys: Float64Array, x: number, y: number): boolean {
  let inside = false;
  for (let corner = 0, before = xs.length - 1; corner < xs.length; before = corner++) {
    if (ys[corner]! > y === ys[before]! > y) continue;
    const slope = (xs[before]! - xs[corner]!) / (ys[before]! - ys[corner]!);
    if (x < slope * (y - ys[corner]!) + xs[corner]!) inside = !inside;
  }
  return inside;
}
