import type { KmPerHour, Metres } from "#domain/units";
import type { RoadKind } from "./roadWay.ts";

/** What may make a driver wait at a point of a road; the graph stores the index. */
export const CONTROLS = ["none", "signals", "stop", "giveWay"] as const;
export type Control = (typeof CONTROLS)[number];

/** A point of a road, in whole 1e-7 degrees. */
export interface RoadPoint {
  readonly longitude: number;
  readonly latitude: number;
  readonly control: Control;
}

/** A stretch of road between two crossings, its points from end to end. */
export interface RoadShape {
  readonly points: readonly RoadPoint[];
  readonly length: Metres;
}

/** One direction of a stretch. A street both ways is two edges over one shape. */
export interface RoadEdge {
  readonly from: number;
  readonly to: number;
  readonly shape: RoadShape;
  /** True when this direction runs against the shape's points. */
  readonly against: boolean;
  readonly kind: RoadKind;
  readonly name: string;
  readonly limit: KmPerHour;
}

/** Nodes are crossings and road ends, numbered from 0. */
export interface RoadGraph {
  readonly nodes: readonly RoadPoint[];
  readonly edges: readonly RoadEdge[];
}

/** Each shape once, however many directions it has. */
export const shapesOf = (graph: RoadGraph): Set<RoadShape> =>
  new Set(graph.edges.map((edge) => edge.shape));

export const totalLength = (graph: RoadGraph): Metres => {
  let length = 0;
  for (const shape of shapesOf(graph)) length += shape.length;
  return length as Metres;
};
