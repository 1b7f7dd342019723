import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeFrame } from "#contract/feed/decodeFrame";
import { writeFrame } from "#contract/feed/frameHead";
import { writePositions } from "#contract/feed/writePositions";
import { type EpochMs, epochMs } from "#domain/units";
import { IDLE_MARKER_AFTER } from "#domain/vehicle/displayRules";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { createFleet as createServerFleet } from "../../../server/fleet/fleet.ts";
import { countStates } from "../../../workers/engine/fleet/classify.ts";
import { createFleet } from "../../../workers/engine/fleet/fleet.ts";
import { createMapView } from "../../../workers/engine/map/mapView.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { proofShare } from "../../support/proofShare.ts";

const HEAD = { epoch: 1, before: 0, seq: 1, part: 0, isLast: true, isSnapshot: true };
const CITY = { bounds: { west: 9, south: 49, east: 11, north: 51 }, zoom: 12 };
const WORLD = { bounds: { west: -180, south: -85, east: 180, north: 85 }, zoom: 1 };
const later = (ms: number): EpochMs => epochMs(NOON + ms);

function open() {
  const fleet = createFleet();
  fleet.replaceVehicles([vehicle({ id: 1 })]);
  const view = createMapView(fleet);
  return {
    fleet,
    view,
    report(at: number, speed: number, ignition = true) {
      const coordinate = { longitude: 10, latitude: 50 };
      fleet.applyPosition(
        position({ vehicle: 1, at, speed, ...coordinate, attributes: { ignition } }),
        later(at),
      );
    },
    marker(at: number) {
      fleet.passTime(later(at));
      const { markers } = view.show(CITY, later(at)).map;
      return VEHICLE_STATES[markers.states[0] ?? -1];
    },
  };
}

test("an idle vehicle's marker turns idle after 60 s, by time alone [MAP-07]", () => {
  const { report, marker, fleet } = open();
  report(0, 30);
  report(10_000, 0);

  expect(marker(10_000)).toBe("moving");
  expect(marker(10_000 + IDLE_MARKER_AFTER - 1)).toBe("moving");
  expect(marker(10_000 + IDLE_MARKER_AFTER)).toBe("idle");
  expect(IDLE_MARKER_AFTER).toBe(60_000);
  expect(countStates(fleet.columns, fleet.slotCount)).toMatchObject({ idle: 1, moving: 0 });
});

test("the minute goes on from report to report, and begins anew after driving [MAP-07]", () => {
  const { report, marker } = open();
  report(0, 0);
  for (let at = 20_000; at <= 60_000; at += 20_000) report(at, 0);
  expect(marker(60_000)).toBe("idle");

  report(70_000, 30);
  expect(marker(70_000)).toBe("moving");
  report(80_000, 0);
  expect(marker(90_000)).toBe("moving");
  expect(marker(140_000)).toBe("idle");
});

test("of a server that does not say how long, who is first seen idle has idled for long [MAP-07] [bug 3]", () => {
  const { report, marker } = open();
  report(0, 0);

  expect(marker(1_000)).toBe("idle");
  report(5_000, 30);
  report(8_000, 0);
  expect(marker(9_000)).toBe("moving");
});

test("from the first snapshot of our server markers are as if every report had been seen [MAP-07] [bug 3]", () => {
  const reports = fc.array(
    fc.record({
      passedMs: fc.integer({ min: 0, max: 90_000 }),
      speed: fc.constantFrom(0, 2.9, 3, 30),
      ignition: fc.constantFrom(true, true, true, false, undefined),
      /** Whether it is committed together with the next one. */
      isWithNext: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(reports, fc.integer({ min: 0, max: 70_000 }), (steps, afterMs) => {
      const server = createServerFleet(undefined as never, () => NOON);
      server.add(vehicle({ id: 1 }));
      const saw = open();
      // Before its first report nobody knows what it did: here it drove.
      const all = [{ passedMs: 0, speed: 30, ignition: true, isWithNext: false }, ...steps];
      let at = 0;
      let lastIdleChange = 0;
      let wasIdle = false;
      for (const [step, { passedMs, speed, ignition, isWithNext }] of all.entries()) {
        at += passedMs;
        const isIdle = ignition === true && speed < 3;
        if (isIdle !== wasIdle) lastIdleChange = at;
        wasIdle = isIdle;
        const attributes = ignition === undefined ? {} : { ignition };
        const one = position({ vehicle: 1, at, speed, longitude: 10, latitude: 50, attributes });
        saw.fleet.applyPosition(one, later(at));
        server.passed(one);
        const isLast = step === all.length - 1;
        if (!isWithNext || isLast) server.setLatest(one, later(at));
      }
      const [page] = server.columnPages();
      const frame = decodeFrame(writeFrame(HEAD, writePositions(page!.positions([0]), [0])));
      if (!frame.ok || frame.value.kind !== "positions") throw new Error("no frame");
      const opened = open();
      opened.fleet.applyRows(frame.value.batch, later(at), () => undefined);

      const now = at + afterMs;
      const isIdleForAMinute = wasIdle && now - lastIdleChange >= 60_000;
      const isNear = Math.abs(now - lastIdleChange - 60_000) < 2_000;
      if (isNear) return; // sent to two seconds
      expect(opened.marker(now) === "idle").toBe(isIdleForAMinute);
      expect(saw.marker(now) === "idle").toBe(isIdleForAMinute);
    }),
    { numRuns: proofShare(150, 500) },
  );
});

test("who stood before the engine was started is shown standing for that minute [MAP-07]", () => {
  const { report, marker } = open();
  report(0, 0, false);
  report(10_000, 0);

  expect(marker(20_000)).toBe("stopped");
  expect(marker(70_000)).toBe("idle");
});

test("counts in clusters are those of the list, at once [MAP-07] [MAP-01]", () => {
  const { fleet, view } = open();
  fleet.putVehicle(vehicle({ id: 2 }));
  for (const id of [1, 2])
    fleet.applyPosition(position({ vehicle: id, longitude: 10, latitude: 50 }), NOON);

  const { clusters } = view.show(WORLD, NOON).map;

  expect([...clusters.stateCounts]).toEqual([0, 2, 0, 0]);
});

test("who asks for idle vehicles sees them as idle, whatever the minute [MAP-02] [MAP-07]", () => {
  const { report, view, fleet } = open();
  report(0, 30);
  report(10_000, 0);
  fleet.passTime(later(11_000));

  const { markers } = view.show({ ...CITY, state: "idle" }, later(11_000)).map;

  expect([...markers.states]).toEqual([VEHICLE_STATES.indexOf("idle")]);
});
