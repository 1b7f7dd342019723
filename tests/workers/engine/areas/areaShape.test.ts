import fc from "fast-check";
import { expect, test } from "vitest";
import type { Area } from "#domain/geo/area";
import { distance } from "#domain/geo/geodesy";
import { prepareArea } from "#domain/geo/prepareArea";
import { metres } from "#domain/units";
import { areaShape, MAX_ROUND_RADIUS_M } from "../../../../workers/engine/areas/areaShape.ts";
import {
  mapLatitude,
  mapLongitude,
  mapX,
  mapY,
} from "../../../../workers/engine/areas/mapUnits.ts";
import { convexRing } from "../../../support/arbitraryAreas.ts";

const HALF_WIDTH = metres(100);

/** Whether a coordinate lies in one of the triangles of the map. */
function isPainted(shape: ReturnType<typeof areaShape>, x: number, y: number): boolean {
  if (shape.type !== "ring") return false;
  const { corners, triangles } = shape;
  const side = (a: number, b: number) =>
    (corners[b * 2]! - corners[a * 2]!) * (y - corners[a * 2 + 1]!) -
    (corners[b * 2 + 1]! - corners[a * 2 + 1]!) * (x - corners[a * 2]!);
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!];
    const sides = [side(a, b), side(b, c), side(c, a)];
    if (sides.every((each) => each >= 0) || sides.every((each) => each <= 0)) return true;
  }
  return false;
}

test("paints the coordinates that the rules call inside, and no others [MAP-08]", () => {
  fc.assert(
    fc.property(
      convexRing(),
      fc.double({ min: 0.02, max: 0.98, noNaN: true }),
      fc.double({ min: 0.02, max: 0.98, noNaN: true }),
      (ring, across, up) => {
        const area: Area = { kind: "polygon", ring };
        const { box, contains } = prepareArea(area);
        const latitude = box.south + (box.north - box.south) * up;
        const longitude = box.west + (box.east - box.west) * across;
        // Edges are bent in steps: what lies as near to one as a step is off is either.
        const near = (dLat: number, dLng: number) => contains(latitude + dLat, longitude + dLng);
        const d = 0.02 + (box.east - box.west) / 200;
        const around = [near(d, 0), near(-d, 0), near(0, d), near(0, -d)];
        fc.pre(around.every((each) => each === contains(latitude, longitude)));

        const shape = areaShape(area, HALF_WIDTH);
        const x = [-512, 0, 512].map((shift) => mapX(longitude) + shift);
        expect(x.some((each) => isPainted(shape, each, mapY(latitude)))).toBe(
          contains(latitude, longitude),
        );
      },
    ),
  );
});

test("a large circle's outline is its radius away everywhere [MAP-08]", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: MAX_ROUND_RADIUS_M + 1, max: 1_500_000, noNaN: true }),
      (latitude, longitude, radius) => {
        const centre = { latitude, longitude };
        const shape = areaShape({ kind: "circle", centre, radius: metres(radius) }, HALF_WIDTH);
        if (shape.type !== "ring") throw new Error("expected a ring");
        for (let at = 0; at < shape.corners.length; at += 2) {
          const coordinate = {
            latitude: mapLatitude(shape.corners[at + 1]!),
            longitude: mapLongitude(shape.corners[at]!),
          };
          if (Math.abs(coordinate.latitude) > 85) continue; // beyond the map
          expect(Math.abs(distance(centre, coordinate) - radius) / radius).toBeLessThan(1e-6);
        }
      },
    ),
  );
});

test("a small circle is round on the map to a third of a percent [MAP-08]", () => {
  for (const latitude of [0, 35, -60])
    for (const radius of [100, 9_999]) {
      const centre = { latitude, longitude: 10 };
      const shape = areaShape({ kind: "circle", centre, radius: metres(radius) }, HALF_WIDTH);
      if (shape.type !== "round") throw new Error("expected a circle");
      const [x, y] = shape.inner;
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [0, -1],
        [Math.SQRT1_2, Math.SQRT1_2],
      ] as const) {
        const edge = {
          latitude: mapLatitude(y + dy * shape.radius),
          longitude: mapLongitude(x + dx * shape.radius),
        };
        expect(Math.abs(distance(centre, edge) - radius) / radius).toBeLessThan(0.0034);
      }
    }
});

test("a corridor is as wide as it is, wherever it lies [MAP-08]", () => {
  for (const latitude of [0, 45, -65]) {
    const path = [
      { latitude, longitude: 179.9 },
      { latitude, longitude: -179.9 },
    ];
    const shape = areaShape({ kind: "line", path }, metres(500));
    if (shape.type !== "path") throw new Error("expected a path");
    const [x, y] = shape.inner;
    const aside = {
      latitude: mapLatitude(y + shape.halfWidths[0]!),
      longitude: mapLongitude(x),
    };
    expect(distance({ latitude: mapLatitude(y), longitude: mapLongitude(x) }, aside)).toBeCloseTo(
      500,
      0,
    );
    expect(shape.box.right - shape.box.left).toBeLessThan(1); // not round the whole earth
  }
});

test("an area has a coordinate inside for its name, however it is bent [MAP-08]", () => {
  const ring = [
    [0, 0],
    [0, 10],
    [10, 10],
    [10, 9],
    [1, 9],
    [1, 1],
    [10, 1],
    [10, 0],
  ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }));
  const { inner } = areaShape({ kind: "polygon", ring }, HALF_WIDTH);
  const { contains } = prepareArea({ kind: "polygon", ring });
  expect(contains(mapLatitude(inner[1]), mapLongitude(inner[0]))).toBe(true);
});
