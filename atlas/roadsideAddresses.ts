import type { Address } from "./addressColumns.ts";
import type { OsmFeature } from "./osmFeature.ts";
import { roadWay } from "./roadWay.ts";

/** About 70 m; a corner of a street this near is near enough to name the street. */
const SPACING_E7 = 7_000;

/**
 * Named roads as addresses without a number, for where no house has one. Their town is
 * left open: it is the nearest.
 */
export function roadsideAddresses(features: readonly OsmFeature[]): Address[] {
  const addresses: Address[] = [];
  for (const feature of features) {
    const way = roadWay(feature);
    if (!way?.name) continue;
    for (const line of feature.lines)
      for (const [longitude, latitude] of spaced(line))
        addresses.push({ longitude, latitude, street: way.name, number: "", town: "" });
  }
  return addresses;
}

function* spaced(line: readonly number[]): Generator<[longitude: number, latitude: number]> {
  yield [line[0]!, line[1]!];
  for (let i = 2; i < line.length; i += 2) {
    const [x, y, fromX, fromY] = [line[i]!, line[i + 1]!, line[i - 2]!, line[i - 1]!];
    const steps = Math.ceil(Math.hypot(x - fromX, y - fromY) / SPACING_E7);
    for (let step = 1; step <= steps; step++)
      yield [
        Math.round(fromX + ((x - fromX) * step) / steps),
        Math.round(fromY + ((y - fromY) * step) / steps),
      ];
  }
}
