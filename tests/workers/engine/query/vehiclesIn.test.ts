import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_AREA_CORNERS, type MapArea } from "#contract/mapArea";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createNameOrder } from "../../../../workers/engine/list/nameOrder.ts";
import { vehiclesIn } from "../../../../workers/engine/query/vehiclesIn.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

type LngLat = readonly [number, number];

function inArea(coordinates: readonly LngLat[], area: MapArea, state?: "moving" | "stopped") {
  const fleet = createFleet();
  fleet.replaceVehicles([
    ...coordinates.map((_, index) => vehicle({ id: index + 1 })),
    vehicle({ id: 1_000, name: "nowhere" }),
  ]);
  coordinates.forEach(([longitude, latitude], index) => {
    const isMoving = index % 2 === 0;
    fleet.applyPosition(
      position({
        vehicle: index + 1,
        longitude,
        latitude,
        speed: 20,
        attributes: { ignition: isMoving },
      }),
      NOON,
    );
  });
  return vehiclesIn({ fleet, byName: createNameOrder(fleet).current(), area, state });
}

const ids = (coordinates: readonly LngLat[], area: MapArea) => [
  ...(inArea(coordinates, area)?.vehicleIds ?? []),
];
const box = (west: number, south: number, east: number, north: number): MapArea => ({
  type: "box",
  bounds: { west, south, east, north },
});
const polygon = (...corners: LngLat[]): MapArea => ({ type: "polygon", corners });

describe("vehicles in an area", () => {
  test("are those in the box, with their counts and the box around them [MAP-01]", () => {
    const hits = inArea(
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [9, 9],
      ],
      box(0, 0, 5, 5),
    )!;

    expect([...hits.vehicleIds]).toEqual([1, 2, 3]);
    expect(hits.counts).toEqual({ moving: 2, idle: 0, stopped: 1, disconnected: 0 });
    expect(hits.bounds).toEqual({
      west: expect.closeTo(1, 5),
      south: expect.closeTo(1, 5),
      east: expect.closeTo(3, 5),
      north: expect.closeTo(3, 5),
    });
  });

  test("are only those of the state that the map shows", () => {
    expect([
      ...inArea(
        [
          [1, 1],
          [2, 2],
        ],
        box(0, 0, 5, 5),
        "stopped",
      )!.vehicleIds,
    ]).toEqual([2]);
  });

  test("are found across 180° by box and by line [E11]", () => {
    const coordinates: LngLat[] = [
      [179.9, 0],
      [-179.9, 0],
      [0, 0],
      [170, 0],
    ];

    expect(ids(coordinates, box(179, -1, -179, 1))).toEqual([1, 2]);
    expect(ids(coordinates, polygon([179, -1], [-179, -1], [-179, 1], [179, 1]))).toEqual([1, 2]);
    expect(ids(coordinates, polygon([-179, 1], [179, 1], [179, -1], [-179, -1]))).toEqual([1, 2]);
  });

  test("are not those in the bay of a line that bends", () => {
    const horseshoe = polygon([0, 0], [10, 0], [10, 10], [8, 10], [8, 2], [2, 2], [2, 10], [0, 10]);

    expect(
      ids(
        [
          [1, 5],
          [5, 5],
          [9, 5],
          [5, 1],
        ],
        horseshoe,
      ),
    ).toEqual([1, 3, 4]);
  });

  test("by a line drawn as a box are those of the box", () => {
    const degree = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(degree(180), degree(80)), { maxLength: 20 }),
        degree(179),
        fc.double({ min: 0.001, max: 170, noNaN: true }),
        degree(79),
        fc.double({ min: 0.001, max: 80, noNaN: true }),
        (coordinates, west, wide, south, high) => {
          const east = west + wide > 180 ? west + wide - 360 : west + wide;
          const north = Math.min(84, south + high);
          const inside = (edge: number) =>
            !coordinates.some(
              ([lng, lat]) => Math.abs(lng - edge) < 1e-6 || Math.abs(lat - edge) < 1e-6,
            );
          fc.pre([west, east, south, north].every(inside));

          expect(
            ids(coordinates, polygon([west, south], [east, south], [east, north], [west, north])),
          ).toEqual(ids(coordinates, box(west, south, east, north)));
        },
      ),
    );
  });

  test.each<[string, MapArea]>([
    ["a box without numbers", box(0, Number.NaN, 1, 1)],
    ["a box upside down", box(0, 5, 1, 1)],
    ["two corners", polygon([0, 0], [1, 1])],
    ["a corner that is nowhere", polygon([0, 0], [1, 1], [Number.POSITIVE_INFINITY, 0])],
    [
      "more corners than anybody draws",
      { type: "polygon", corners: Array.from({ length: MAX_AREA_CORNERS + 1 }, () => [0, 0]) },
    ],
  ])("cannot be found for %s [E11]", (_, area) => {
    expect(inArea([[0, 0]], area)).toBeUndefined();
  });
});
