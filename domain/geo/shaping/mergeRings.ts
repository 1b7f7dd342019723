import { checkRing } from "../checkRing.ts";
import type { Coordinate } from "../geodesy.ts";
import { doubleArea, type Flat, flatten, isInside, ringOf } from "./ringFrame.ts";

/** Why two areas do not become one: Traccar's form knows one ring without holes. */
export type MergeRefusal = "apart" | "hole" | "selfCrossing";

export type Merge =
  | { readonly ring: Coordinate[]; readonly refusal?: undefined }
  | { readonly ring?: undefined; readonly refusal: MergeRefusal };

/** In whole centimetres, so that corners that are the same are equal. */
type Edge = readonly [from: Flat, to: Flat];

const STEPS_PER_DEGREE = 1e7;
/** Corners nearer to an edge than this lie on it: rounding to whole steps moves no corner farther. */
const ON_EDGE_STEPS = 1;
/** Square steps: what rounding encloses between two edges beside each other is no hole. */
const SLIVER_STEPS = 20_000_000;

/**
 * What lies in one ring or the other, as one ring. Both are cut where they meet; of the pieces those
 * are kept that run outside of the other, and joined end to end.
 */
export function mergeRings(one: readonly Coordinate[], other: readonly Coordinate[]): Merge {
  const [first] = one;
  if (!first || other.length === 0) return { refusal: "apart" };
  if (checkRing(one) !== undefined || checkRing(other) !== undefined)
    return { refusal: "selfCrossing" };
  const [originX, originY] = [first.longitude, first.latitude];
  const whole = (ring: readonly Coordinate[]) =>
    againstClock(
      flatten(ring, first).map(
        ([x, y]) =>
          [
            Math.round((x - originX) * STEPS_PER_DEGREE),
            Math.round((y - originY) * STEPS_PER_DEGREE),
          ] as const,
      ),
    );
  const [a, b] = [whole(one), whole(other)];
  const [inA, inB] = [cutAt(edgesOf(a), edgesOf(b)), cutAt(edgesOf(b), edgesOf(a))];
  const loops = join([...outside(inA, inB, "shared"), ...outside(inB, inA, undefined)]);
  const outer = loops.filter((loop) => doubleArea(loop) > 0);
  if (loops.some((loop) => doubleArea(loop) < -SLIVER_STEPS)) return { refusal: "hole" };
  const [merged] = outer;
  if (!merged || outer.filter((loop) => doubleArea(loop) > SLIVER_STEPS).length > 1)
    return { refusal: "apart" };
  const largest = outer.reduce((best, loop) => (doubleArea(loop) > doubleArea(best) ? loop : best));
  const ring = ringOf(
    largest.map(([x, y]) => [x / STEPS_PER_DEGREE + originX, y / STEPS_PER_DEGREE + originY]),
  );
  return checkRing(ring) === undefined ? { ring } : { refusal: "selfCrossing" };
}

const againstClock = (ring: readonly Flat[]): readonly Flat[] =>
  doubleArea(ring) < 0 ? ring.toReversed() : ring;

const edgesOf = (ring: readonly Flat[]): Edge[] =>
  ring
    .map((from, at): Edge => [from, ring[(at + 1) % ring.length]!])
    .filter(([from, to]) => !isSame(from, to));

const isSame = ([ax, ay]: Flat, [bx, by]: Flat): boolean => ax === bx && ay === by;

/** Edges in pieces that meet those of another ring only at their ends. */
function cutAt(edges: readonly Edge[], others: readonly Edge[]): Edge[] {
  return edges.flatMap((edge) => {
    const [from, to] = edge;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const stops = others
      .filter((other) => boxesMeet(edge, other))
      .flatMap((other) => meets(edge, other))
      .map((stop) => ({ stop, along: shareOf(edge, stop) }))
      .filter(({ along }) => along * length > 0 && along < 1)
      .sort((x, y) => x.along - y.along)
      .map(({ stop }) => stop);
    const ends = [from, ...stops, to].filter(
      (stop, at, all) => at === 0 || !isSame(stop, all[at - 1]!),
    );
    return ends.slice(1).map((end, at): Edge => [ends[at]!, end]);
  });
}

