import type { Area } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import { roundArea } from "#domain/geo/shaping/fitArea";

/** The same for areas that cover the same, wherever their outline begins and whichever way it goes. */
export function shapeKey(area: Area, halfWidth: number | undefined): string {
  const round = roundArea(area);
  switch (round.kind) {
    case "circle":
      return `circle ${cornerKey(round.centre)} ${Math.round(round.radius)}`;
    case "line": {
      const path = round.path.map(cornerKey);
      return `line ${either(path, path.toReversed())} ${Math.round(halfWidth ?? 0)}`;
    }
    case "polygon": {
      const ring = round.ring.map(cornerKey);
      return `polygon ${either(fromLeast(ring), fromLeast(ring.toReversed()))}`;
    }
  }
}

const cornerKey = ({ latitude, longitude }: Coordinate): string => `${latitude} ${longitude}`;

/** One of both directions, always the same. */
function either(forth: readonly string[], back: readonly string[]): string {
  const [one, other] = [forth.join(), back.join()];
  return one < other ? one : other;
}

/** The ring from its least corner on; of several that are the same from the first. */
function fromLeast(corners: readonly string[]): readonly string[] {
  let first = 0;
  for (const [index, corner] of corners.entries()) if (corner < corners[first]!) first = index;
  return [...corners.slice(first), ...corners.slice(0, first)];
}
