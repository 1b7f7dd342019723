import fc from "fast-check";
import Supercluster from "supercluster";
import { expect, test } from "vitest";
import { createPoiClusters } from "../../../../workers/engine/areas/poiClusters.ts";

const WORLD = { west: -180, south: -90, east: 180, north: 90 };

const finished = (longitudes: number[], latitudes: number[]) => {
  const making = createPoiClusters(Float64Array.from(longitudes), Float64Array.from(latitudes));
  for (let step = making.next(); ; step = making.next()) if (step.done) return step.value;
};

const points = fc.array(
  fc.tuple(
    fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 20, max: 20.5, noNaN: true }),
    ),
    fc.oneof(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: 10, max: 10.5, noNaN: true }),
    ),
  ),
  { maxLength: 200 },
);

test("every point is counted once at any zoom [MAP-08]", () => {
  fc.assert(
    fc.property(points, fc.double({ min: 0, max: 20, noNaN: true }), (list, zoom) => {
      const clusters = finished(
        list.map(([longitude]) => longitude),
        list.map(([, latitude]) => latitude),
      );
      const seen = clusters.within(WORLD, zoom);
      expect(seen.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
      const alone = seen.filter(({ count }) => count === 1).map(({ key }) => key);
      expect(new Set(alone).size).toBe(alone.length);
    }),
  );
});

test("made in slices it is what supercluster makes at one go [MAP-08]", () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 17 }), (list, zoom) => {
      const whole = new Supercluster<{ at: number }>({ radius: 56, maxZoom: 15 }).load(
        list.map((coordinates, at) => ({
          type: "Feature",
          properties: { at },
          geometry: { type: "Point", coordinates },
        })),
      );
      const sliced = finished(
        list.map(([longitude]) => longitude),
        list.map(([, latitude]) => latitude),
      );
      const expected = whole
        .getClusters([-180, -90, 180, 90], zoom)
        .map(({ geometry, properties }) => [
          ...geometry.coordinates,
          (properties as { point_count?: number }).point_count ?? 1,
        ]);
      expect(
        sliced
          .within(WORLD, zoom)
          .map(({ longitude, latitude, count }) => [longitude, latitude, count]),
      ).toEqual(expected);
    }),
  );
});

test("a cluster opens to what it stands for, also across the antimeridian [MAP-08]", () => {
  const clusters = finished([179.99, -179.99, 0], [10, 10.01, 50]);
  const two = clusters.within(WORLD, 12).filter(({ count }) => count > 1);
  expect(two).toEqual([]); // the index knows no way round: they stand alone there
  const near = finished([20, 20.001, 60], [10, 10.001, 50]);
  const cluster = near.within(WORLD, 5).find(({ count }) => count > 1);
  expect(cluster?.count).toBe(2);
  const bounds = near.boundsOf(cluster!.key)!;
  expect(bounds.west).toBeCloseTo(20, 5);
  expect(bounds.east).toBeCloseTo(20.001, 5);
  expect(near.boundsOf(123_456_789)).toBeUndefined();
});
