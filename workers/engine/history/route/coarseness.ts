import type { RouteFocus } from "#contract/history";
import { exactWorldX, exactWorldY, WORLD_SIZE } from "#domain/geo/mercator";
import type { RoutePoints } from "./reduceRoute.ts";

/** Rows of a route, both included. */
interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * How much farther than elsewhere what is drawn may be from what was reported: 1 around the focus, and
 * soon much more beyond it: 16 times at twice its radius. By the rectangle around the rows, so never
 * too much.
 */
export type Coarseness = (route: Pick<RoutePoints, "xs" | "ys">, rows: RowRange) => number;

const ALIKE: Coarseness = () => 1;

/** Without a focus all of a route is as exact. */
export function coarsenessOf(focus: RouteFocus | undefined, unitsAPx: number): Coarseness {
  if (!focus) return ALIKE;
  const x = exactWorldX(focus.longitude);
  const y = exactWorldY(focus.latitude);
  const radius = focus.radiusPx * unitsAPx;
  return ({ xs, ys }, { first, last }) => {
    let [west, east, north, south] = [xs[first]!, xs[first]!, ys[first]!, ys[first]!];
    for (let row = first + 1; row <= last; row++) {
      const [atX, atY] = [xs[row]!, ys[row]!];
      if (atX < west) west = atX;
      else if (atX > east) east = atX;
      if (atY < north) north = atY;
      else if (atY > south) south = atY;
    }
    // A route goes on beyond the world's edge.
    const shift = Math.round(((west + east) / 2 - x) / WORLD_SIZE) * WORLD_SIZE;
    const awayX = Math.max(west - shift - x, x - (east - shift), 0);
    const awayY = Math.max(north - y, y - south, 0);
    return Math.max(1, ((awayX * awayX + awayY * awayY) / radius ** 2) ** 2);
  };
}
