import type { OsmFeature, Tags } from "../../atlas/osmFeature.ts";

/** A road through the given coordinates; plain numbers stand for 1e-7 degrees. */
export const road = (tags: Tags, ...line: readonly number[]): OsmFeature => ({
  shape: "line",
  tags: { highway: "residential", ...tags },
  lines: [line],
});

export const point = (tags: Tags, longitude: number, latitude: number): OsmFeature => ({
  shape: "point",
  tags,
  lines: [[longitude, latitude]],
});
