import { expect, test } from "vitest";
import { buildRoadGraph } from "../../atlas/buildRoadGraph.ts";
import { keepConnected, keepRoundTrips } from "../../atlas/keepRoundTrips.ts";
import { road } from "./features.ts";

const square = [
  road({ oneway: "yes" }, 0, 0, 0, 100),
  road({ oneway: "yes" }, 0, 100, 100, 100),
  road({ oneway: "yes" }, 100, 100, 100, 0),
  road({ oneway: "yes" }, 100, 0, 0, 0),
];
const trap = road({ oneway: "yes" }, 100, 100, 200, 200);
const island = road({}, 900, 900, 900, 999);

test("what cannot be driven back from is left out", () => {
  const kept = keepRoundTrips(buildRoadGraph([...square, trap, island]));

  expect(kept.nodes).toHaveLength(4);
  expect(kept.edges).toHaveLength(4);
  expect(Math.max(...kept.edges.flatMap(({ from, to }) => [from, to]))).toBe(3);
});

test("a one-way trap hangs together with the rest, an island does not", () => {
  const kept = keepConnected(buildRoadGraph([...square, trap, island]));

  expect(kept.edges).toHaveLength(5);
});

test("a road as long as a city does not exhaust the stack", () => {
  const line = Array.from({ length: 60_000 }, (_, i) => road({}, i * 10, 0, (i + 1) * 10, 0));

  expect(keepRoundTrips(buildRoadGraph(line)).nodes).toHaveLength(60_001);
});
