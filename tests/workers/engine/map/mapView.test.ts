import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discPx } from "#contract/clusterDisc";
import { MAX_SINGLE_MARKERS, type MapColumns } from "#contract/snapshot";
import type { Viewport } from "#contract/viewport";
import { WORLD_SIZE, worldX, worldY } from "#domain/geo/mercator";
import { vehicleId } from "#domain/ids";
import { VEHICLE_ICONS } from "#domain/vehicle/vehicleIcon";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import {
  CLUSTER_RADIUS_PX,
  createMapView,
  FEW_RADIUS_PX,
  FEW_UP_TO,
} from "../../../../workers/engine/map/mapView.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

interface Coordinate {
  readonly longitude: number;
  readonly latitude: number;
}

const WHOLE = { west: -180, south: -85, east: 180, north: 85 };

function fleetAt(coordinates: readonly Coordinate[]) {
  const fleet = createFleet();
  fleet.replaceVehicles(coordinates.map((_, index) => vehicle({ id: index + 1 })));
  coordinates.forEach((coordinate, index) => {
    fleet.applyPosition(position({ vehicle: index + 1, speed: index % 5, ...coordinate }), NOON);
  });
  return fleet;
}

const show = (coordinates: readonly Coordinate[], viewport: Viewport) =>
  createMapView(fleetAt(coordinates)).show(viewport, NOON).map;

const totalOf = ({ markers, clusters }: MapColumns) =>
  markers.count + clusters.stateCounts.reduce((sum, count) => sum + count, 0);

const sizes = ({ clusters }: MapColumns) =>
  Array.from({ length: clusters.count }, (_, row) =>
    clusters.stateCounts.subarray(row * 4, row * 4 + 4).reduce((sum, count) => sum + count, 0),
  );

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -85, max: 85, noNaN: true });
/** Some alone, many in a few towns, as vehicles are. */
const coordinate: fc.Arbitrary<Coordinate> = fc.oneof(
  fc.record({ longitude, latitude }),
  fc.record({
    longitude: fc.double({ min: -56.3, max: -56, noNaN: true }),
    latitude: fc.double({ min: -34.95, max: -34.75, noNaN: true }),
  }),
  fc.constantFrom({ longitude: 180, latitude: 0 }, { longitude: -180, latitude: 0 }),
);
const viewport: fc.Arbitrary<Viewport> = fc.record({
  zoom: fc.double({ min: 0, max: 22, noNaN: true }),
  bounds: fc.tuple(longitude, longitude, latitude, latitude).map(([west, east, one, other]) => ({
    west,
    east,
    south: Math.min(one, other),
    north: Math.max(one, other),
  })),
});

const isIn = (
  { bounds: { west, south, east, north } }: Viewport,
  { longitude, latitude }: Coordinate,
) =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);

const columnsOf = ({ markers, clusters }: MapColumns) =>
  [markers.vehicleIds, markers.lngLat, markers.courses, clusters.lngLat, clusters.bounds] as const;

