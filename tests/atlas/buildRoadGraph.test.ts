import { describe, expect, test } from "vitest";
import { buildRoadGraph } from "../../atlas/buildRoadGraph.ts";
import { totalLength } from "../../atlas/roadGraph.ts";
import { point, road } from "./features.ts";

const KM_E7 = 89_832; // of latitude

describe("the road graph", () => {
  test("has an edge each way on a common street and one on a one-way street [SRV-01]", () => {
    const graph = buildRoadGraph([
      road({}, 0, 0, 0, KM_E7),
      road({ oneway: "yes" }, 0, KM_E7, KM_E7, KM_E7),
      road({ oneway: "-1" }, KM_E7, KM_E7, KM_E7, 0),
    ]);

    expect(graph.nodes).toHaveLength(4);
    expect(graph.edges.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 0],
      [1, 2],
      [3, 2],
    ]);
  });

  test("joins a street that a tile border cuts", () => {
    const west = road({ name: "Agraciada" }, 0, 0, 500, 0, 1_000, 0);
    const east = road({ name: "Agraciada" }, 1_000, 0, 2_000, 0);

    const { edges } = buildRoadGraph([west, east]);

    expect(edges.filter(({ against }) => !against).map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  test("cuts a way where another crosses it, and not where nothing does", () => {
    const graph = buildRoadGraph([
      road({}, 0, 0, 100, 0, 200, 0, 300, 0),
      road({}, 200, -100, 200, 0, 200, 100),
    ]);

    expect(graph.nodes).toHaveLength(5);
    expect(graph.edges[0]!.shape.points.map(({ longitude }) => longitude)).toEqual([0, 100, 200]);
  });

  test("leaves out footpaths, plans and private drives", () => {
    const graph = buildRoadGraph([
      road({ highway: "footway" }, 0, 0, 100, 0),
      road({ highway: "proposed" }, 0, 0, 0, 100),
      road({ access: "private" }, 0, 0, 100, 100),
    ]);

    expect(graph.edges).toEqual([]);
  });

  test("measures a kilometre as one, once for both directions", () => {
    const graph = buildRoadGraph([road({}, 0, 0, 0, KM_E7)]);

    expect(totalLength(graph)).toBeCloseTo(1_000, 0);
  });

  test("knows where the signals stand", () => {
    const graph = buildRoadGraph([
      road({}, 0, 0, 100, 0, 200, 0),
      point({ highway: "traffic_signals" }, 100, 0),
    ]);

    const controls = graph.edges[0]!.shape.points.map(({ control }) => control);
    expect(controls).toEqual(["none", "signals", "none"]);
  });
});
