import { distance } from "#domain/geo/geodesy";
import { type Metres, metres } from "#domain/units";
import { fromE7, type OsmFeature } from "./osmFeature.ts";
import { createPointIds } from "./pointIds.ts";
import type { Control, RoadEdge, RoadGraph, RoadPoint, RoadShape } from "./roadGraph.ts";
import { type RoadWay, roadWay } from "./roadWay.ts";

const CONTROL_TAGS: Readonly<Record<string, Control>> = {
  traffic_signals: "signals",
  stop: "stop",
  give_way: "giveWay",
};

/**
 * Joins ways into a graph one can drive. Ways meet where they have a point in common, which is also
 * how the two halves of a street cut by a tile border find each other again.
 */
export function buildRoadGraph(features: readonly OsmFeature[]): RoadGraph {
  const ids = createPointIds();
  const ways: { readonly way: RoadWay; readonly points: readonly number[] }[] = [];
  for (const feature of features) {
    const way = roadWay(feature);
    if (!way || !(way.forwards || way.backwards)) continue;
    for (const line of feature.lines) ways.push({ way, points: ids.idsAlong(line) });
  }

  const meetings = countMeetings(
    ids.count(),
    ways.map((entry) => entry.points),
  );
  const controls = controlsOf(features, ids.find);
  const point = (id: number): RoadPoint => ({
    longitude: ids.longitude(id),
    latitude: ids.latitude(id),
    control: controls.get(id) ?? "none",
  });

  const nodes: RoadPoint[] = [];
  const nodeOf = new Map<number, number>();
  const node = (id: number): number => {
    let index = nodeOf.get(id);
    if (index === undefined) {
      nodeOf.set(id, (index = nodes.length));
      nodes.push(point(id));
    }
    return index;
  };

  const edges: RoadEdge[] = [];
  for (const { way, points } of ways)
    for (const stretch of stretches(points, meetings)) {
      const first = stretch[0]!;
      const last = stretch.at(-1)!;
      if (first === last) continue; // a loop leads nowhere
      const shape = shapeOf(stretch.map(point));
      const { kind, name, limit } = way;
      const [from, to] = [node(first), node(last)];
      if (way.forwards) edges.push({ from, to, shape, against: false, kind, name, limit });
      if (way.backwards)
        edges.push({ from: to, to: from, shape, against: true, kind, name, limit });
    }
  return { nodes, edges };
}

/** How often each point is met; an end counts twice, so that every end is a node. */
function countMeetings(count: number, ways: readonly (readonly number[])[]): Uint16Array {
  const meetings = new Uint16Array(count);
  for (const points of ways) {
    for (const id of points) meetings[id]!++;
    meetings[points[0]!]!++;
    meetings[points.at(-1)!]!++;
  }
  return meetings;
}

/** The way cut at every point where another road meets it. */
function* stretches(points: readonly number[], meetings: Uint16Array): Generator<number[]> {
  let from = 0;
  for (let i = 1; i < points.length; i++) {
    if (meetings[points[i]!]! < 2) continue;
    yield points.slice(from, i + 1);
    from = i;
  }
}

function controlsOf(
  features: readonly OsmFeature[],
  find: (longitude: number, latitude: number) => number | undefined,
): Map<number, Control> {
  const controls = new Map<number, Control>();
  for (const { shape, tags, lines } of features) {
    const control = shape === "point" && CONTROL_TAGS[tags.highway ?? ""];
    const [longitude, latitude] = lines[0] ?? [];
    if (!control || longitude === undefined || latitude === undefined) continue;
    const id = find(longitude, latitude);
    if (id !== undefined) controls.set(id, control);
  }
  return controls;
}

function shapeOf(points: readonly RoadPoint[]): RoadShape {
  let length = 0;
  for (let i = 1; i < points.length; i++) length += gap(points[i - 1]!, points[i]!);
  return { points, length: metres(length) };
}

const gap = (from: RoadPoint, to: RoadPoint): Metres =>
  distance(coordinateOf(from), coordinateOf(to));

const coordinateOf = ({ longitude, latitude }: RoadPoint) => ({
  longitude: fromE7(longitude),
  latitude: fromE7(latitude),
});