const boxesMeet = ([[ax, ay], [bx, by]]: Edge, [[cx, cy], [dx, dy]]: Edge): boolean =>
  Math.min(ax, bx) - ON_EDGE_STEPS <= Math.max(cx, dx) &&
  Math.max(ax, bx) + ON_EDGE_STEPS >= Math.min(cx, dx) &&
  Math.min(ay, by) - ON_EDGE_STEPS <= Math.max(cy, dy) &&
  Math.max(ay, by) + ON_EDGE_STEPS >= Math.min(cy, dy);

/** Where an edge must be cut because of another: at a corner of that on it, or where both cross. */
function meets(edge: Edge, other: Edge): Flat[] {
  const corners = other.filter((corner) => isOn(edge, corner));
  // A corner of this edge on the other: the other one is cut there.
  if (corners.length > 0 || edge.some((corner) => isOn(other, corner))) return corners;
  const crossing = crossingOf(edge, other);
  return crossing ? [crossing] : [];
}

/** The same step for both edges, whichever is asked first. */
function crossingOf(edge: Edge, other: Edge): Flat | undefined {
  const [[[ax, ay], [bx, by]], [[cx, cy], [dx, dy]]] = inOrder(edge, other);
  const [rx, ry, sx, sy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const apart = rx * sy - ry * sx;
  if (apart === 0) return undefined;
  const along = ((cx - ax) * sy - (cy - ay) * sx) / apart;
  const across = ((cx - ax) * ry - (cy - ay) * rx) / apart;
  if (along <= 0 || along >= 1 || across <= 0 || across >= 1) return undefined;
  return [Math.round(ax + along * rx), Math.round(ay + along * ry)];
}

const inOrder = (edge: Edge, other: Edge): readonly [Edge, Edge] => {
  const [[ax, ay], [bx, by]] = edge;
  const [[cx, cy], [dx, dy]] = other;
  return (ax - cx || ay - cy || bx - dx || by - dy) < 0 ? [edge, other] : [other, edge];
};

function isOn(edge: Edge, [x, y]: Flat): boolean {
  const [[ax, ay], [bx, by]] = edge;
  const share = Math.max(0, Math.min(1, shareOf(edge, [x, y])));
  return Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y) <= ON_EDGE_STEPS;
}

function shareOf([[ax, ay], [bx, by]]: Edge, [x, y]: Flat): number {
  const [dx, dy] = [bx - ax, by - ay];
  return ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
}

const keyOf = (from: Flat, to: Flat) => `${from.join()} ${to.join()}`;

/**
 * Pieces that run outside of the other ring. Of an edge that both have in common one is kept when
 * both lie on the same side of it, and none when it parts them.
 */
function outside(
  pieces: readonly Edge[],
  others: readonly Edge[],
  kept: "shared" | undefined,
): Edge[] {
  const keys = new Set(others.map(([from, to]) => keyOf(from, to)));
  const ring = others.map(([from]) => from);
  return pieces.filter(([from, to]) => {
    if (keys.has(keyOf(to, from))) return false;
    if (keys.has(keyOf(from, to))) return kept === "shared";
    return !isInside(ring, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  });
}

/** Pieces end to end. Where several go on, the one farthest to the left: what only touches stays apart. */
function join(pieces: readonly Edge[]): Flat[][] {
  const leaving = new Map<string, Edge[]>();
  for (const piece of pieces) {
    const key = piece[0].join();
    leaving.set(key, [...(leaving.get(key) ?? []), piece]);
  }
  const take = (piece: Edge) => {
    const key = piece[0].join();
    leaving.set(key, leaving.get(key)?.filter((one) => one !== piece) ?? []);
  };
  const loops: Flat[][] = [];
  for (const start of pieces) {
    if (!leaving.get(start[0].join())?.includes(start)) continue;
    const loop: Flat[] = [];
    let piece: Edge | undefined = start;
    while (piece) {
      take(piece);
      loop.push(piece[0]);
      const [from, to]: Edge = piece;
      if (isSame(to, start[0])) break;
      const ways: readonly Edge[] = leaving.get(to.join()) ?? [];
      piece = ways.toSorted((x, y) => leftTurn(from, to, y[1]) - leftTurn(from, to, x[1]))[0];
    }
    loops.push(loop);
  }
  return loops;
}

/** From straight back on the right, over ahead, to straight back on the left. */
function leftTurn(from: Flat, at: Flat, to: Flat): number {
  const [ax, ay] = [at[0] - from[0], at[1] - from[1]];
  const [bx, by] = [to[0] - at[0], to[1] - at[1]];
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
}
