/**
 * A line or ring as it is drawn: longitude, latitude, longitude, latitude … in whole 1e-7 degrees.
 * Whole numbers, so that two ways through the same point have the same numbers there.
 */
export type Line = readonly number[];

export type Tags = Readonly<Record<string, string>>;

/** A thing on the city's map. One that crosses a tile border comes once for each tile. */
export interface OsmFeature {
  readonly shape: "point" | "line" | "polygon";
  readonly tags: Tags;
  readonly lines: readonly Line[];
}

const E7 = 1e7;
export const toE7 = (degrees: number): number => Math.round(degrees * E7);
export const fromE7 = (e7: number): number => e7 / E7;

/** As GeoJSON has it. Six decimals are 11 cm. */
export const toCoordinates = (line: Line): [number, number][] => {
  const coordinates: [number, number][] = [];
  for (let i = 0; i < line.length; i += 2)
    coordinates.push([roundedDegrees(line[i]!), roundedDegrees(line[i + 1]!)]);
  return coordinates;
};

const roundedDegrees = (e7: number) => Math.round(e7 / 10) / 1e6;
