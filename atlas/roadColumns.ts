import { packColumns, packTexts } from "./packColumns.ts";
import { CONTROLS, type RoadGraph, type RoadShape, shapesOf } from "./roadGraph.ts";
import { ROAD_KINDS } from "./roadWay.ts";
import { createTextIds } from "./textIds.ts";

/**
 * `roads.bin`. Edges are sorted by the node they leave, so a node's edges are the run from
 * `nodeFirstEdge[node]` up to the next node's. Lengths are metres, limits km/h.
 */
export function roadColumns(graph: RoadGraph): Uint8Array<ArrayBuffer> {
  const edges = graph.edges.toSorted((a, b) => a.from - b.from);
  const nodeFirstEdge = new Uint32Array(graph.nodes.length + 1);
  for (const { from } of edges) nodeFirstEdge[from + 1]!++;
  for (let node = 0; node < graph.nodes.length; node++)
    nodeFirstEdge[node + 1]! += nodeFirstEdge[node]!;

  const { points, firstPoint } = layOut(shapesOf(graph));
  const names = createTextIds();
  return packColumns({
    nodeFirstEdge,
    edgeTarget: Uint32Array.from(edges, (edge) => edge.to),
    edgeLength: Float32Array.from(edges, (edge) => edge.shape.length),
    edgeFirstPoint: Uint32Array.from(edges, (edge) => firstPoint.get(edge.shape)!),
    edgePoints: Uint16Array.from(edges, (edge) => edge.shape.points.length),
    edgeAgainst: Uint8Array.from(edges, (edge) => Number(edge.against)),
    edgeLimit: Uint8Array.from(edges, (edge) => edge.limit),
    edgeKind: Uint8Array.from(edges, (edge) => ROAD_KINDS.indexOf(edge.kind)),
    edgeName: Uint16Array.from(edges, (edge) => names.idOf(edge.name)),
    pointLongitude: Int32Array.from(points, (point) => point.longitude),
    pointLatitude: Int32Array.from(points, (point) => point.latitude),
    pointControl: Uint8Array.from(points, (point) => CONTROLS.indexOf(point.control)),
    names: packTexts(names.texts()),
  });
}

/** All shapes' points in one row, and where in it each shape begins. */
function layOut(shapes: Iterable<RoadShape>) {
  const firstPoint = new Map<RoadShape, number>();
  const points = [];
  for (const shape of shapes) {
    firstPoint.set(shape, points.length);
    for (const point of shape.points) points.push(point);
  }
  return { points, firstPoint };
}
