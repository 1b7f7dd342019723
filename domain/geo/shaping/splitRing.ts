import { checkExtent } from "../checkExtent.ts";
import { checkRing } from "../checkRing.ts";
import type { Coordinate } from "../geodesy.ts";
import { type Flat, flatten, isInside, ringOf } from "./ringFrame.ts";

/** Why a line does not cut an area in two. */
export type SplitRefusal = "missesArea" | "crossesOften" | "crossesItself";

export type Split =
  | { readonly pieces: readonly [Coordinate[], Coordinate[]]; readonly refusal?: undefined }
  | { readonly pieces?: undefined; readonly refusal: SplitRefusal };

/** Where the line meets the ring: along the line, and along the ring. */
interface Hit {
  readonly along: number;
  readonly edge: number;
  readonly share: number;
  readonly point: Flat;
}

/** A millimetre is the same corner. */
const SAME = 1e-8;

/**
 * Cuts a ring in two along a line that goes once from side to side; what of the line lies outside
 * counts for nothing. The pieces share the cut and cover what was there before.
 */
export function splitRing(ring: readonly Coordinate[], cut: readonly Coordinate[]): Split {
  const [first] = ring;
  if (!first) return { refusal: "missesArea" };
  const corners = flatten(ring, first);
  const line = flatten(cut, first);
  const hits = hitsOf(corners, line);
  const chords = hits
    .slice(1)
    .map((end, at) => [hits[at]!, end] as const)
    .filter(([start, end]) => isInside(corners, middleOf(line, start, end)));
  if (chords.length > 1) return { refusal: "crossesOften" };
  const [chord] = chords;
  if (!chord) return { refusal: "missesArea" };

  const [start, end] = chord;
  const between = line.filter((_corner, at) => at > start.along && at < end.along);
  const way = [start.point, ...between, end.point];
  const pieces = [
    ringOf([...way, ...walk(corners, end, start)]),
    ringOf([...way.toReversed(), ...walk(corners, start, end)]),
  ] as const;
  const faults = pieces.map((piece) => checkRing(piece));
  // Along a side there is nothing between the line and the ring.
  if (faults.includes("tooFewPoints")) return { refusal: "missesArea" };
  if (faults.some((fault) => fault !== undefined)) return { refusal: "crossesItself" };
  return pieces.some((ring) => checkExtent({ kind: "polygon", ring }))
    ? { refusal: "missesArea" }
    : { pieces: [pieces[0], pieces[1]] };
}

function hitsOf(ring: readonly Flat[], line: readonly Flat[]): Hit[] {
  const hits: Hit[] = [];
  for (let step = 0; step + 1 < line.length; step++)
    for (let edge = 0; edge < ring.length; edge++) {
      const hit = meet(
        [line[step]!, line[step + 1]!],
        [ring[edge]!, ring[(edge + 1) % ring.length]!],
      );
      if (!hit) continue;
      const [along, share, point] = hit;
      hits.push(
        isSame(point, ring[(edge + 1) % ring.length]!)
          ? { along: step + along, edge: (edge + 1) % ring.length, share: 0, point }
          : { along: step + along, edge, share: isSame(point, ring[edge]!) ? 0 : share, point },
      );
    }
  hits.sort((a, b) => a.along - b.along);
  // A corner of the ring is met once with each of its edges, one of the line with each of its steps.
  return hits.filter((hit, at) => at === 0 || !isSame(hit.point, hits[at - 1]!.point));
}

/** The shares of both at which they meet, ends included; nothing of those beside each other. */
function meet(
  [[ax, ay], [bx, by]]: readonly [Flat, Flat],
  [[cx, cy], [dx, dy]]: readonly [Flat, Flat],
): readonly [along: number, share: number, point: Flat] | undefined {
  const [rx, ry, sx, sy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const apart = rx * sy - ry * sx;
  if (apart === 0) return undefined;
  const along = ((cx - ax) * sy - (cy - ay) * sx) / apart;
  const share = ((cx - ax) * ry - (cy - ay) * rx) / apart;
  const slackAlong = SAME / Math.hypot(rx, ry);
  const slackShare = SAME / Math.hypot(sx, sy);
  if (along < -slackAlong || along > 1 + slackAlong) return undefined;
  if (share < -slackShare || share > 1 + slackShare) return undefined;
  return [along, share, [cx + share * sx, cy + share * sy]];
}

const isSame = ([ax, ay]: Flat, [bx, by]: Flat): boolean =>
  Math.abs(ax - bx) <= SAME && Math.abs(ay - by) <= SAME;

/** A point of the line between two hits. */
function middleOf(line: readonly Flat[], start: Hit, end: Hit): Flat {
  const corner = line.findIndex((_corner, at) => at > start.along && at < end.along);
  const to = corner < 0 ? end.point : line[corner]!;
  return [(start.point[0] + to[0]) / 2, (start.point[1] + to[1]) / 2];
}

/** The corners that one passes along the ring from one hit to another. */
function walk(ring: readonly Flat[], from: Hit, to: Hit): Flat[] {
  if (from.edge === to.edge && to.share > from.share) return [];
  const passed: Flat[] = [];
  let at = from.edge;
  do {
    at = (at + 1) % ring.length;
    passed.push(ring[at]!);
  } while (at !== to.edge);
  return passed;
}
