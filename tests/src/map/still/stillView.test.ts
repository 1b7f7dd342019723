import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EARTH_RADIUS_M } from "#domain/geo/geodesy";
import { epochMs, metresToFeet, metresToMiles, metresToNauticalMiles } from "#domain/units";
import { graticuleOf, scaleBar } from "../../../../src/map/still/stillGraticule.ts";
import { createProjection, stillBounds, stillView } from "../../../../src/map/still/stillView.ts";
import { routeColumns } from "../../../support/routeColumns.ts";

const SIZE = { width: 640, height: 360 };
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("where a still map looks", () => {
  test("shows the whole of what it is about, with a margin, and no more than streets [HIST-04]", () => {
    fc.assert(
      fc.property(
        degrees(-179, 179),
        degrees(-80, 80),
        degrees(0, 20),
        degrees(0, 4),
        (west, south, wide, high) => {
          const bounds = { west, south, east: west + wide, north: south + high };
          const view = stillView(bounds, SIZE);
          const { x, y } = createProjection(view, SIZE);
          const corners = [x(bounds.west), SIZE.width - x(bounds.east)];
          const edges = [y(bounds.north), SIZE.height - y(bounds.south)];
          const least = Math.min(...corners, ...edges);
          expect(least).toBeGreaterThan(35.9);
          // Either a margin is used up, or it is as near as it may be.
          if (view.zoom < 16) expect(least).toBeLessThan(36.1);
        },
      ),
    );
  });

  test("of a single coordinate shows the streets around it", () => {
    const alone = { west: -56.2, south: -34.9, east: -56.2, north: -34.9 };
    expect(stillView(alone, SIZE).zoom).toBe(16);
  });

  test("is around the part of the route and the marks, and not around the rest of the route", () => {
    const columns = routeColumns([
      [0, -56.2, -34.9],
      [60, -56.1, -34.8],
      [120, -56, -34.7],
      [180, -50, -30],
    ]);
    const route = {
      columns,
      from: columns.origin,
      until: epochMs(columns.origin + 120_000),
    };
    expect(stillBounds(route, [])).toEqual({ west: -56.2, south: -34.9, east: -56, north: -34.7 });
    expect(stillBounds(route, [{ longitude: -57, latitude: -34.8 }])).toEqual({
      west: -57,
      south: -34.9,
      east: -56,
      north: -34.7,
    });
    expect(stillBounds(undefined, [])).toBeUndefined();
  });

  test("does not go around the world where a route crosses 180°", () => {
    const columns = routeColumns([
      [0, 179.9, 10],
      [60, 180.1, 10.1],
    ]);
    const route = { columns, from: columns.origin, until: epochMs(columns.origin + 60_000) };
    // The mark is at the end of the route, written as every position is.
    const bounds = stillBounds(route, [{ longitude: -179.9, latitude: 10.1 }]);
    expect(bounds!.east - bounds!.west).toBeCloseTo(0.2, 6);
  });
});

describe("the lines of round degrees", () => {
  test("are some, all on the map, told apart by their digits", () => {
    fc.assert(
      fc.property(
        degrees(-179, 179),
        degrees(-70, 70),
        degrees(2, 16),
        (longitude, latitude, zoom) => {
          const view = { longitude, latitude, zoom };
          const { longitudes, latitudes, decimals } = graticuleOf(view, SIZE);
          const { x, y } = createProjection(view, SIZE);
          expect(longitudes.length).toBeGreaterThanOrEqual(1);
          expect(longitudes.length).toBeLessThanOrEqual(7);
          for (const line of longitudes) {
            expect(x(line)).toBeGreaterThanOrEqual(-0.5);
            expect(x(line)).toBeLessThanOrEqual(SIZE.width + 0.5);
          }
          for (const line of latitudes) {
            expect(y(line)).toBeGreaterThanOrEqual(-0.5);
            expect(y(line)).toBeLessThanOrEqual(SIZE.height + 0.5);
          }
          for (const lines of [longitudes, latitudes]) {
            const texts = lines.map((line) => line.toFixed(decimals));
            expect(new Set(texts).size).toBe(lines.length);
            expect(texts.map(Number)).toEqual(lines);
          }
        },
      ),
    );
  });
});

describe("the scale", () => {
  const zoom = degrees(0, 16);
  const leading = (value: number) =>
    Number((value / 10 ** Math.floor(Math.log10(value) + 1e-9)).toFixed(6));

  test("is as long as it says, in the middle of the map", () => {
    fc.assert(
      fc.property(degrees(-70, 70), zoom, (latitude, at) => {
        const view = { longitude: 0, latitude, zoom: at };
        const { metres, px } = scaleBar(view, 130, "kilometres");
        expect(px).toBeLessThanOrEqual(130.001);
        expect(px).toBeGreaterThan(50);
        const { longitudeAt } = createProjection(view, SIZE);
        const passed = longitudeAt(SIZE.width / 2 + px) - longitudeAt(SIZE.width / 2);
        const radius = EARTH_RADIUS_M * Math.cos((latitude * Math.PI) / 180);
        expect(metres / ((passed * Math.PI * radius) / 180)).toBeCloseTo(1, 6);
      }),
    );
  });

  test("is round in the unit that is written", () => {
    fc.assert(
      fc.property(degrees(-70, 70), zoom, (latitude, at) => {
        const view = { longitude: 0, latitude, zoom: at };
        const lengthIn = (unit: Parameters<typeof scaleBar>[2]) => scaleBar(view, 130, unit).metres;
        expect([1, 2, 5]).toContain(leading(lengthIn("kilometres")));
        const miles = lengthIn("miles");
        const feet = metresToFeet(miles);
        expect([1, 2, 5]).toContain(leading(feet < 1_000 ? feet : metresToMiles(miles)));
        const nautical = lengthIn("nauticalMiles");
        expect([1, 2, 5]).toContain(
          leading(nautical < 1_000 ? nautical : metresToNauticalMiles(nautical)),
        );
      }),
    );
  });
});
