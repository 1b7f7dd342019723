import { type Metres, metres } from "../../units.ts";
import { type Area, areaText, MAX_AREA_TEXT } from "../area.ts";
import { type Coordinate, EARTH_RADIUS_M } from "../geodesy.ts";
import { checkArea } from "../readArea.ts";
import { type Flat, flatten, roundCoordinate } from "./ringFrame.ts";

/** An area that fits, and how far its outline is from the one before at most. */
export interface FittedArea {
  readonly area: Area;
  readonly error: Metres;
}

const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_M;
const FIRST_TOLERANCE_M = 0.01;
const TOLERANCE_STEP = 1.3;
/** Up to a hundred kilometres. */
const MOST_STEPS = 62;
/** ", 0 0" */
const SHORTEST_CORNER = 5;

/**
 * The area with as few corners less as its text must lose; undefined when none that is an area would
 * fit. No corner that is left out is farther from the outline than `error`.
 */
export function fitArea(area: Area, most = MAX_AREA_TEXT): FittedArea | undefined {
  const rounded = roundArea(area);
  if (areaText(rounded).length <= most) return { area: rounded, error: metres(0) };
  if (rounded.kind === "circle") return undefined;
  const corners = rounded.kind === "polygon" ? rounded.ring : rounded.path;
  const weighed = weigh(planeOf(corners, rounded.kind === "polygon"));
  for (let step = 0; step < MOST_STEPS; step++) {
    const { kept, error } = simplify(weighed, FIRST_TOLERANCE_M * TOLERANCE_STEP ** step);
    if (kept.length * SHORTEST_CORNER > most) continue;
    const left = kept.filter((at) => at < corners.length).map((at) => corners[at]!);
    const simple: Area =
      rounded.kind === "polygon" ? { kind: "polygon", ring: left } : { kind: "line", path: left };
    if (areaText(simple).length <= most && checkArea(simple) === undefined)
      return { area: simple, error: metres(error) };
  }
  return undefined;
}

/** To a centimetre. */
export function roundArea(area: Area): Area {
  switch (area.kind) {
    case "polygon":
      return { kind: "polygon", ring: area.ring.map(roundCoordinate) };
    case "line":
      return { kind: "line", path: area.path.map(roundCoordinate) };
    case "circle":
      return { ...area, centre: roundCoordinate(area.centre) };
  }
}

/** In metres, near enough for as far as corners are moved; a ring ends where it begins. */
function planeOf(corners: readonly Coordinate[], isRing: boolean): Flat[] {
  const flat = flatten(corners, corners[0]!);
  const across = Math.cos(
    (Math.min(...corners.map(({ latitude }) => Math.abs(latitude))) * Math.PI) / 180,
  );
  const plane = flat.map(
    ([x, y]) => [x * across * METRES_PER_DEGREE, y * METRES_PER_DEGREE] as const,
  );
  return isRing ? [...plane, plane[0]!] : plane;
}

/** What it takes to leave out each corner; the ends stay. */
interface Weighed {
  /** From the outline without it, in metres. */
  readonly away: Float64Array;
  /** It stays with every tolerance below. */
  readonly weight: Float64Array;
  /** Of the corner that is left out before it. */
  readonly above: Float64Array;
}

/**
 * Cuts, from end to end, each span where it is farthest from the outline (Douglas and Peucker): once, whatever
 * tolerance is asked for later. Spans that every tolerance leaves out are not looked into.
 */
function weigh(plane: readonly Flat[]): Weighed {
  const [away, weight, above] = Array.from({ length: 3 }, () => new Float64Array(plane.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  weight[0] = weight[plane.length - 1] = Number.POSITIVE_INFINITY;
  const open: (readonly [from: number, to: number, above: number])[] = [
    [0, plane.length - 1, Number.POSITIVE_INFINITY],
  ];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to, parent] = span;
    let [farthest, most] = [-1, 0];
    for (let at = from + 1; at < to; at++) {
      const distance = distanceTo(plane[from]!, plane[to]!, plane[at]!);
      if (farthest < 0 || distance > most) [farthest, most] = [at, distance];
    }
    if (farthest < 0) continue;
    const own = Math.min(parent, most);
    away[farthest] = most;
    weight[farthest] = own;
    above[farthest] = parent;
    if (own > FIRST_TOLERANCE_M) open.push([from, farthest, own], [farthest, to, own]);
  }
  return { away, weight, above };
}

/** The corners that a tolerance leaves, and how far those that it leaves out are away at most. */
function simplify(
  { away, weight, above }: Weighed,
  tolerance: number,
): { readonly kept: readonly number[]; readonly error: number } {
  const kept: number[] = [];
  let error = 0;
  for (let at = 0; at < weight.length; at++)
    if (weight[at]! > tolerance) kept.push(at);
    else if (above[at]! > tolerance) error = Math.max(error, away[at]!);
  return { kept, error };
}

function distanceTo([ax, ay]: Flat, [bx, by]: Flat, [x, y]: Flat): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(ax + share * dx - x, ay + share * dy - y);
}
