import type { Roads } from "../roads/roads.ts";
import { nextEdge, type RouteTrees } from "./routeTrees.ts";

/**
 * A spot beside a road: so many metres along an edge. Vehicles come by its start, leave by its end.
 */
export interface Spot {
  readonly edge: number;
  readonly along: number;
}

/**
 * The line from one spot to another, as a driver sees it. Columns by point, or by the segment after
 * it.
 */
export interface Route {
  readonly longitude: Float64Array;
  readonly latitude: Float64Array;
  /** Metres from the start. */
  readonly at: Float64Array;
  /** Of the segment that begins here: its direction, and its speed limit in km/h. */
  readonly course: Float32Array;
  readonly limit: Uint8Array;
  readonly control: Uint8Array;
}

export const routeLength = (route: Route): number => route.at.at(-1)!;

/** One degree of latitude on the sphere that distances are measured on. */
const METRES_PER_DEGREE = (6_378_137 * Math.PI) / 180;

/** Nearer points are one: a segment needs a direction. */
const MIN_GAP_METRES = 0.5;

/** Along the road, by the fastest way. Two spots on one edge need no crossing when in order. */
export function layRoute(
  roads: Roads,
  trees: RouteTrees,
  { from, to }: { readonly from: Spot; readonly to: Spot },
): Route {
  const draft = createDraft(roads);
  if (from.edge === to.edge && from.along < to.along) {
    draft.follow(from.edge, from.along, to.along);
    return draft.finish();
  }
  draft.follow(from.edge, from.along, Number.POSITIVE_INFINITY);
  const tree = trees.to(roads.edgeSource[to.edge]!);
  let edge = nextEdge(roads, tree, roads.edgeTarget[from.edge]!);
  while (edge !== undefined) {
    draft.follow(edge, 0, Number.POSITIVE_INFINITY);
    edge = nextEdge(roads, tree, roads.edgeTarget[edge]!);
  }
  draft.follow(to.edge, 0, to.along);
  return draft.finish();
}

/** Where a spot is on the map. */
export function coordinateOf(roads: Roads, spot: Spot): { longitude: number; latitude: number } {
  const draft = createDraft(roads);
  draft.follow(spot.edge, 0, Math.max(1, spot.along));
  const { longitude, latitude } = draft.finish();
  return { longitude: longitude.at(-1)!, latitude: latitude.at(-1)! };
}

function createDraft(roads: Roads) {
  const longitudes: number[] = [];
  const latitudes: number[] = [];
  const at: number[] = [];
  const limits: number[] = [];
  const controls: number[] = [];

  const add = (longitude: number, latitude: number, limit: number, control: number) => {
    const last = at.length - 1;
    const run = last < 0 ? 0 : gap(longitudes[last]!, latitudes[last]!, longitude, latitude);
    if (last >= 0 && run < MIN_GAP_METRES) {
      limits[last] = limit; // the point where two edges meet, or as good as it
      controls[last] ||= control;
      return;
    }
    longitudes.push(longitude);
    latitudes.push(latitude);
    at.push(last < 0 ? 0 : at[last]! + run);
    limits.push(limit);
    controls.push(control);
  };

  return {
    /** Adds the part of an edge between two distances from its start. */
    follow(edge: number, start: number, end: number): void {
      const limit = roads.edgeLimit[edge]!;
      const count = roads.edgePoints[edge]!;
      const against = roads.edgeAgainst[edge] === 1;
      let point = roads.edgeFirstPoint[edge]! + (against ? count - 1 : 0);
      let x = roads.pointLongitude[point]! / 1e7;
      let y = roads.pointLatitude[point]! / 1e7;
      let walked = 0;
      if (start <= 0) add(x, y, limit, roads.pointControl[point]!);
      for (let i = 1; i < count && walked < end; i++) {
        point += against ? -1 : 1;
        const toX = roads.pointLongitude[point]! / 1e7;
        const toY = roads.pointLatitude[point]! / 1e7;
        const run = gap(x, y, toX, toY);
        const reached = walked + run;
        if (walked < start && reached > start) {
          const share = (start - walked) / run;
          add(x + (toX - x) * share, y + (toY - y) * share, limit, 0);
        }
        if (reached > end) {
          const share = (end - walked) / run;
          add(x + (toX - x) * share, y + (toY - y) * share, limit, 0);
        } else if (reached >= start) add(toX, toY, limit, roads.pointControl[point]!);
        walked = reached;
        x = toX;
        y = toY;
      }
    },

    finish(): Route {
      const course = new Float32Array(at.length);
      for (let i = 0; i + 1 < at.length; i++)
        course[i] = direction(longitudes[i]!, latitudes[i]!, longitudes[i + 1]!, latitudes[i + 1]!);
      if (at.length > 1) course[at.length - 1] = course[at.length - 2]!;
      return {
        longitude: Float64Array.from(longitudes),
        latitude: Float64Array.from(latitudes),
        at: Float64Array.from(at),
        course,
        limit: Uint8Array.from(limits),
        control: Uint8Array.from(controls),
      };
    },
  };
}

/** Metres, the earth taken as flat: right to a millimetre between two points of a street. */
function gap(fromX: number, fromY: number, toX: number, toY: number): number {
  const dX = (toX - fromX) * Math.cos(((fromY + toY) * Math.PI) / 360);
  const dY = toY - fromY;
  return Math.sqrt(dX * dX + dY * dY) * METRES_PER_DEGREE;
}

/** Degrees clockwise from north, on the same flat earth. */
function direction(fromX: number, fromY: number, toX: number, toY: number): number {
  const dX = (toX - fromX) * Math.cos(((fromY + toY) * Math.PI) / 360);
  return ((Math.atan2(dX, toY - fromY) * 180) / Math.PI + 360) % 360;
}
