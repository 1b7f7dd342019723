import { expect, test } from "vitest";
import { signedArea } from "../../atlas/areaMap.ts";
import { coastAreas } from "../../atlas/coastAreas.ts";
import type { OsmFeature } from "../../atlas/osmFeature.ts";
import { point } from "./features.ts";

const shore = (...line: readonly number[]): OsmFeature => ({
  shape: "line",
  tags: { note: "Please don't tag as coastline. El natural=coastline va…" },
  lines: [line],
});
const corners = [point({}, 0, 0), point({}, 100, 100)];

test("the shore parts the map into land and water [MAP-03]", () => {
  const pieces = [shore(50, 40, 100, 50), shore(50, 40, 20, 60), shore(0, 50, 20, 60)];

  const areas = coastAreas([...corners, ...pieces]);

  const [land, water] = areas.map(({ ring }) => Math.abs(signedArea(ring)));
  expect(areas.map(({ kind }) => kind)).toEqual(["land", "water"]);
  expect(land! + water!).toBe(100 * 100);
  expect(areas[0]!.ring.slice(0, 8)).toEqual([0, 50, 20, 60, 50, 40, 100, 50]);
});

test("a map without a shore has neither", () => {
  expect(coastAreas(corners)).toEqual([]);
});