describe("the map view", () => {
  test("counts every vehicle once in the whole world [MAP-01] [E10]", () => {
    fc.assert(
      fc.property(
        fc.array(coordinate, { maxLength: 400 }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        (coordinates, zoom) => {
          expect(totalOf(show(coordinates, { bounds: WHOLE, zoom }))).toBe(coordinates.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("shows everything inside, nothing far outside, and only finite numbers [E01] [MAP-01]", () => {
    fc.assert(
      fc.property(fc.array(coordinate, { maxLength: 300 }), viewport, (coordinates, view) => {
        const map = show(coordinates, view);

        const inside = coordinates.filter((each) => isIn(view, each)).length;
        expect(totalOf(map)).toBeGreaterThanOrEqual(inside);
        expect(totalOf(map)).toBeLessThanOrEqual(coordinates.length);
        for (const column of columnsOf(map)) expect(column.every(Number.isFinite)).toBe(true);
        expect(sizes(map).every((size) => size > 1)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test("puts a cluster and its box where its vehicles are", () => {
    const town = Array.from({ length: 300 }, (_, index) => ({
      longitude: -56.2 + (index % 20) * 0.0001,
      latitude: -34.9 + Math.floor(index / 20) * 0.0001,
    }));

    const { clusters, markers } = show(town, { bounds: WHOLE, zoom: 5 });

    expect([clusters.count, markers.count]).toEqual([1, 0]);
    const [west, south, east, north] = clusters.bounds;
    expect([west, south, east, north]).toEqual([
      expect.closeTo(-56.2, 5),
      expect.closeTo(-34.9, 5),
      expect.closeTo(-56.1981, 5),
      expect.closeTo(-34.8986, 5),
    ]);
    expect(clusters.lngLat[0]).toBeCloseTo(-56.19905, 4);
    expect(clusters.lngLat[1]).toBeCloseTo(-34.8993, 4);
  });

  test("keeps two apart that are farther from each other than the radius", () => {
    const degree = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(
        degree(170),
        degree(60),
        fc.integer({ min: 5, max: 18 }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.boolean(),
        (lng, lat, zoom, direction, isFull) => {
          const degreesPerPx = 360 / (512 * 2 ** zoom);
          const shrink = Math.cos((lat * Math.PI) / 180);
          const at = (x: number, y: number) => ({
            longitude: lng + x * degreesPerPx,
            latitude: lat + y * degreesPerPx * shrink,
          });
          const farPx = 1.1 * (isFull ? CLUSTER_RADIUS_PX : FEW_RADIUS_PX);
          const far = at(Math.cos(direction) * farPx, Math.sin(direction) * farPx);
          const crowd = Array.from({ length: isFull ? FEW_UP_TO + 1 : 0 }, () => at(400, 200));
          const { longitude: west, latitude: south } = at(-600, -400);
          const { longitude: east, latitude: north } = at(600, 400);

          const map = show([at(0, 0), far, ...crowd], {
            bounds: { west, south, east, north },
            zoom,
          });

          expect([...map.markers.vehicleIds]).toEqual([1, 2]);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("a pile takes in the vehicle its donut would cover, and no other [MAP-01]", () => {
    const degreesPerPx = 360 / (512 * 2 ** 12);
    const east = (px: number) => ({ longitude: px * degreesPerPx, latitude: 0 });
    const pile = Array.from({ length: 27 }, () => east(0));
    const bounds = { west: -0.1, south: -0.1, east: 0.1, north: 0.1 };

    const covered = show([...pile, east(25)], { bounds, zoom: 12 });
    const beside = show([...pile, east(60)], { bounds, zoom: 12 });

    expect([covered.markers.count, sizes(covered)]).toEqual([0, [28]]);
    expect([beside.markers.count, sizes(beside)]).toEqual([1, [27]]);
  });

  test("gathers vehicles that a donut would cover only when there are many in view", () => {
    const stepDegrees = 30 * (360 / (512 * 2 ** 10)); // 30 px
    const block = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        longitude: (index % 20) * stepDegrees,
        latitude: Math.floor(index / 20) * stepDegrees,
      }));
    const bounds = { west: -0.2, south: -0.2, east: 0.8, north: 0.5 };

    expect(show(block(FEW_UP_TO), { bounds, zoom: 10 }).markers.count).toBe(FEW_UP_TO);
    const many = show(block(FEW_UP_TO + 1), { bounds, zoom: 10 });
    expect(many.markers.count).toBeLessThan(20);
    expect(totalOf(many)).toBe(FEW_UP_TO + 1);
  });

  test("does not split neighbours by a cell's border", () => {
    const crowd = Array.from({ length: 300 }, (_, index) => ({
      longitude: 10 + index / 100,
      latitude: 50,
    }));
    for (let step = 0; step < 50; step++) {
      const one = { longitude: -56.2 + step * 0.001, latitude: -34.9 };
      const other = { ...one, longitude: one.longitude + 0.0001 };
      const { clusters, markers } = show([one, other, ...crowd], {
        bounds: { west: -60, south: -40, east: -50, north: -30 },
        zoom: 10,
      });
      expect([clusters.count, markers.count]).toEqual([1, 0]);
    }
  });

  test("looks across the antimeridian [E11]", () => {
    const coordinates = [
      { longitude: 179.9, latitude: -17 },
      { longitude: -179.9, latitude: -17 },
      { longitude: 0, latitude: -17 },
    ];
    const across = { west: 179, south: -18, east: -179, north: -16 };

    const { markers } = show(coordinates, { bounds: across, zoom: 8 });
    expect([...markers.vehicleIds]).toEqual([1, 2]);

    const { clusters } = show(coordinates, { bounds: across, zoom: 2 });
    expect(clusters.count).toBe(1);
    const [west, , east] = clusters.bounds;
    expect([west, east]).toEqual([expect.closeTo(179.9, 5), expect.closeTo(-179.9, 5)]);
    expect(Math.abs(clusters.lngLat[0]!)).toBeCloseTo(180, 5);
  });

  test("is one cluster on both sides of 180° when the whole world is seen [E11]", () => {
    const fiji = Array.from({ length: 6 }, (_, index) => ({
      longitude: index % 2 === 0 ? 179.99 : -179.98,
      latitude: -17,
    }));
    for (const zoom of [0, 1, 2]) {
      const { clusters, markers } = show(fiji, { bounds: WHOLE, zoom });

      expect([clusters.count, markers.count]).toEqual([1, 0]);
      const [west, , east] = clusters.bounds;
      expect([west, east]).toEqual([expect.closeTo(179.99, 5), expect.closeTo(-179.98, 5)]);
      expect(clusters.lngLat[0]).toBeCloseTo(-179.995, 4);
    }
  });

  test("stays where it is when the map pans", () => {
    const coordinates = Array.from({ length: 2_000 }, (_, index) => ({
      longitude: -56.5 + ((index * 37) % 1_000) / 1_000,
      latitude: -35.2 + ((index * 91) % 997) / 1_500,
    }));
    const view = createMapView(fleetAt(coordinates));
    const at = (west: number) =>
      view.show({ bounds: { west, south: -35.6, east: west + 2, north: -34 }, zoom: 9.3 }, NOON)
        .map;

    const before = at(-57);
    const after = at(-57.01);

    expect(after.clusters.lngLat).toEqual(before.clusters.lngLat);
    expect(after.clusters.stateCounts).toEqual(before.clusters.stateCounts);
  });

  test("shows few vehicles one by one, and a marker exactly where it reported", () => {
    const coordinates = Array.from({ length: 20 }, (_, index) => ({
      longitude: -56.1234567 + index * 0.01,
      latitude: -34.7654321,
    }));

    const { markers, clusters } = show(coordinates, {
      bounds: { west: -57, south: -35, east: -55, north: -34 },
      zoom: 12,
    });

    expect([markers.count, clusters.count]).toEqual([20, 0]);
    expect([markers.lngLat[0], markers.lngLat[1]]).toEqual([-56.1234567, -34.7654321]);
  });

  test("keeps vehicles at the very same coordinate one cluster however near one looks", () => {
    const depot = Array.from({ length: 3 }, () => ({ longitude: 1, latitude: 1 }));
    const bounds = { west: 0.9999, south: 0.9999, east: 1.0001, north: 1.0001 };
    expect(sizes(show(depot, { bounds, zoom: 22 }))).toEqual([3]);
  });

  test("shows every vehicle as a marker when no clusters are wanted [MAP-10]", () => {
    const depot = Array.from({ length: 500 }, () => ({ longitude: 1, latitude: 1 }));
    const { markers, clusters, isTooFull } = show(depot, {
      bounds: WHOLE,
      zoom: 2,
      clusters: false,
    });

    expect([markers.count, clusters.count, isTooFull]).toEqual([500, 0, false]);
    expect(new Set(markers.vehicleIds).size).toBe(500);
  });

  test("clusters all the same, and says so, when there are more than can be drawn [MAP-10]", () => {
    const crowd = Array.from({ length: MAX_SINGLE_MARKERS + 1 }, () => ({
      longitude: 1,
      latitude: 1,
    }));
    const map = show(crowd, { bounds: WHOLE, zoom: 2, clusters: false });

    expect([map.isTooFull, map.clusters.count]).toEqual([true, 1]);
    expect(show(crowd, { bounds: WHOLE, zoom: 2 }).isTooFull).toBe(false);
  });

  test("reports each marker's icon, also while names are still to come [MAP-01]", () => {
    const fleet = createFleet();
    fleet.replaceVehicles([
      { ...vehicle({ id: 1 }), category: "forklift" },
      { ...vehicle({ id: 2 }), attributes: { vehicleType: "Boat" } },
      vehicle({ id: 3 }),
    ]);
    for (const id of [1, 2, 3])
      fleet.applyPosition(position({ vehicle: id, longitude: id, latitude: 0 }), NOON);

    const { markers } = createMapView(fleet).show({ bounds: WHOLE, zoom: 8 }, NOON).map;

    const icons = [...markers.kinds].map((kind) => VEHICLE_ICONS[kind]);
    expect(icons).toEqual(["forklift", "boat", "default"]);
  });

  test("shows only one state when asked for it [MAP-02]", () => {
    const coordinates = Array.from({ length: 50 }, (_, index) => ({
      longitude: index,
      latitude: 0,
    }));
    const map = show(coordinates, { bounds: WHOLE, zoom: 4, state: "moving" });

    expect(totalOf(map)).toBe(20); // speeds of 3 and 4 knots
    expect([...map.markers.states].every((state) => state === 0)).toBe(true);
  });

  test.each([
    ["no viewport", undefined],
    ["a map without a size", { bounds: { ...WHOLE, west: Number.NaN }, zoom: 3 }],
    ["an endless zoom", { bounds: WHOLE, zoom: Number.POSITIVE_INFINITY }],
  ])("is empty for %s", (_, view) => {
    const { markers, clusters } = createMapView(fleetAt([{ longitude: 0, latitude: 0 }])).show(
      view,
      NOON,
    ).map;
    expect([markers.count, clusters.count]).toEqual([0, 0]);
  });

  test("is exact to the unit of the world at both ends", () => {
    expect([worldX(-180), worldY(0)]).toEqual([expect.closeTo(0), WORLD_SIZE / 2]);
    const ends = [
      { longitude: 180, latitude: 85.05 },
      { longitude: -180, latitude: -85.05 },
      { longitude: 0, latitude: 90 },
      { longitude: 0, latitude: -90 },
    ];
    const all = { west: -180, south: -90, east: 180, north: 90 };
    for (const zoom of [0, 1, 2.5, 4]) expect(totalOf(show(ends, { bounds: all, zoom }))).toBe(4);
  });
});

describe("the selected vehicle", () => {
  const selected = vehicleId(1);
  const shown = (coordinates: readonly Coordinate[], viewport: Viewport) => {
    const view = createMapView(fleetAt(coordinates));
    const without = view.show(viewport, NOON).map;
    const total = totalOf(without);
    return { total, map: view.show(viewport, NOON, selected).map };
  };
  const rowsOf = ({ markers }: MapColumns) =>
    [...markers.vehicleIds.subarray(0, markers.count)].filter((id) => id === selected);

  test("is a marker where it would be one of a cluster of two, and nobody is lost [MAP-01]", () => {
    const spot = { longitude: -56.2, latitude: -34.9 };
    const near = { west: -56.21, south: -34.91, east: -56.19, north: -34.89 };
    const { map } = shown([spot, spot], { zoom: 16, bounds: near });
    expect(map.markers.count).toBe(2);
    expect(map.clusters.count).toBe(0);
    expect(rowsOf(map)).toEqual([selected]);
  });

  test("is never hidden in a cluster, wherever it is seen, and changes no total [MAP-01]", () => {
    fc.assert(
      fc.property(
        fc.array(coordinate, { minLength: 1, maxLength: 60 }),
        viewport,
        (coordinates, seen) => {
          const { map, total } = shown(coordinates, seen);
          expect(totalOf(map)).toBe(total);
          expect(rowsOf(map).length).toBeLessThanOrEqual(1);
          const whole = shown(coordinates, { zoom: seen.zoom, bounds: WHOLE });
          expect(rowsOf(whole.map)).toEqual([selected]);
        },
      ),
    );
  });
});

test("the fullest coordinate gathers those beside it, whichever was written first [MAP-01]", () => {
  const crowd = 3 * FEW_UP_TO;
  const apart = 1.5 * Math.max(CLUSTER_RADIUS_PX, 2 * discPx(crowd) - 1) * 0.5;
  const zoom = 10;
  const px = 360 / (512 * 2 ** zoom);
  const at = (x: number, count: number) =>
    Array.from({ length: count }, () => ({ longitude: x * px, latitude: 0 }));
  const bounds = { west: -1, south: -1, east: 1, north: 1 };
  for (const coordinates of [
    [...at(-apart, 5), ...at(0, crowd), ...at(apart, 5)],
    [...at(0, crowd), ...at(apart, 5), ...at(-apart, 5)],
  ])
    expect(sizes(show(coordinates, { bounds, zoom }))).toEqual([crowd + 10]);
});

test("clusters keep still while a few vehicles go from one coordinate to the next [MAP-01]", () => {
  const crowd = 2 * FEW_UP_TO;
  const apart = 0.75 * Math.max(CLUSTER_RADIUS_PX, 2 * discPx(crowd));
  const zoom = 10;
  const px = 360 / (512 * 2 ** zoom);
  const viewport = { bounds: { west: -1, south: -1, east: 1, north: 1 }, zoom };
  const coordinate = (x: number, count: number) =>
    Array.from({ length: count }, () => ({ longitude: x * px, latitude: 0 }));
  const moved = 30;
  const middle = crowd;
  const fleet = fleetAt([
    ...coordinate(0, middle),
    ...coordinate(-apart, crowd - 20),
    ...coordinate(apart, crowd - 20),
  ]);
  const view = createMapView(fleet);
  expect(sizes(view.show(viewport, NOON).map)).toEqual([3 * crowd - 40]);

  // Now the left coordinate is a little fuller than the middle.
  for (let id = 1; id <= moved; id++)
    fleet.applyPosition(
      position({ vehicle: id, at: 1_000, longitude: -apart * px, latitude: 0 }),
      NOON,
    );
  expect(sizes(view.show(viewport, NOON).map)).toEqual([3 * crowd - 40]);
  // Whoever looks for the first time sees what is fullest.
  expect(sizes(createMapView(fleet).show(viewport, NOON).map)).toHaveLength(2);
});
