import fc from "fast-check";
import { expect, test } from "vitest";
import type { RouteColumns, RouteFocus } from "#contract/history";
import { ROUTE_COLOURINGS } from "#contract/history";
import { exactWorldX, exactWorldY, WORLD_SIZE } from "#domain/geo/mercator";
import { vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { coarsenessOf } from "../../../../../workers/engine/history/route/coarseness.ts";
import { routeColumns } from "../../../../../workers/engine/history/route/historyRoute.ts";
import { runAtOnce } from "../../../../../workers/engine/schedule/runAtOnce.ts";
import { blocksOf } from "../../../../support/blocks.ts";
import { arbitraryPast, pastTrack } from "../../../../support/pastTrack.ts";

const ONE = vehicleId(1);
const zooms = fc.double({ min: 8, max: 19, noNaN: true });
const radii = fc.double({ min: 50, max: 3_000, noNaN: true });

interface View {
  readonly zoom: number;
  readonly colouring: (typeof ROUTE_COLOURINGS)[number];
  readonly focus?: RouteFocus | undefined;
}

const routeOf = (track: readonly Position[], view: View): RouteColumns =>
  runAtOnce(
    routeColumns(
      new Map([[ONE, blocksOf(track)]]),
      { vehicles: [ONE], ...view },
      {
        revision: 1,
        rules: DEFAULT_STATE_RULES,
        tripsOf: () => undefined,
        eventsOf: () => [],
      },
    ),
  );

/** In pixels of the zoom; a world to the east is the same. */
function away(one: Pick<Position, "longitude" | "latitude">, focus: RouteFocus, zoom: number) {
  const px = 2 ** (zoom + 9 - 30);
  const east = exactWorldX(one.longitude) - exactWorldX(focus.longitude);
  const around = east - Math.round(east / WORLD_SIZE) * WORLD_SIZE;
  return px * Math.hypot(around, exactWorldY(one.latitude) - exactWorldY(focus.latitude));
}

/** How far a point is from the drawn line between the vertices around its moment. */
function offLine(columns: RouteColumns, one: Position, zoom: number): number {
  const { startIndices, lngLat, seconds, count } = columns.paths;
  const px = 2 ** (zoom + 9 - 30);
  const at = (vertex: number) => [
    exactWorldX(lngLat[2 * vertex]!) * px,
    exactWorldY(lngLat[2 * vertex + 1]!) * px,
  ];
  const time = (one.fixTime - columns.origin) / 1_000;
  const east = exactWorldX(one.longitude) * px;
  const south = exactWorldY(one.latitude) * px;
  let off = Number.POSITIVE_INFINITY;
  for (let path = 0; path < count; path++)
    for (let vertex = startIndices[path]! + 1; vertex < startIndices[path + 1]!; vertex++) {
      // Seconds are rounded to what four bytes hold.
      if (seconds[vertex]! < time - 2 || seconds[vertex - 1]! > time + 2) continue;
      const [[fromX, fromY], [toX, toY]] = [at(vertex - 1), at(vertex)] as [number[], number[]];
      const worlds = Math.round((fromX! - east) / (WORLD_SIZE * px)) * WORLD_SIZE * px;
      const [x, y] = [east + worlds - fromX!, south - fromY!];
      const [dx, dy] = [toX! - fromX!, toY! - fromY!];
      const length = dx * dx + dy * dy;
      const part = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
      off = Math.min(off, Math.hypot(x - part * dx, y - part * dy));
    }
  return off;
}

test("around the focus a route is as exact as it states, and elsewhere fewer points are drawn [HIST-05]", () => {
  let [near, drawn, whole] = [0, 0, 0];
  fc.assert(
    fc.property(
      arbitraryPast(400),
      zooms,
      radii,
      fc.constantFrom(...ROUTE_COLOURINGS),
      fc.nat(),
      (past, zoom, radiusPx, colouring, chosen) => {
        const track = pastTrack(past);
        if (track.length === 0) return;
        const { longitude, latitude } = track[chosen % track.length]!;
        const focus = { longitude, latitude, radiusPx };
        const columns = routeOf(track, { zoom, colouring, focus });
        for (const one of track) {
          if (away(one, focus, zoom) > radiusPx) continue;
          near++;
          expect(offLine(columns, one, zoom)).toBeLessThanOrEqual(columns.errorPx + 1e-6);
        }
        drawn += columns.drawn;
        whole += routeOf(track, { zoom, colouring }).drawn;
        expect(columns.points).toBe(track.length);
      },
    ),
    { numRuns: 200 },
  );
  expect(near).toBeGreaterThan(200);
  expect(drawn).toBeLessThan(whole);
});

test("what is twice as far as the focus reaches may be 16 times as coarse, also across 180° [HIST-05]", () => {
  const coarseness = coarsenessOf({ longitude: 180, latitude: 0, radiusPx: 100 }, 1_000);
  const route = (...xs: number[]) => ({
    xs: Float64Array.from(xs),
    ys: Float64Array.from(xs, () => WORLD_SIZE / 2),
  });
  const rows = { first: 0, last: 0 };
  expect(coarseness(route(200_000), rows)).toBeCloseTo(16);
  expect(coarseness(route(WORLD_SIZE - 200_000), rows)).toBeCloseTo(16);
  expect(coarseness(route(90_000), rows)).toBe(1);
  // A line from far on one side to far on the other passes through it.
  const through = route(WORLD_SIZE - 900_000, WORLD_SIZE + 900_000);
  expect(coarseness(through, { first: 0, last: 1 })).toBe(1);
});
