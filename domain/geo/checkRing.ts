import type { Coordinate } from "./geodesy.ts";
import { type FlatRing, unwrapRing } from "./unwrapRing.ts";

/**
 * Whether a ring encloses something by the even-odd rule: it must not go round the earth and
 * no two of its edges may cross. Edges may touch and run back along each other: that is how holes
 * are drawn with one ring.
 *
 * Edges are compared from west to east, so that a drawn ring costs little more than sorting it. A
 * ring of thousands of long edges side by side would cost all of its pairs: beyond a number that
 * every ring of 2,000 corners keeps, it is called too complex.
 */
export function checkRing(
  ring: readonly Coordinate[],
): "tooFewPoints" | "aroundEarth" | "tooComplex" | "selfCrossing" | undefined {
  const corners = ring.filter((coordinate, index) => !isSame(coordinate, ring.at(index - 1)));
  if (corners.length < 3) return "tooFewPoints";
  const flat = unwrapRing(corners);
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  for (const longitude of flat.longitudes) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  if (flat.turn !== 0 || east - west > 360) return "aroundEarth";
  return findCrossing(flat);
}

/** Some 20 ms of work. */
const MAX_COMPARISONS = 2_000_000;

const isSame = (one: Coordinate, other: Coordinate | undefined) =>
  one.latitude === other?.latitude && one.longitude === other.longitude;

function findCrossing(ring: FlatRing): "tooComplex" | "selfCrossing" | undefined {
  const { longitudes: x, latitudes: y } = ring;
  const count = x.length;
  const west = x.map((start, edge) => Math.min(start, x[next(edge, count)]!));
  const edges = Uint32Array.from(x.keys()).sort((a, b) => west[a]! - west[b]!);
  let comparisons = 0;

  for (let i = 0; i < count; i++) {
    const a = edges[i]!;
    const b = next(a, count);
    const [ax, ay, bx, by] = [x[a]!, y[a]!, x[b]!, y[b]!];
    const [east, south, north] = [Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
    for (let j = i + 1; j < count; j++) {
      const c = edges[j]!;
      if (west[c]! > east) break;
      if (++comparisons > MAX_COMPARISONS) return "tooComplex";
      const d = next(c, count);
      const [cy, dy] = [y[c]!, y[d]!];
      if ((cy > north && dy > north) || (cy < south && dy < south)) continue;
      const cSide = (bx - ax) * (cy - ay) - (by - ay) * (x[c]! - ax);
      const dSide = (bx - ax) * (dy - ay) - (by - ay) * (x[d]! - ax);
      if (cSide > 0 ? dSide > 0 : cSide < 0 && dSide < 0) continue; // beside it: the rule
      if (isCrossing(ring, a, c)) return "selfCrossing";
    }
  }
  return undefined;
}

const next = (corner: number, count: number) => (corner + 1 === count ? 0 : corner + 1);

/** Whether the edges that begin at these corners cross, and do not only touch. */
function isCrossing(ring: FlatRing, a: number, c: number): boolean {
  const count = ring.longitudes.length;
  const b = next(a, count);
  const d = next(c, count);
  const cSide = side(ring, a, b, c);
  const dSide = side(ring, a, b, d);
  const aSide = side(ring, c, d, a);
  const bSide = side(ring, c, d, b);
  if (cSide * dSide < 0) {
    if (aSide * bSide < 0) return true;
    // A corner lies on the other edge: it crosses when its ring leaves to the other side.
    if (aSide === 0 && bSide !== 0) return passes(ring, a, c, d);
    return bSide === 0 && aSide !== 0 && passes(ring, b, c, d);
  }
  if (cSide * dSide > 0 || aSide * bSide >= 0) return false;
  if (cSide === 0 && dSide !== 0) return passes(ring, c, a, b);
  return dSide === 0 && cSide !== 0 && passes(ring, d, a, b);
}

/** The ring goes through the edge at this corner, which lies inside the edge. */
function passes(ring: FlatRing, corner: number, from: number, to: number): boolean {
  const count = ring.longitudes.length;
  const before = corner === 0 ? count - 1 : corner - 1;
  return side(ring, from, to, before) * side(ring, from, to, next(corner, count)) < 0;
}

/** Left of the edge, right of it or on its line: only the sign counts. */
function side(
  { longitudes: x, latitudes: y }: FlatRing,
  from: number,
  to: number,
  corner: number,
): number {
  return Math.sign(
    (x[to]! - x[from]!) * (y[corner]! - y[from]!) - (y[to]! - y[from]!) * (x[corner]! - x[from]!),
  );
}
