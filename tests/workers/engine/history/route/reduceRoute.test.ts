import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WORLD_SIZE, worldX } from "#domain/geo/mercator";
import { createDice } from "../../../../../bench/seededFleet.ts";
import {
  pickRows,
  REDUCED_FROM_POINTS,
  ROUTE_FLAGS,
  type RoutePoints,
  reduceRoute,
} from "../../../../../workers/engine/history/route/reduceRoute.ts";
import {
  simplifyRoute,
  unwrapRoute,
} from "../../../../../workers/engine/history/route/simplifyRoute.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";

/** A drive of a vehicle that turns, stops, waits, and reports every few seconds, or not at all. */
function drive(seed: number, count: number): RoutePoints {
  const dice = createDice(seed);
  const [times, xs, ys] = [0, 0, 0].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const flags = new Uint8Array(count);
  let [time, x, y, heading, flag] = [NOON as number, WORLD_SIZE / 2, WORLD_SIZE / 3, 0, 3];
  for (let row = 0; row < count; row++) {
    time += dice() < 0.02 ? 3_000_000 * dice() : 1 + 12_000 * dice();
    if (dice() < 0.05) heading += (dice() - 0.5) * 3;
    if (dice() < 0.01) flag = Math.floor(dice() * 4);
    if ((flag & 2) !== 0) {
      x += Math.cos(heading) * 1_500 * dice();
      y += Math.sin(heading) * 1_500 * dice();
    }
    times[row] = time;
    xs[row] = x;
    ys[row] = y;
    flags[row] = flag | (dice() < 0.003 ? ROUTE_FLAGS.isKept : 0);
  }
  return { count, times, xs, ys, flags };
}

const seeds = fc.integer({ min: 1, max: 1e6 });
const longCounts = fc.integer({ min: REDUCED_FROM_POINTS, max: REDUCED_FROM_POINTS + 3_000 });

/** How far a point is from the line between two others. */
function distanceTo({ xs, ys }: RoutePoints, row: number, from: number, to: number): number {
  const [dx, dy] = [xs[to]! - xs[from]!, ys[to]! - ys[from]!];
  const [px, py] = [xs[row]! - xs[from]!, ys[row]! - ys[from]!];
  const along = dx === 0 && dy === 0 ? 0 : (px * dx + py * dy) / (dx * dx + dy * dy);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(px - part * dx, py - part * dy);
}

describe("a long route", () => {
  test("keeps its ends, changes, events and no gap over 25 s, and nothing else [HIST-05]", () => {
    fc.assert(
      fc.property(seeds, longCounts, (seed, count) => {
        const { times, flags, ...rest } = drive(seed, count);
        const kept = reduceRoute({ times, flags, ...rest });

        let last = Number.NEGATIVE_INFINITY;
        const expected: number[] = [];
        for (let row = 0; row < count; row++) {
          const changes = row > 0 && (flags[row]! & 3) !== (flags[row - 1]! & 3);
          const isEvent = (flags[row]! & 4) !== 0;
          const isEnd = row === 0 || row === count - 1;
          if (!changes && !isEvent && !isEnd && times[row]! - last <= 25_000) continue;
          expected.push(row);
          last = times[row]!;
        }
        expect([...kept]).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test("is not reduced any further when it is reduced again [HIST-05]", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 28_000, max: 32_000 }), (seed, count) => {
        const route = drive(seed, count);
        const once = pickRows(route, reduceRoute(route));
        expect(once.count).toBeGreaterThanOrEqual(REDUCED_FROM_POINTS);
        expect(once.count).toBeLessThan(count);

        expect(reduceRoute(once)).toHaveLength(once.count);
      }),
      { numRuns: 20 },
    );
  });

  test("is left as it is when it is short [HIST-05]", () => {
    expect(reduceRoute(drive(1, REDUCED_FROM_POINTS - 1))).toHaveLength(REDUCED_FROM_POINTS - 1);
    expect(reduceRoute(drive(1, 0))).toHaveLength(0);
    expect(reduceRoute(drive(1, REDUCED_FROM_POINTS)).length).toBeLessThan(REDUCED_FROM_POINTS);
  });
});

describe("a route that is drawn", () => {
  test("is nowhere farther than the error from the whole one, and keeps its events [HIST-05]", () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 2, max: 6_000 }),
        fc.double({ min: 3, max: 18, noNaN: true }),
        fc.constantFrom(0.5, 1, 2),
        (seed, count, zoom, errorPx) => {
          const route = drive(seed, count);
          const rows = simplifyRoute(route, zoom, errorPx);
          const error = errorPx * 2 ** (21 - zoom);

          expect([rows[0], rows.at(-1)]).toEqual([0, count - 1]);
          for (let index = 1; index < rows.length; index++)
            for (let row = rows[index - 1]! + 1; row < rows[index]!; row++) {
              const off = distanceTo(route, row, rows[index - 1]!, rows[index]!);
              if (off > error * 1.000001) expect(off).toBeLessThanOrEqual(error);
            }
          const drawn = new Set(rows);
          for (let row = 0; row < count; row++)
            if ((route.flags[row]! & ROUTE_FLAGS.isKept) !== 0 && !drawn.has(row))
              expect(row).toBe("drawn");
        },
      ),
      { numRuns: 60 },
    );
  });

  test("is the same when it is simplified again at the same zoom [HIST-05]", () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 5, max: 16, noNaN: true }), (seed, zoom) => {
        const route = drive(seed, 9_000);
        const once = pickRows(route, simplifyRoute(route, zoom, 1));

        expect(simplifyRoute(once, zoom, 1)).toHaveLength(once.count);
      }),
      { numRuns: 40 },
    );
  });

  test("needs few points from afar and more from near", () => {
    const route = drive(3, 20_000);
    const counts = [4, 8, 12, 16].map((zoom) => simplifyRoute(route, zoom, 1).length);

    expect(counts).toEqual(counts.toSorted((left, right) => left - right));
    expect(counts[0]).toBeLessThan(2_500);
    expect(counts[3]).toBeGreaterThan(4 * counts[0]!);
  });

  test("goes on straight across 180° [E11]", () => {
    const longitudes = [179.8, 179.9, -180, -179.9, -179.8];
    const xs = Float64Array.from(longitudes, worldX);
    unwrapRoute(xs);
    const route: RoutePoints = {
      count: 5,
      times: Float64Array.from([0, 1, 2, 3, 4]),
      xs,
      ys: new Float64Array(5).fill(WORLD_SIZE / 2),
      flags: new Uint8Array(5),
    };

    expect(xs[4]! - xs[0]!).toBeCloseTo(worldX(-179.6) - worldX(180) + WORLD_SIZE, -1);
    expect([...simplifyRoute(route, 10, 1)]).toEqual([0, 4]);
  });

  test("may stand still, or have two points at one moment", () => {
    const still: RoutePoints = {
      count: 10_000,
      times: new Float64Array(10_000).fill(NOON),
      xs: new Float64Array(10_000).fill(5),
      ys: new Float64Array(10_000).fill(5),
      flags: new Uint8Array(10_000),
    };
    const rows = simplifyRoute(still, 10, 1);

    expect([rows[0], rows.at(-1)]).toEqual([0, 9_999]);
    expect(rows.length).toBeLessThan(6);
  });
});
