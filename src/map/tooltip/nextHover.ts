import { isSameHit, type MapHit } from "../picking/mapHit.ts";

/** What is pointed at, and where the pointer is: pixels from the map's top left corner. */
export interface Hover {
  readonly hit: MapHit;
  readonly x: number;
  readonly y: number;
}

/** The same hit keeps its object, so that nothing renders for a pointer that only moves. */
export function nextHover(
  held: Hover | undefined,
  hit: MapHit | undefined,
  x: number,
  y: number,
): Hover | undefined {
  if (!hit) return undefined;
  return { hit: held && isSameHit(held.hit, hit) ? held.hit : hit, x, y };
}
