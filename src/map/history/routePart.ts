import type { RouteColumns } from "#contract/history";
import type { EpochMs } from "#domain/units";

/** Some unbroken pieces of a route, as the graphics card takes them. */
export interface RoutePieces {
  readonly count: number;
  readonly startIndices: Uint32Array;
  readonly lngLat: Float64Array;
}

/** The same with what each stretch is coloured by. */
export interface ColouredPieces extends RoutePieces {
  readonly values: Uint16Array;
}

/**
 * The vertices of a route from one moment to another, both included; pieces with fewer than two of them
 * are left out. Nothing is cut between two vertices: ends of trips are vertices themselves.
 */
export function routePart(
  { paths, origin }: Pick<RouteColumns, "paths" | "origin">,
  from: EpochMs,
  until: EpochMs,
): ColouredPieces {
  const { count, startIndices, seconds, lngLat } = paths;
  // Seconds are rounded to what a float holds: a second more loses no end.
  const first = (from - origin) / 1_000 - SLACK_S;
  const last = (until - origin) / 1_000 + SLACK_S;
  const starts = [0];
  const kept: (readonly [begin: number, end: number])[] = [];
  let length = 0;
  for (let path = 0; path < count; path++) {
    let begin = startIndices[path]!;
    let end = startIndices[path + 1]!;
    while (begin < end && seconds[begin]! < first) begin++;
    while (end > begin && seconds[end - 1]! > last) end--;
    if (end - begin < 2) continue;
    kept.push([begin, end]);
    length += end - begin;
    starts.push(length);
  }
  const part = {
    count: kept.length,
    startIndices: Uint32Array.from(starts),
    lngLat: new Float64Array(length * 2),
    values: new Uint16Array(length),
  };
  for (const [index, [begin, end]] of kept.entries()) {
    part.lngLat.set(lngLat.subarray(begin * 2, end * 2), (starts[index] ?? 0) * 2);
    part.values.set(paths.values.subarray(begin, end), starts[index]);
  }
  return part;
}

const SLACK_S = 0.05;
