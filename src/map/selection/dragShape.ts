import type { MapPoint } from "../camera/camera.ts";

/** How vehicles are gathered on the map: in a box, or in a line drawn around them. */
export const SELECTION_TOOLS = ["box", "lasso"] as const;
export type SelectionTool = (typeof SELECTION_TOOLS)[number];

/** A pointer that moved less than this did not mean to draw. */
export const SMALLEST_DRAG_PX = 6;
/** A lasso takes another corner after so many pixels: a hand draws no finer. */
const CORNER_EVERY_PX = 4;
/** The lasso's line is thinned before it has more corners than this. */
const MOST_CORNERS = 2_000;
/**
 * So many pieces a side: on a turned, tilted map a straight side of the screen is none on the
 * ground, and a side longer than half the world would be taken for the short way around it.
 */
const PIECES_A_SIDE = 8;

/** The pointer's way, with its newest point; a lasso keeps the way, a box its two ends. */
export function extend(
  tool: SelectionTool,
  way: readonly MapPoint[],
  point: MapPoint,
): readonly MapPoint[] {
  const [first] = way;
  if (!first) return [point];
  if (tool === "box") return [first, point];
  const last = way.at(-1) ?? first;
  if (Math.hypot(point[0] - last[0], point[1] - last[1]) < CORNER_EVERY_PX) return way;
  const longer = [...way, point];
  return longer.length <= MOST_CORNERS ? longer : longer.filter((_, index) => index % 2 === 0);
}

/** Whether the way is large enough to have been meant. */
export function isDrawn(way: readonly MapPoint[]): boolean {
  const spread = (axis: 0 | 1) => {
    const along = way.map((point) => point[axis]);
    return Math.max(...along) - Math.min(...along);
  };
  return way.length > 1 && Math.max(spread(0), spread(1)) >= SMALLEST_DRAG_PX;
}

/** The outline on the screen: what is drawn, and what is asked about. */
export function outline(tool: SelectionTool, way: readonly MapPoint[]): readonly MapPoint[] {
  if (tool === "lasso") return way;
  const [from, to] = [way[0], way.at(-1)];
  if (!from || !to) return [];
  const corners: readonly MapPoint[] = [from, [to[0], from[1]], to, [from[0], to[1]]];
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return Array.from({ length: PIECES_A_SIDE }, (_, piece): MapPoint => {
      const share = piece / PIECES_A_SIDE;
      return [corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share];
    });
  });
}

/** As an SVG path. */
export const pathOf = (points: readonly MapPoint[]): string =>
  points.length === 0
    ? ""
    : `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
