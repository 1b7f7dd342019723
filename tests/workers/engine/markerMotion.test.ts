import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LONGEST_INTERPOLATION_S, MARKER_FLAGS, MAX_MOVING_MARKERS } from "#contract/snapshot";
import { type EpochMs, epochMs, seconds } from "#domain/units";
import { createFleet } from "../../../workers/engine/fleet/fleet.ts";
import { createMapView } from "../../../workers/engine/map/mapView.ts";
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
      duration: motion.durations[0],
      drawnFor: motion.drawnFor[0],
      restIn: motion.restIn,
      isMoving: motion.fastest > 0,
    };
  };
  return { fleet, view, drive, show };
}

describe("a marker's motion", () => {
  test("is none when the marker appears: it stands where the vehicle is [MAP-06]", () => {
    const { drive, show } = open();
    drive(0, 10);

    const stands = { to: 10, from: 10, duration: 0, drawnFor: 2, restIn: 0, isMoving: false };
    expect(show(2_000)).toEqual({ ...stands, drawnFor: 0 });
    expect(show(4_000)).toEqual(stands);
  });

  test("leads from the coordinate that was drawn to the new one as long as the vehicle took [MAP-06]", () => {
    const { drive, show } = open();
    drive(0, 10);
    show(1_000);
    drive(4_000, 10.001);

    const way = { to: 10.001, from: 10, duration: 4, isMoving: true };
    expect(show(5_000)).toEqual({ ...way, drawnFor: 0, restIn: 4 });
    expect(show(6_000)).toEqual({ ...way, drawnFor: 1, restIn: 3 });
    expect(show(9_000)).toEqual({ ...way, drawnFor: 4, restIn: 0, isMoving: false });
  });

  test("takes no longer than the longest interpolation: nobody is shown where he was long ago", () => {
    const { drive, show } = open();
    drive(0, 10);
    show(0);
    drive(60_000, 10.01);

    expect(show(60_000)).toMatchObject({ from: 10, to: 10.01, duration: LONGEST_INTERPOLATION_S });
  });

  test("goes on from where the marker is drawn when the next coordinate comes early [MAP-06]", () => {
    const { drive, show } = open();
    drive(0, 10);
    show(0);
    drive(4_000, 10.004);
    show(4_000);
    drive(5_000, 10.005);

    expect(show(5_000).from).toBeCloseTo(10.001, 9);
  });

  test("never leaps: what is drawn before and after a snapshot is the same coordinate [MAP-06]", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ wait: fc.integer({ min: 100, max: 9_000 }), step: fc.nat(50) }), {
          minLength: 2,
          maxLength: 20,
        }),
        (drives) => {
          const { drive, show } = open();
          let at = 0;
          let longitude = 10;
          let drawn: ReturnType<typeof show> | undefined;
          const drawnAt = (
            { to, from, duration, drawnFor }: ReturnType<typeof show>,
            since: number,
          ) =>
            duration === 0
              ? to!
              : from! + (to! - from!) * Math.min(1, (drawnFor! + since / 1_000) / duration!);
          for (const { wait, step } of drives) {
            at += wait;
            longitude += step * 1e-5;
            drive(at, longitude);
            const next = show(at);
            if (drawn) expect(drawnAt(next, 0)).toBeCloseTo(drawnAt(drawn, wait), 6);
            drawn = next;
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test("is none across a jump [E08]", () => {
    const { drive, show } = open();
    drive(0, 9.5);
    show(0);
    drive(10_000, 10.5);

    expect(show(10_000)).toMatchObject({ to: 10.5, from: 10.5, duration: 0, isMoving: false });
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

  test("is left out when there are more markers than move smoothly [MAP-06]", () => {
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

test("a marker has its delay and what its tracker reported [MAP-01]", () => {
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
