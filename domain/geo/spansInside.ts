import type { Coordinate } from "./geodesy.ts";
import { along } from "./nearAlong.ts";
import type { PreparedArea } from "./prepareArea.ts";

/** A part of a way, in shares of it. */
export interface WaySpan {
  start: number;
  end: number;
}

/**
 * The parts of a way that lie inside an area, in its order; a way that only touches the edge from
 * outside has none. Whether a part is inside is asked of its middle.
 */
export function spansInside(area: PreparedArea, from: Coordinate, to: Coordinate): WaySpan[] {
  const crossings = area.crossings(from, to);
  const cuts = crossings.length > 1 ? crossings.toSorted((one, other) => one - other) : crossings;
  const spans: WaySpan[] = [];
  let start = 0;
  for (let at = 0; at <= cuts.length; at++) {
    const end = Math.min(1, cuts[at] ?? 1);
    if (end <= start) continue;
    const { latitude, longitude } = along(from, to, (start + end) / 2);
    if (area.contains(latitude, longitude)) {
      const last = spans.at(-1);
      if (last?.end === start) last.end = end;
      else spans.push({ start, end });
    }
    start = end;
  }
  return spans;
}
