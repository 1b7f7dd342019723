import { expect, test } from "vitest";
import { roadWay } from "../../atlas/roadWay.ts";
import { road } from "./features.ts";

const wayOf = (tags: Record<string, string>) => roadWay(road(tags, 0, 0, 1, 1))!;

test("a signed limit counts before the usual one, in miles too", () => {
  expect(wayOf({ maxspeed: "60" }).limit).toBe(60);
  expect(wayOf({ maxspeed: "30 mph" }).limit).toBe(48);
  expect(wayOf({ maxspeed: "none" }).limit).toBe(45);
  expect(wayOf({ highway: "motorway" }).limit).toBe(110);
});

test("a slip road is of its road's kind", () => {
  expect(wayOf({ highway: "trunk_link" }).kind).toBe("trunk");
  expect(wayOf({ highway: "living_street" }).kind).toBe("residential");
});

test("roundabouts and motorways are one-way without a sign", () => {
  expect(wayOf({ junction: "roundabout" }).backwards).toBe(false);
  expect(wayOf({ highway: "motorway" }).backwards).toBe(false);
  expect(wayOf({ highway: "motorway", oneway: "no" }).backwards).toBe(true);
});
