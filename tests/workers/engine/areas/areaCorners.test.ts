import { expect, test } from "vitest";
import { geofenceId } from "#domain/ids";
import { metres } from "#domain/units";
import { areaCorners } from "../../../../workers/engine/areas/areaCorners.ts";
import { areasOf, circleText } from "../../../support/areaBuilders.ts";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { position, vehicle } from "../../../support/fleetBuilders.ts";

const AREAS = areasOf([
  { id: 1, name: "Zone", area: "POLYGON ((10 20, 10 21, 11 21))" },
  { id: 2, name: "Road", area: "LINESTRING (10.5 20.5, 60 60)" },
  { id: 3, name: "Depot", area: circleText(10.5, 20.5, 100) },
  { id: 4, name: "Edge", area: "POLYGON ((0 179, 0 -179, 1 -179, 1 179))" },
]);

test("corners of polygons and lines in sight can be snapped to, as they are written [DRAW-01]", () => {
  const seen = { west: 19, south: 9, east: 22, north: 12 };
  expect([...areaCorners(AREAS, seen, undefined)]).toEqual([20, 10, 21, 10, 21, 11, 20.5, 10.5]);
  expect([...areaCorners(AREAS, seen, geofenceId(1))]).toEqual([20.5, 10.5]);
  expect([...areaCorners(AREAS, { ...seen, east: 20.2 }, undefined)]).toEqual([20, 10]);
});

test("so can those on the other side of the antimeridian [DRAW-01]", () => {
  for (const seen of [
    { west: 178, south: -1, east: 182, north: 2 },
    { west: 178, south: -1, east: -178, north: 2 },
    { west: -182, south: -1, east: -178, north: 2 },
  ])
    expect(areaCorners(AREAS, seen, undefined)).toHaveLength(8);
});

test("who is inside of an area that is being drawn is counted [DRAW-01]", async () => {
  const world = createFakeWorld();
  for (const [id, latitude] of [
    [1, 10.5],
    [2, 10.6],
    [3, 12],
  ] as const) {
    world.server.vehicles.set(id, vehicle({ id }));
    world.server.positions.set(id, position({ vehicle: id, latitude, longitude: 20.5 }));
  }
  await world.open();
  const ring = [
    [20, 10],
    [21, 10],
    [21, 11],
    [20, 11],
  ].map(([longitude, latitude]) => ({
    longitude: longitude!,
    latitude: latitude!,
  }));
  const path = [
    { latitude: 11.9999, longitude: 20 },
    { latitude: 11.9999, longitude: 21 },
  ];

  expect(await world.engine.vehiclesInside({ kind: "polygon", ring }, metres(1))).toBe(2);
  expect(await world.engine.vehiclesInside({ kind: "line", path }, metres(1_000))).toBe(1);
  expect(await world.engine.vehiclesInside({ kind: "line", path }, metres(1))).toBe(0);
});
