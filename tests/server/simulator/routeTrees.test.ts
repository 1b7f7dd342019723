import fc from "fast-check";
import { expect, test } from "vitest";
import { buildRoadGraph } from "../../../atlas/buildRoadGraph.ts";
import { keepRoundTrips } from "../../../atlas/keepRoundTrips.ts";
import { roadColumns } from "../../../atlas/roadColumns.ts";
import { readColumns } from "../../../server/geocoder/readColumns.ts";
import { type Roads, readRoads } from "../../../server/roads/roads.ts";
import { layRoute, routeLength } from "../../../server/simulator/layRoute.ts";
import { createRouteTrees, growRouteTree, nextEdge } from "../../../server/simulator/routeTrees.ts";
import { road } from "../../atlas/features.ts";

/** A town of blocks of some hundred metres, with or without a street between any two corners. */
function town(built: readonly boolean[]): Roads {
  const streets = [];
  for (let x = 0; x < 5; x++)
    for (let y = 0; y < 5; y++) {
      const [east, north] = [built[(x * 5 + y) * 2], built[(x * 5 + y) * 2 + 1]];
      const oneway = (x + y) % 3 === 0 && x > 0 && y > 0 ? "yes" : "no";
      if (east !== false || y === 0)
        streets.push(road({ oneway }, x * 9_000, y * 9_000, (x + 1) * 9_000, y * 9_000));
      if (north !== false || x === 0)
        streets.push(road({ oneway }, x * 9_000, y * 9_000, x * 9_000, (y + 1) * 9_000));
    }
  return readRoads(readColumns(roadColumns(keepRoundTrips(buildRoadGraph(streets))).buffer));
}

const seconds = (roads: Roads, edge: number) =>
  3 + (roads.edgeLength[edge]! * 3.6) / (roads.edgeLimit[edge]! * 0.8);

/** Bellman and Ford: slow and hard to get wrong. */
function slowly(roads: Roads, target: number): Float64Array {
  const best = new Float64Array(roads.nodeFirstEdge.length - 1).fill(Number.POSITIVE_INFINITY);
  best[target] = 0;
  for (let round = 0; round < best.length; round++)
    for (let edge = 0; edge < roads.edgeTarget.length; edge++) {
      const from = roads.edgeSource[edge]!;
      const cost = best[roads.edgeTarget[edge]!]! + seconds(roads, edge);
      best[from] = Math.min(best[from]!, cost);
    }
  return best;
}

test("a tree leads from everywhere to its root by the fastest way", () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 50, maxLength: 50 }),
      fc.nat(),
      (built, pick) => {
        const roads = town(built);
        const nodes = roads.nodeFirstEdge.length - 1;
        const target = pick % nodes;
        const best = slowly(roads, target);
        const tree = growRouteTree(roads, target);

        for (let start = 0; start < nodes; start++) {
          let cost = 0;
          let node = start;
          for (let edge = nextEdge(roads, tree, node); edge !== undefined; ) {
            cost += seconds(roads, edge);
            node = roads.edgeTarget[edge]!;
            edge = nextEdge(roads, tree, node);
          }
          expect(node).toBe(target);
          expect(cost).toBeCloseTo(best[start]!, 3);
        }
      },
    ),
    { numRuns: 20 },
  );
});

test("a route runs from spot to spot and is as long as its parts", () => {
  const roads = town([]);
  const trees = createRouteTrees(roads, 10);
  const [from, to] = [
    { edge: 0, along: 20 },
    { edge: roads.edgeTarget.length - 1, along: 30 },
  ];

  const there = layRoute(roads, trees, { from, to });
  const along = layRoute(roads, trees, { from, to: { edge: 0, along: 50 } });

  expect(routeLength(there)).toBeGreaterThan(roads.edgeLength[0]! - 20 + 30 - 1);
  expect(there.at).toEqual(there.at.toSorted());
  expect(routeLength(along)).toBeCloseTo(30, 0);
});
