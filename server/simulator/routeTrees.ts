import FlatQueue from "flatqueue";
import type { Roads } from "../roads/roads.ts";

/**
 * The way to one node from every other: which of a node's outgoing edges to take. A fleet drives
 * between a few hundred spots, so one tree a spot, 12 kB each, answers every route for good.
 */
export type RouteTree = Uint8Array;

const NO_EDGE = 255;
/** Drivers keep to the greater roads: each crossing costs some seconds. */
const CROSSING_SECONDS = 3;
/** Nobody drives at the limit all the way. */
const USUAL_SHARE_OF_LIMIT = 0.8;

/** Dijkstra, from the target backwards, by driving time. */
export function growRouteTree(roads: Roads, target: number): RouteTree {
  const { nodeFirstEdge, nodeFirstIncoming, incomingEdge, edgeSource } = roads;
  const nodes = nodeFirstEdge.length - 1;
  const tree = new Uint8Array(nodes).fill(NO_EDGE);
  const seconds = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  const nearest = new FlatQueue(incomingEdge.length + 1);
  seconds[target] = 0;
  nearest.push(target, 0);
  while (nearest.length > 0) {
    const cheapest = nearest.peekValue()!;
    const node = nearest.pop()!;
    if (cheapest > seconds[node]!) continue; // found a faster way meanwhile
    for (let i = nodeFirstIncoming[node]!; i < nodeFirstIncoming[node + 1]!; i++) {
      const edge = incomingEdge[i]!;
      const from = edgeSource[edge]!;
      const cost = seconds[node]! + secondsAlong(roads, edge);
      if (cost >= seconds[from]!) continue;
      seconds[from] = cost;
      tree[from] = edge - nodeFirstEdge[from]!;
      nearest.push(from, cost);
    }
  }
  return tree;
}

const secondsAlong = (roads: Roads, edge: number) =>
  CROSSING_SECONDS +
  (roads.edgeLength[edge]! * 3.6) / (roads.edgeLimit[edge]! * USUAL_SHARE_OF_LIMIT);

/** Undefined at the target itself. */
export function nextEdge(roads: Roads, tree: RouteTree, node: number): number | undefined {
  const offset = tree[node]!;
  return offset === NO_EDGE ? undefined : roads.nodeFirstEdge[node]! + offset;
}

/** Remembers the trees asked for last, at most `limit` of them. */
export function createRouteTrees(roads: Roads, limit: number) {
  const trees = new Map<number, RouteTree>();
  return {
    to(target: number): RouteTree {
      const tree = trees.get(target) ?? growRouteTree(roads, target);
      trees.delete(target); // to be the newest again
      trees.set(target, tree);
      if (trees.size > limit) trees.delete(trees.keys().next().value!);
      return tree;
    },
  };
}
export type RouteTrees = ReturnType<typeof createRouteTrees>;
