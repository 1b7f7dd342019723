import fc from "fast-check";
import { expect, test } from "vitest";
import { distance } from "#domain/geo/geodesy";
import { MAX_NEAREST_CIRCLES } from "#domain/geo/geofence";
import { nearestPoi, poiAt } from "../../../../workers/engine/areas/areaDetail.ts";
import { coordinateAround } from "../../../support/arbitraryAreas.ts";
import { areasOf, circleText } from "../../../support/areaBuilders.ts";

const circle = fc.record({
  centre: fc.oneof(
    coordinateAround(),
    fc.record({
      latitude: fc.double({ min: 10, max: 10.05, noNaN: true }),
      longitude: fc.double({ min: 20, max: 20.05, noNaN: true }),
    }),
  ),
  radius: fc.double({ min: 1, max: 4_000, noNaN: true }),
});

test("a vehicle is at the nearest of the circles that hold it, as a check of all of them finds [PANEL-03]", () => {
  fc.assert(
    fc.property(
      fc.array(circle, { maxLength: 60 }),
      fc.oneof(
        coordinateAround(),
        fc.record({
          latitude: fc.double({ min: 10, max: 10.05, noNaN: true }),
          longitude: fc.double({ min: 20, max: 20.05, noNaN: true }),
        }),
      ),
      (circles, coordinate) => {
        const areas = areasOf(
          circles.map(({ centre, radius }, at) => ({
            id: at + 1,
            name: `POI ${at}`,
            area: circleText(centre.latitude, centre.longitude, radius),
          })),
        );
        const holding = circles
          .map(({ centre, radius }, at) => ({
            name: `POI ${at}`,
            away: distance(coordinate, centre),
            radius,
          }))
          .filter(({ away, radius }) => away <= radius);
        const least = Math.min(...holding.map(({ away }) => away));
        const allowed = holding.filter(({ away }) => away === least).map(({ name }) => name);

        const at = poiAt(areas, coordinate);

        if (at === undefined) expect(allowed).toEqual([]);
        else expect(allowed).toContain(at);
      },
    ),
  );
});

test("areas that are no circles are nobody's point of interest [PANEL-03]", () => {
  const areas = areasOf([
    { id: 1, name: "Zone", area: "POLYGON ((0 0, 0 2, 2 2, 2 0))" },
    { id: 2, name: "Line", area: "LINESTRING (0 0, 2 2)" },
  ]);
  expect(poiAt(areas, { latitude: 1, longitude: 1 })).toBeUndefined();
  expect(nearestPoi(areas, { latitude: 1, longitude: 1 }, true)).toBeUndefined();
});

test("a circle in another country is nobody's nearest [PANEL-03]", () => {
  const areas = areasOf([{ id: 1, name: "Depot", area: circleText(0, 0, 10) }]);
  expect(nearestPoi(areas, { latitude: 0.4, longitude: 0 }, true)?.name).toBe("Depot");
  expect(nearestPoi(areas, { latitude: 0.5, longitude: 0 }, true)).toBeUndefined();
});

test("the nearest circle is looked for among 1000, and among more only when forced [PANEL-03]", () => {
  const circles = (count: number) =>
    areasOf(
      Array.from({ length: count }, (_, at) => ({
        id: at + 1,
        name: `POI ${at}`,
        area: circleText(at / 100, 0, 10),
      })),
    );
  const coordinate = { latitude: 0.0499, longitude: 0 };

  const few = circles(MAX_NEAREST_CIRCLES);
  const many = circles(MAX_NEAREST_CIRCLES + 1);

  expect(nearestPoi(few, coordinate, false)).toEqual({
    name: "POI 5",
    distance: distance(coordinate, { latitude: 0.05, longitude: 0 }),
  });
  expect(nearestPoi(many, coordinate, false)).toBeUndefined();
  expect(nearestPoi(many, coordinate, true)?.name).toBe("POI 5");
  // Being inside is not a question of distance: an index answers it, however many there are.
  expect(poiAt(many, { latitude: 0.05, longitude: 0 })).toBe("POI 5");
});
