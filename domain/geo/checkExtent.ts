import type { Area } from "./area.ts";
import { type Coordinate, distance, EARTH_RADIUS_M } from "./geodesy.ts";
import { unwrapRing } from "./unwrapRing.ts";

/** Nobody draws less: coordinates are written to the centimetre. */
const LEAST_LENGTH_M = 0.01;
const LEAST_AREA_SQUARE_M = LEAST_LENGTH_M ** 2;
/** Corners on one line lie beside it by what their digits leave out, however long it is. */
const BESIDE_LINE_M = 1e-8;

const RADIANS_PER_DEGREE = Math.PI / 180;
const METRES_PER_DEGREE = RADIANS_PER_DEGREE * EARTH_RADIUS_M;

/**
 * Whether nothing can be in it: a polygon whose corners lie on one line or whose outline runs back along
 * itself, a line that goes nowhere. Of a ring that `checkRing` takes it costs no more than that.
 */
export function checkExtent(area: Area): "noArea" | "noLength" | undefined {
  switch (area.kind) {
    case "polygon":
      return hasGround(area.ring) ? undefined : "noArea";
    case "line":
      return lengthOf(area.path) >= LEAST_LENGTH_M ? undefined : "noLength";
    case "circle":
      return undefined;
  }
}

const lengthOf = (path: readonly Coordinate[]): number =>
  path.slice(1).reduce((length, to, index) => length + distance(path[index]!, to), 0);

/**
 * By the even-odd rule, as areas are read: strips from corner to corner, west to east, until there is
 * enough. Beside the first corner, where small numbers have the most digits.
 */
function hasGround(ring: readonly Coordinate[]): boolean {
  const { longitudes, latitudes } = unwrapRing(ring);
  const [originX, originY] = [longitudes[0]!, latitudes[0]!];
  const x = longitudes.map((longitude) => longitude - originX);
  const y = latitudes.map((latitude) => latitude - originY);
  const next = (corner: number) => (corner + 1 === x.length ? 0 : corner + 1);
  const west = x.map((start, edge) => Math.min(start, x[next(edge)]!));
  const east = x.map((start, edge) => Math.max(start, x[next(edge)]!));
  const least = Math.max(LEAST_AREA_SQUARE_M, BESIDE_LINE_M * lengthOf([...ring, ring[0]!]));

  const edges = [...x.keys()].sort((a, b) => west[a]! - west[b]!);
  const stops = [...new Set(x)].sort((a, b) => a - b);
  let crossing: number[] = [];
  let begun = 0;
  let ground = 0;
  for (let at = 0; at + 1 < stops.length; at++) {
    const [from, to] = [stops[at]!, stops[at + 1]!];
    crossing = crossing.filter((edge) => east[edge]! > from);
    for (; begun < edges.length && west[edges[begun]!]! <= from; begun++)
      if (east[edges[begun]!]! > from) crossing.push(edges[begun]!);
    const heights = Float64Array.from(crossing, (edge) => {
      const end = next(edge);
      const share = ((from + to) / 2 - x[edge]!) / (x[end]! - x[edge]!);
      return y[edge]! + share * (y[end]! - y[edge]!);
    }).sort();
    for (let pair = 0; pair + 1 < heights.length; pair += 2) {
      const [south, north] = [heights[pair]!, heights[pair + 1]!];
      const across = Math.cos((originY + (south + north) / 2) * RADIANS_PER_DEGREE);
      ground += (to - from) * across * (north - south) * METRES_PER_DEGREE ** 2;
    }
    if (ground >= least) return true;
  }
  return false;
}
