import type { Roads } from "../../../server/roads/roads.ts";

const METRES_PER_DEGREE = 111_319.5;
const CELL_DEGREES = 0.002;

/** Measures how many metres a coordinate lies from the nearest road, up to about 200. */
export function createNearestRoad(roads: Roads) {
  const cells = new Map<string, { x: number; y: number; toX: number; toY: number }[]>();
  const cellOf = (degrees: number) => Math.floor(degrees / CELL_DEGREES);
  for (let edge = 0; edge < roads.edgeTarget.length; edge++) {
    const first = roads.edgeFirstPoint[edge]!;
    for (let point = first; point + 1 < first + roads.edgePoints[edge]!; point++) {
      const [x, toX] = [point, point + 1].map((each) => roads.pointLongitude[each]! / 1e7);
      const [y, toY] = [point, point + 1].map((each) => roads.pointLatitude[each]! / 1e7);
      const [west, east] = [cellOf(Math.min(x!, toX!)), cellOf(Math.max(x!, toX!))];
      const [south, north] = [cellOf(Math.min(y!, toY!)), cellOf(Math.max(y!, toY!))];
      for (let cellX = west; cellX <= east; cellX++)
        for (let cellY = south; cellY <= north; cellY++) {
          const key = `${cellX} ${cellY}`;
          if (!cells.has(key)) cells.set(key, []);
          cells.get(key)!.push({ x: x!, y: y!, toX: toX!, toY: toY! });
        }
    }
  }

  return (longitude: number, latitude: number): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let dX = -1; dX <= 1; dX++)
      for (let dY = -1; dY <= 1; dY++)
        for (const { x, y, toX, toY } of cells.get(
          `${cellOf(longitude) + dX} ${cellOf(latitude) + dY}`,
        ) ?? []) {
          const shrink = Math.cos((latitude * Math.PI) / 180);
          const [aX, aY] = [(x - longitude) * shrink, y - latitude];
          const [runX, runY] = [(toX - x) * shrink, toY - y];
          const square = runX ** 2 + runY ** 2;
          const share = square > 0 ? -(aX * runX + aY * runY) / square : 0;
          const clamped = Math.max(0, Math.min(1, share));
          least = Math.min(least, Math.hypot(aX + runX * clamped, aY + runY * clamped));
        }
    return least * METRES_PER_DEGREE;
  };
}
