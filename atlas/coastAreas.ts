import type { Line, OsmFeature } from "./osmFeature.ts";

/**
 * The mappers of Montevideo hold the Río de la Plata to be a river, so its shore has no tag, only
 * this note that asks others not to tag it as a coast.
 */
const SHORE_NOTE = "Please don't tag as coastline";

/**
 * The land north of the shore and the water south of it, each up to the edge of the tiles. The
 * world map's coast is kilometres off at the scale of a street.
 */
export function coastAreas(
  features: readonly OsmFeature[],
): { readonly kind: "land" | "water"; readonly ring: Line }[] {
  const pieces = features
    .filter(({ shape, tags }) => shape === "line" && tags.note?.startsWith(SHORE_NOTE))
    .flatMap(({ lines }) => lines);
  const shore = joinEitherWay(pieces);
  if (!shore) return [];
  const { west, south, east, north } = boundsOf(features);
  return [
    { kind: "land", ring: [...shore, east, shore.at(-1)!, east, north, west, north] },
    { kind: "water", ring: [...shore, east, shore.at(-1)!, east, south, west, south] },
  ];
}

/** The longest line the pieces make, from west to east; they are drawn in either direction. */
function joinEitherWay(pieces: readonly Line[]): Line | undefined {
  const open = new Set(pieces);
  let longest: number[] | undefined;
  for (const piece of pieces) {
    if (!open.delete(piece)) continue;
    const line = extend(reversed(extend([...piece], open)), open);
    if (line.length > (longest?.length ?? 0)) longest = line;
  }
  return longest && longest[0]! > longest.at(-2)! ? reversed(longest) : longest;
}

/** Adds, at the line's end, whatever piece begins or ends there. */
function extend(line: number[], open: Set<Line>): number[] {
  for (;;) {
    const next = [...open].find((piece) => meets(line, piece) || meets(line, reversed(piece)));
    if (!next) return line;
    open.delete(next);
    line.push(...(meets(line, next) ? next : reversed(next)).slice(2));
  }
}

const meets = (line: Line, next: Line) => line.at(-2) === next[0] && line.at(-1) === next[1];

function reversed(line: Line): number[] {
  const turned: number[] = [];
  for (let i = line.length - 2; i >= 0; i -= 2) turned.push(line[i]!, line[i + 1]!);
  return turned;
}

function boundsOf(features: readonly OsmFeature[]) {
  const bounds = {
    west: Number.POSITIVE_INFINITY,
    south: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    north: Number.NEGATIVE_INFINITY,
  };
  for (const { lines } of features)
    for (const line of lines)
      for (let i = 0; i < line.length; i += 2) {
        bounds.west = Math.min(bounds.west, line[i]!);
        bounds.east = Math.max(bounds.east, line[i]!);
        bounds.south = Math.min(bounds.south, line[i + 1]!);
        bounds.north = Math.max(bounds.north, line[i + 1]!);
      }
  return bounds;
}
