import { describe, expect, test } from "vitest";
import { MARKER_FLAGS, MAX_MOVING_MARKERS } from "#contract/picture";
import { type EpochMs, epochMs, seconds } from "#domain/units";
import { createFleet } from "../../../workers/engine/createFleet.ts";
import { createMapView } from "../../../workers/engine/createMapView.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";

const CITY = { bounds: { west: 9, south: 49, east: 11, north: 51 }, zoom: 12 };
const later = (ms: number): EpochMs => epochMs(NOON + ms);

/** One vehicle in a city, and what its only marker shows. */
function open() {
  const fleet = createFleet();
  fleet.replaceVehicles([vehicle({ id: 1 })]);
  const view = createMapView(fleet);
  const drive = (at: number, longitude: number) =>
    fleet.applyPosition(position({ vehicle: 1, at, longitude, latitude: 50 }), later(at));
  const show = (at: number) => {
    const { markers } = view.show(CITY, later(at)).map;
    const { motion } = markers;
    return {
      to: markers.lngLat[0],
      from: motion.fromLngLat[0],
      age: markers.ages[0],
      fromAge: motion.fromAges[0],
      drawnFor: motion.drawnFor[0],
    };
  };
  return { fleet, view, drive, show };
}

describe("a marker's motion", () => {
  test("begins where the marker stands when it appears", () => {
    const { drive, show } = open();
    drive(0, 10);

    expect(show(2_000)).toEqual({ to: 10, from: 10, age: 2, fromAge: 2, drawnFor: 0 });
  });

  test("leads from the place that was drawn to the new one, until another comes", () => {
    const { drive, show } = open();
    drive(0, 10);
    show(1_000);
    drive(10_000, 10.001);

    const expected = { to: 10.001, from: 10 };
    expect(show(11_000)).toEqual({ ...expected, age: 1, fromAge: 11, drawnFor: 0 });
    expect(show(12_000)).toEqual({ ...expected, age: 2, fromAge: 12, drawnFor: 1 });

    drive(20_000, 10.003);
    expect(show(20_000)).toEqual({
      to: 10.003,
      from: 10.001,
      age: 0,
      fromAge: 10,
      drawnFor: 0,
    });
  });

  test("is none across a jump [E08]", () => {
    const { drive, show } = open();
    drive(0, 9.5);
    show(0);
    drive(10_000, 10.5);

    expect(show(10_000)).toMatchObject({ to: 10.5, from: 10.5, fromAge: 0 });
  });

  test("is none for who was out of sight meanwhile", () => {
    const { drive, show, view } = open();
    drive(0, 10);
    show(0);
    view.show({ ...CITY, bounds: { ...CITY.bounds, west: 20, east: 21 } }, later(1_000));
    drive(10_000, 10.001);

    expect(show(10_000)).toMatchObject({ to: 10.001, from: 10.001 });
  });

  test("is not inherited by who gets the slot of another", () => {
    const { drive, show, fleet } = open();
    drive(0, 10);
    show(0);
    fleet.replaceVehicles([vehicle({ id: 2 })]);
    fleet.applyPosition(
      position({ vehicle: 2, at: 1_000, longitude: 10.0001, latitude: 50 }),
      later(1_000),
    );

    expect(show(1_000)).toMatchObject({ to: 10.0001, from: 10.0001 });
  });

  test("is left out when there are more markers than move smoothly", () => {
    const fleet = createFleet();
    const side = 100;
    const ids = Array.from({ length: side * side }, (_, index) => index + 1);
    fleet.replaceVehicles(ids.map((id) => vehicle({ id })));
    for (const id of ids)
      fleet.applyPosition(
        position({
          vehicle: id,
          longitude: (id % side) * 0.4,
          latitude: Math.floor(id / side) * 0.4,
        }),
        NOON,
      );
    const whole = { bounds: { west: -1, south: -1, east: 41, north: 41 }, zoom: 9 };

    const { markers } = createMapView(fleet).show(whole, NOON).map;

    expect(markers.count).toBeGreaterThan(MAX_MOVING_MARKERS);
    expect(markers.motion.fromLngLat).toHaveLength(0);
    expect(markers.ages).toHaveLength(markers.count);
  });
});

test("a marker tells its delay and what its tracker said [MAP-01]", () => {
  const { fleet, view } = open();
  const report = position({
    vehicle: 1,
    longitude: 10,
    latitude: 50,
    attributes: { ignition: true },
  });
  fleet.applyPosition({ ...report, serverTime: epochMs(NOON + seconds(3)), valid: false }, NOON);

  const { markers } = view.show(CITY, NOON).map;

  expect(markers.delays[0]).toBe(3);
  expect(markers.flags[0]).toBe(MARKER_FLAGS.ignitionOn + MARKER_FLAGS.knowsIgnition);
});
