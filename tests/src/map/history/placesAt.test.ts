import fc from "fast-check";
import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { placesAt } from "../../../../src/map/history/placesAt.ts";
import { NOON } from "../../../support/fleetBuilders.ts";
import { routeColumns } from "../../../support/routeColumns.ts";

const at = (seconds: number) => epochMs(NOON + seconds * 1_000);

/** From noon on, a gap of ten seconds, and on from elsewhere. */
const ROUTE = routeColumns(
  [
    [0, 10, 40],
    [10, 12, 41],
    [20, 12, 45],
  ],
  [
    [30, 50, 0],
    [40, 60, -10],
  ],
);

test.each([
  [0, [10, 40]],
  [5, [11, 40.5]],
  [10, [12, 41]],
  [15, [12, 43]],
  [20, [12, 45]],
  [30, [50, 0]],
  [37.5, [57.5, -7.5]],
  [40, [60, -10]],
])("%s seconds after its start a route was at %j [HIST-06]", (seconds, [longitude, latitude]) => {
  expect(placesAt(ROUTE, at(seconds))).toEqual([{ longitude, latitude }]);
});

test.each([-1, 25, 29.9, 41])("%s seconds after its start nobody knows [HIST-06]", (seconds) => {
  expect(placesAt(ROUTE, at(seconds))).toEqual([]);
});

test("each of several routes has its own place [HIST-06]", () => {
  const vehicleRows = Uint8Array.of(0, 1);
  const both = routeColumns(
    [
      [0, 1, 1],
      [10, 2, 2],
    ],
    [
      [5, 30, 30],
      [15, 40, 40],
    ],
  );
  const route = { ...both, paths: { ...both.paths, vehicleRows } };
  expect(placesAt(route, at(2))).toHaveLength(1);
  expect(placesAt(route, at(10))).toEqual([
    { longitude: 2, latitude: 2 },
    { longitude: 35, latitude: 35 },
  ]);
});

test("a place lies between the two that were reported around it [HIST-06]", () => {
  const steps = fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 600 }),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    }),
    { minLength: 2, maxLength: 30 },
  );
  fc.assert(
    fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (points, share) => {
      let seconds = 0;
      const piece = points.map(({ after, longitude, latitude }) => {
        seconds += after;
        return [seconds, longitude, latitude] as const;
      });
      const [first, last] = [piece[0]!, piece.at(-1)!];
      const moment = Math.round(first[0] + (last[0] - first[0]) * share);
      const [place] = placesAt(routeColumns(piece), at(moment));
      const next = Math.max(
        1,
        piece.findIndex(([time]) => time >= moment),
      );
      const [before, after] = [piece[next - 1]!, piece[next]!];
      for (const [value, one, other] of [
        [place!.longitude, before[1], after[1]],
        [place!.latitude, before[2], after[2]],
      ] as const) {
        expect(value).toBeGreaterThanOrEqual(Math.min(one, other) - 1e-9);
        expect(value).toBeLessThanOrEqual(Math.max(one, other) + 1e-9);
      }
    }),
  );
});
