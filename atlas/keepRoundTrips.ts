import type { RoadGraph } from "./roadGraph.ts";

/**
 * The largest part of the graph in which every node can be reached from every other, one-way
 * streets and all: in it a route always exists, and a vehicle never drives into a trap such as a
 * one-way street that the map's edge cuts off.
 */
export function keepRoundTrips(graph: RoadGraph): RoadGraph {
  const piece = numberPieces(graph);
  const sizes = new Map<number, number>();
  for (const number of piece) sizes.set(number, (sizes.get(number) ?? 0) + 1);
  let largest = -1;
  for (const [number, size] of sizes) if (size > (sizes.get(largest) ?? 0)) largest = number;
  return keepNodes(graph, (node) => piece[node] === largest);
}

/** The largest part that hangs together when one may drive against one-way signs. */
export function keepConnected(graph: RoadGraph): RoadGraph {
  const bothWays = graph.edges.flatMap((edge) => [edge, { ...edge, from: edge.to, to: edge.from }]);
  const kept = keepRoundTrips({ nodes: graph.nodes, edges: bothWays });
  const shapes = new Set(kept.edges.map((edge) => edge.shape));
  return { nodes: graph.nodes, edges: graph.edges.filter((edge) => shapes.has(edge.shape)) };
}

function keepNodes(graph: RoadGraph, isKept: (node: number) => boolean): RoadGraph {
  const renumbered = new Map<number, number>();
  const nodes = graph.nodes.filter((_, node) => {
    if (!isKept(node)) return false;
    renumbered.set(node, renumbered.size);
    return true;
  });
  const edges = graph.edges.flatMap((edge) => {
    const from = renumbered.get(edge.from);
    const to = renumbered.get(edge.to);
    return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
  });
  return { nodes, edges };
}

/** Kosaraju's two walks, without recursion: a city is deeper than the stack. */
function numberPieces({ nodes, edges }: RoadGraph): Int32Array {
  const outgoing: number[][] = nodes.map(() => []);
  const incoming: number[][] = nodes.map(() => []);
  for (const { from, to } of edges) {
    outgoing[from]!.push(to);
    incoming[to]!.push(from);
  }

  const piece = new Int32Array(nodes.length).fill(-1);
  for (const start of finishOrder(outgoing).reverse()) {
    if (piece[start] !== -1) continue;
    const open = [start];
    piece[start] = start;
    for (let node = open.pop(); node !== undefined; node = open.pop())
      for (const next of incoming[node]!)
        if (piece[next] === -1) {
          piece[next] = start;
          open.push(next);
        }
  }
  return piece;
}

/** Nodes in the order in which a depth-first walk leaves them for good. */
function finishOrder(outgoing: readonly (readonly number[])[]): number[] {
  const order: number[] = [];
  const visited = new Int32Array(outgoing.length).fill(-1);
  for (let start = 0; start < outgoing.length; start++) {
    if (visited[start] !== -1) continue;
    const path = [start];
    visited[start] = 0;
    while (path.length > 0) {
      const node = path.at(-1)!;
      const next = outgoing[node]![visited[node]!++];
      if (next === undefined) order.push(path.pop()!);
      else if (visited[next] === -1) {
        visited[next] = 0;
        path.push(next);
      }
    }
  }
  return order;
}
