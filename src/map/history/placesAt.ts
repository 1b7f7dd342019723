import type { RouteColumns } from "#contract/history";
import type { Coordinate } from "#domain/geo/geodesy";
import type { EpochMs } from "#domain/units";

/**
 * Where the drawn routes were at a moment, on their lines: one place for each vehicle, and none for who
 * reported nothing around then.
 */
export function placesAt(
  { paths, origin }: Pick<RouteColumns, "paths" | "origin">,
  moment: EpochMs,
): readonly Coordinate[] {
  const { count, startIndices, seconds } = paths;
  const at = (moment - origin) / 1_000;
  const places = new Map<number, Coordinate>();
  for (let path = 0; path < count; path++) {
    const [first, end] = [startIndices[path]!, startIndices[path + 1]!];
    if (end <= first || at < seconds[first]! || at > seconds[end - 1]!) continue;
    places.set(paths.vehicleRows[path]!, placeOn(paths, lastUpTo(seconds, { first, end }, at), at));
  }
  return [...places.values()];
}

/** The last vertex of a path that is not after `at`; its first one is not. */
function lastUpTo(seconds: Float32Array, path: { first: number; end: number }, at: number): number {
  let { first, end } = path;
  while (end - first > 1) {
    const middle = (first + end) >> 1;
    if (seconds[middle]! <= at) first = middle;
    else end = middle;
  }
  return first;
}

function placeOn(
  { lngLat, seconds }: RouteColumns["paths"],
  vertex: number,
  at: number,
): Coordinate {
  const start = seconds[vertex]!;
  const next = seconds[vertex + 1] ?? start;
  const share = next > start ? Math.min(1, (at - start) / (next - start)) : 0;
  const between = (offset: 0 | 1) => {
    const from = lngLat[2 * vertex + offset]!;
    // The last vertex of a path is only met at its own moment.
    return share === 0 ? from : from + (lngLat[2 * vertex + 2 + offset]! - from) * share;
  };
  return { longitude: between(0), latitude: between(1) };
}
