import { join } from "node:path";
import { type ColumnFile, readColumnFile } from "../geocoder/readColumns.ts";

/** How roads are distinguished in `edgeKind`, the greatest first; as the atlas writes them. */
export const ROAD_KINDS = [
  "motorway",
  "trunk",
  "primary",
  "secondary",
  "tertiary",
  "residential",
  "service",
] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** What stands at a point of a road, in `pointControl`; as the atlas writes them. */
export const CONTROLS = ["none", "signals", "stop", "giveWay"] as const;
export type Control = (typeof CONTROLS)[number];

/**
 * The city's roads. Nodes are crossings; an edge is one direction of the stretch between two of
 * them. From every node a route leads to every other. Coordinates are in 1e-7 degrees.
 */
export interface Roads {
  /** A node's outgoing edges are those from its own number here up to the next node's. */
  readonly nodeFirstEdge: Uint32Array;
  readonly edgeSource: Uint32Array;
  readonly edgeTarget: Uint32Array;
  readonly edgeLength: Float32Array;
  /** The edge's points are a run in the point columns, read backwards when it runs against them. */
  readonly edgeFirstPoint: Uint32Array;
  readonly edgePoints: Uint16Array;
  readonly edgeAgainst: Uint8Array;
  readonly edgeLimit: Uint8Array;
  readonly edgeKind: Uint8Array;
  readonly pointLongitude: Int32Array;
  readonly pointLatitude: Int32Array;
  readonly pointControl: Uint8Array;
  /** A node's incoming edges are those in `incomingEdge` from its own number here on. */
  readonly nodeFirstIncoming: Uint32Array;
  readonly incomingEdge: Uint32Array;
}

export const loadRoads = async (atlasFolder: string): Promise<Roads> =>
  readRoads(await readColumnFile(join(atlasFolder, "roads.bin")));

export function readRoads(file: ColumnFile): Roads {
  const nodeFirstEdge = file.column("nodeFirstEdge", "Uint32Array");
  const edgeTarget = file.column("edgeTarget", "Uint32Array");
  return {
    nodeFirstEdge,
    edgeSource: sourcesOf(nodeFirstEdge),
    edgeTarget,
    edgeLength: file.column("edgeLength", "Float32Array"),
    edgeFirstPoint: file.column("edgeFirstPoint", "Uint32Array"),
    edgePoints: file.column("edgePoints", "Uint16Array"),
    edgeAgainst: file.column("edgeAgainst", "Uint8Array"),
    edgeLimit: file.column("edgeLimit", "Uint8Array"),
    edgeKind: file.column("edgeKind", "Uint8Array"),
    pointLongitude: file.column("pointLongitude", "Int32Array"),
    pointLatitude: file.column("pointLatitude", "Int32Array"),
    pointControl: file.column("pointControl", "Uint8Array"),
    ...incomingEdges(edgeTarget, nodeFirstEdge.length - 1),
  };
}

function sourcesOf(nodeFirstEdge: Uint32Array): Uint32Array {
  const sources = new Uint32Array(nodeFirstEdge.at(-1)!);
  for (let node = 0; node + 1 < nodeFirstEdge.length; node++)
    sources.fill(node, nodeFirstEdge[node], nodeFirstEdge[node + 1]);
  return sources;
}

/** Edges sorted by the node they lead to, by counting. */
function incomingEdges(edgeTarget: Uint32Array, nodes: number) {
  const nodeFirstIncoming = new Uint32Array(nodes + 1);
  for (const node of edgeTarget) nodeFirstIncoming[node + 1]!++;
  for (let node = 0; node < nodes; node++) nodeFirstIncoming[node + 1]! += nodeFirstIncoming[node]!;
  const next = nodeFirstIncoming.slice();
  const incomingEdge = new Uint32Array(edgeTarget.length);
  edgeTarget.forEach((node, edge) => {
    incomingEdge[next[node]!++] = edge;
  });
  return { nodeFirstIncoming, incomingEdge };
}
