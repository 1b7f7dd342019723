import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discPx } from "#contract/clusterDisc";
import type { Viewport } from "#contract/viewport";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { MAP_SIZE, mapX, mapY } from "../../../../workers/engine/areas/mapUnits.ts";
import { createNameCover } from "../../../../workers/engine/areas/nameCover.ts";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createMapView } from "../../../../workers/engine/map/mapView.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

const ZOOM = 10;
/** Degrees at the equator, and map units. */
const [PX, UNITS] = [360 / (512 * 2 ** ZOOM), 1 / 2 ** ZOOM];
const VIEW: Viewport = { bounds: { west: -1, south: -1, east: 1, north: 1 }, zoom: ZOOM };

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Vehicles and names so many pixels east and north of 0°, 0°. */
function open(names: readonly (Spot & { readonly text: string })[]) {
  const cover = createNameCover();
  cover.hold({
    due: 7,
    origin: [mapX(0), mapY(0)],
    labels: names.map(({ x, y, text }) => ({ text, x: x * UNITS, y: y * UNITS, below: 0 })),
  });
  return (vehicles: readonly Spot[], viewport = VIEW) => {
    const fleet = createFleet();
    fleet.replaceVehicles(vehicles.map((_, index) => vehicle({ id: index + 1, name: "Bus 1" })));
    for (const [index, { x, y }] of vehicles.entries())
      fleet.applyPosition(
        position({ vehicle: index + 1, at: 1, longitude: x * PX, latitude: y * PX }),
        NOON,
      );
    const { map } = createMapView(fleet).show(viewport, NOON);
    return { map, covered: cover.covered(viewport, map) };
  };
}

/** Several where one stands: a cluster. */
const crowd = (x: number, y: number): Spot[] => Array.from({ length: 5 }, () => ({ x, y }));

describe("names of areas", () => {
  test("make way for a cluster that lies on them, and for a vehicle [F4, MAP-08]", () => {
    const show = open([
      { x: 0, y: 0, text: "Builders West: yard" },
      { x: 0, y: 200, text: "Port: yard" },
      { x: 0, y: -200, text: "Elsewhere" },
    ]);

    const { covered } = show([...crowd(40, 4), { x: -10, y: 203 }]);

    expect(covered).toEqual({ due: 7, rows: [0, 1] });
  });

  test("make way for the name of a vehicle where those are shown [F4, MAP-08]", () => {
    const show = open([{ x: 0, y: 0, text: "Builders West: yard" }]);
    const above = { x: 0, y: 24 };

    expect(show([above]).covered.rows).toEqual([]);
    expect(show([above], { ...VIEW, labels: true }).covered.rows).toEqual([0]);
  });

  test("come back once there is space around them, and not at its edge [F4]", () => {
    const show = open([{ x: 0, y: 0, text: "Port: yard" }]);
    const half = discPx(5) + 17 / 2;

    expect(show(crowd(0, half + 1)).covered.rows).toEqual([]);
    expect(show(crowd(0, half - 1)).covered.rows).toEqual([0]);
    expect(show(crowd(0, half + 1)).covered.rows).toEqual([0]);
    expect(show(crowd(0, half + 10)).covered.rows).toEqual([]);
  });

  test("are found where a turned and tilted map draws them [F4]", () => {
    const show: ReturnType<typeof open> = (...shown) =>
      open([{ x: 100, y: 0, text: "Port: yard" }])(...shown);
    const tilt = { longitude: 0, latitude: 0, bearing: 90, pitch: 50, distancePx: 1_350 };
    const turned = { ...VIEW, tilt };
    // North of it is to its left, where a name reaches farther than up and down.
    const north = crowd(100, 40);
    expect(show(north).covered.rows).toEqual([]);
    expect(show(north, turned).covered.rows).toEqual([0]);
    // East of it is above it, and nearer than seen from straight above.
    const east = crowd(100 + 48, 0);
    expect(show(east, turned).covered.rows).toEqual([]);
    expect(show(east).covered.rows).toEqual([0]);
  });

  test("that are shown lie under no cluster, wherever both are [F4, MAP-08]", () => {
    const spot = { x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -200, max: 200 }) };
    const text = fc.constantFrom("A", "Depot", "Builders West: yard");
    fc.assert(
      fc.property(
        fc.array(fc.record({ ...spot, text }), { maxLength: 20 }),
        fc.array(fc.record(spot), { maxLength: 12 }),
        (names, centres) => {
          const { map, covered } = open(names)(centres.flatMap(({ x, y }) => crowd(x, y)));
          const states = VEHICLE_STATES.length;
          const clusters = Array.from({ length: map.clusters.count }, (_, row) => ({
            x: map.clusters.lngLat[row * 2]! / PX,
            y: (mapY(map.clusters.lngLat[row * 2 + 1]!) - MAP_SIZE / 2) / UNITS,
            radius: discPx(
              map.clusters.stateCounts
                .subarray(row * states, (row + 1) * states)
                .reduce((sum, count) => sum + count, 0),
            ),
          }));
          const isNear = (name: (typeof names)[number], margin: number) =>
            clusters.some(
              ({ x, y, radius }) =>
                Math.abs(x - name.x) < radius + (name.text.length * 7) / 2 + margin &&
                Math.abs(y - name.y) < radius + 17 / 2 + margin,
            );
          for (const [row, name] of names.entries())
            if (covered.rows.includes(row)) expect(isNear(name, 1)).toBe(true);
            else expect(isNear(name, -1)).toBe(false);
        },
      ),
    );
  });
});
