import { describe, expect, test } from "vitest";
import { positionId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { epochMs } from "#domain/units";
import { completePosition } from "../../../server/ingest/completePosition.ts";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import type { KnownVehicle } from "../../../server/rules/ruleCache.ts";
import { rulesOf } from "../../support/ruleBuilders.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const T = Date.UTC(2026, 7, 21, 12);
const complete = (report: TrackerReport, last?: Position, receivedAt = T + 3_600_000) =>
  completePosition(report, {
    id: positionId(1),
    vehicleId: vehicleId(1),
    serverTime: epochMs(receivedAt),
    last,
    carried: last,
  });
const first = (given: Partial<TrackerReport> = {}) => complete(trackerReport(given));

describe("a completed position", () => {
  test("starts counting at zero", () => {
    expect({ ...first().attributes }).toEqual({ distance: 0, totalDistance: 0, motion: true });
  });

  test("adds the way from its predecessor, to the centimetre", () => {
    const last = first();
    const { attributes } = complete(
      trackerReport({ fixTime: T + 10_000, latitude: -34.9 + 0.001 }),
      last,
    );

    expect(attributes.distance).toBe(111.32);
    expect(attributes.totalDistance).toBe(111.32);
  });

  test("believes a tracker that measures the way itself", () => {
    const last = first({ attributes: { distance: 100 } });
    const { attributes } = complete(
      trackerReport({ fixTime: T + 10_000, attributes: { distance: 42.5, totalDistance: 7 } }),
      last,
    );

    expect(attributes.distance).toBe(42.5);
    expect(attributes.totalDistance).toBe(142.5);
  });

  test.each([
    [1e-99, 0],
    [1e-6, 1e-6],
    [1.234_567_8, 1.234_57],
  ])("has an accuracy of %d m as %d m", (accuracyMetres, kept) => {
    expect(first({ accuracyMetres }).accuracy).toBe(kept);
  });

  test.each([1.7e308, -1.7e308])("counts no way of %d metres, which nothing drives", (distance) => {
    const last = first({ attributes: { distance: 100 } });
    const next = trackerReport({ fixTime: T + 10_000, attributes: { distance } });
    const { attributes } = complete(next, last);

    expect({ ...attributes }).toMatchObject({ distance, totalDistance: 100 });
    expect(complete({ ...next, fixTime: T + 20_000 }, complete(next, last)).attributes).toEqual(
      attributes,
    );
  });

  test("begins anew where the total is beyond belief", () => {
    const last = first();
    const spoilt = { ...last, attributes: { ...last.attributes, totalDistance: 1.7e308 } };
    const { attributes } = complete(
      trackerReport({ fixTime: T + 10_000, attributes: { distance: 42.5 } }),
      spoilt,
    );

    expect(attributes.totalDistance).toBe(42.5);
  });

  test.each([
    [0, {}, false],
    [0.01, {}, false],
    [0.02, {}, true],
    [10, { motion: false }, false],
  ])("at %d knots with %o has motion %s", (speedKnots, attributes, motion) => {
    expect(first({ speedKnots, attributes }).attributes.motion).toBe(motion);
  });

  test("counts engine hours only while the ignition is on at both ends", () => {
    const on = { ignition: true };
    const last = first({ attributes: on });
    const second = complete(trackerReport({ fixTime: T + 60_000, attributes: on }), last);
    const off = { ignition: false };
    const third = complete(trackerReport({ fixTime: T + 90_000, attributes: off }), second);
    const fourth = complete(trackerReport({ fixTime: T + 99_000, attributes: on }), third);

    expect(last.attributes.hours).toBeUndefined();
    expect([second, third, fourth].map(({ attributes }) => attributes.hours)).toEqual([
      60_000, 60_000, 60_000,
    ]);
  });

  test("keeps the hours a tracker counts itself", () => {
    const last = first({ attributes: { ignition: true, hours: 5 } });
    const next = complete(trackerReport({ fixTime: T + 9, attributes: { hours: 77 } }), last);

    expect(next.attributes.hours).toBe(77);
  });

  test("that comes late gets no sums, for the sums already ran past it [E05]", () => {
    const last = first({ attributes: { ignition: true } });
    const late = complete(
      trackerReport({ fixTime: T - 60_000, latitude: -35, attributes: { ignition: true } }),
      last,
    );

    expect({ ...late.attributes }).toEqual({ ignition: true, motion: true });
  });

  test("ahead of our clock is of the moment it was received, and keeps what its own clock showed [C2]", () => {
    const ahead = complete(trackerReport({ fixTime: T + 240_000 }), undefined, T);
    const honest = complete(trackerReport({ fixTime: T + 5_000 }), ahead, T + 6_000);

    expect(ahead).toMatchObject({ fixTime: T, deviceTime: T + 240_000, serverTime: T });
    expect(honest).toMatchObject({ fixTime: T + 5_000, deviceTime: T + 5_000 });
    expect(honest.attributes.totalDistance).toBe(0);
  });

  test("ahead of our clock takes no engine hours away from what follows [C2]", () => {
    const on = { ignition: true };
    const before = complete(trackerReport({ attributes: { ...on, hours: 1_000 } }), undefined, T);
    const ahead = complete(
      trackerReport({ fixTime: T + 300_000, attributes: on }),
      before,
      T + 10_000,
    );
    const honest = complete(
      trackerReport({ fixTime: T + 20_000, attributes: on }),
      ahead,
      T + 20_000,
    );

    expect([ahead, honest].map(({ attributes }) => attributes.hours)).toEqual([11_000, 21_000]);
  });

  test("is rounded once, so that live and stored are the same", () => {
    expect(
      first({ speedKnots: 27.537_796, courseDegrees: 184.256_7, altitudeMetres: -0.04 }),
    ).toMatchObject({ speed: 27.538, course: 184.26, altitude: 0 });
  });
});

describe("what was entered about a vehicle", () => {
  const known = (settings: KnownVehicle["settings"]): KnownVehicle => ({
    ...rulesOf({ settings }),
    notifications: [],
    geofencesAt: () => undefined,
    earlyAttributes: [],
    computedAttributes: [],
    linkedDriver: "KEY-1",
  });
  const driverOf = (settings: KnownVehicle["settings"], attributes: Attributes = {}) =>
    completePosition(trackerReport({ attributes }), {
      id: positionId(1),
      vehicleId: vehicleId(1),
      serverTime: epochMs(T + 3_600_000),
      last: undefined,
      carried: undefined,
      known: known(settings),
    }).attributes.driverUniqueId;

  test("names the driver who is linked, where it was set so and the tracker names none [ENG-04]", () => {
    const asked = { "processing.useLinkedDriver": true };
    expect(driverOf(asked)).toBe("KEY-1");
    expect(driverOf(asked, { driverUniqueId: "KEY-2" })).toBe("KEY-2");
    expect(driverOf({})).toBeUndefined();
  });

  test("copies what the position before had, where it was set so and this one has nothing", () => {
    const last = first({ attributes: { fuel: 40, card: "a", rpm: 900 } });
    const next = completePosition(
      trackerReport({ fixTime: T + 10_000, attributes: { card: "b" } }),
      {
        id: positionId(2),
        vehicleId: vehicleId(1),
        serverTime: epochMs(T + 3_600_000),
        last,
        carried: last,
        known: known({ "processing.copyAttributes": "fuel, card, never" }),
      },
    );
    expect(next.attributes).toMatchObject({ fuel: 40, card: "b" });
    expect(next.attributes).not.toHaveProperty("rpm");
    expect(next.attributes).not.toHaveProperty("never");
  });
});
