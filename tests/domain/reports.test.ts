import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { geofenceId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { cameInOrder } from "#domain/position";
import { engineHours, measure } from "#domain/report/measure";
import { reportRules } from "#domain/report/reportRules";
import { stopOf } from "#domain/report/stop";
import { createSummariser, type Summary } from "#domain/report/summary";
import { type ReportVehicle, tripOf } from "#domain/report/trip";
import { tripDetails } from "#domain/report/tripDetails";
import { createTripSplitter, type Segment } from "#domain/report/tripSplitter";
import { createVisits } from "#domain/report/visits";
import { minutes } from "#domain/units";
import { TRIP_RULES } from "#domain/vehicle/trips";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { AUSTIN_BUSES_ABSENT, hasAustinBuses } from "../support/austinBuses.ts";
import { NOON } from "../support/fleetBuilders.ts";
import { slowReport } from "../support/slowReport.ts";
import { arbitraryTrack, austinTracks, trackOf } from "../support/tracks.ts";

const RULES = reportRules({});
const VEHICLE: ReportVehicle = { id: vehicleId(1), name: "Truck 1", rules: RULES };

function segmentsOf(track: readonly Position[]): Segment[] {
  const splitter = createTripSplitter(TRIP_RULES);
  const segments = track.flatMap((position) => splitter.add(position));
  const open = splitter.end();
  return open ? [...segments, open] : segments;
}

function summariesOf(track: readonly Position[], timeZone?: string, vehicle = VEHICLE): Summary[] {
  const summariser = createSummariser(vehicle, timeZone);
  const rows = [...track.map((position) => summariser.add(position)), summariser.end()];
  return rows.filter((row) => row !== undefined);
}

const spanOf = (first: Position, last: Position) => ({ first, last });

const ends = (first: Attributes, last: Attributes) => {
  const track = trackOf([
    { at: NOON, latitude: 0, longitude: 0, attributes: first },
    { at: NOON + minutes(60), latitude: 0.1, longitude: 0, attributes: last },
  ]);
  return [track[0]!, track[1]!] as const;
};

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0);

describe("what lies between two positions [H04]", () => {
  const between = (first: Attributes, last: Attributes, vehicle: Attributes = {}) =>
    measure(spanOf(...ends(first, last)), reportRules(vehicle));

  test("the odometer's difference where both ends have one, unless it is not believed", () => {
    const [first, last] = [{ odometer: 1_000 }, { odometer: 5_000 }];
    expect(between(first, last)).toMatchObject({
      distance: 4_000,
      startOdometer: 1_000,
      endOdometer: 5_000,
    });
    const ignored = between(first, last, { "report.ignoreOdometer": true });
    expect(ignored.distance).toBeCloseTo(11_131.95, 1);
    expect(between({ odometer: 0 }, last).distance).toBeCloseTo(11_131.95, 1);
    expect(between(first, {}).distance).toBeCloseTo(11_131.95, 1);
    expect(between(last, first).distance).toBeCloseTo(11_131.95, 1); // set back on the way
  });

  test("an end without its total adds no distance", () => {
    const [first, last] = ends({}, {});
    const silent = { ...first, attributes: {} };
    expect(measure(spanOf(silent, last), RULES).distance).toBe(0);
    expect(measure(spanOf(last, silent), RULES).distance).toBe(0);
    expect(measure(spanOf(silent, { ...last, attributes: {} }), RULES)).toMatchObject({
      distance: 0,
      averageSpeed: 0,
      startOdometer: 0,
      endOdometer: 0,
    });
  });

  test("the average is in knots; where no time passed there is none", () => {
    expect(between({ odometer: 1 }, { odometer: 18_521 }).averageSpeed).toBeCloseTo(10, 9);
    const [first] = ends({}, {});
    expect(measure(spanOf(first, first), RULES).averageSpeed).toBe(0);
  });

  test("fuel by what the engine counted, then litres, then the level of a known tank", () => {
    const level = [{ fuelLevel: 80 }, { fuelLevel: 70 }] as const;
    expect(
      between({ ...level[0], fuel: 30, fuelUsed: 100 }, { ...level[1], fuel: 22, fuelUsed: 103 })
        .spentFuel,
    ).toBe(3);
    expect(between({ ...level[0], fuel: 30 }, { ...level[1], fuel: 22 }).spentFuel).toBe(8);
    expect(between(...level, { fuelCapacity: "60" }).spentFuel).toBe(6);
    expect(between(...level, { fuel_tank_capacity: 50 }).spentFuel).toBe(5);
    expect(between(...level).spentFuel).toBe(0);
    expect(between({}, { fuel: 3 }).spentFuel).toBe(0);
  });

  test("engine hours of a counter that both ends have and that ran forwards", () => {
    expect(engineHours(...ends({ hours: 5 }, { hours: 9 }))).toBe(4);
    expect(engineHours(...ends({ hours: 9 }, { hours: 5 }))).toBe(0);
    expect(engineHours(...ends({}, { hours: 5 }))).toBe(0);
  });

  test("rules come from what is set; nonsense is the default", () => {
    expect(reportRules({})).toEqual({
      trips: { minDistance: 200, minDuration: 180_000, stopGap: 3_600_000 },
      ignoreOdometer: false,
      fuelCapacity: undefined,
      fuelSetup: { type: "raw" },
    });
    const settings = {
      "report.trip.minDistance": "500",
      "report.trip.minDuration": 60,
      "report.trip.stopGap": "long",
      "report.ignoreOdometer": "true",
      fuelCapacity: -5,
      fuel_tank_capacity: "60",
      xpert: true,
    };
    expect(reportRules(settings)).toEqual({
      trips: { minDistance: 500, minDuration: 60_000, stopGap: 3_600_000 },
      ignoreOdometer: true,
      fuelCapacity: 60,
      fuelSetup: { type: "xpert" },
    });
  });
});

describe("trips and stops of a track", () => {
  test("cover it without a gap, what is open is closed at its ends", () => {
    fc.assert(
      fc.property(arbitraryTrack(), (track) => {
        const segments = segmentsOf(track);
        expect(segments.length > 0).toBe(track.length > 0);
        expect(segments[0]?.first).toBe(track[0]);
        expect(segments.at(-1)?.last).toBe(track.at(-1));
        segments.forEach((segment, index) => {
          if (index > 0) expect(segment.first).toBe(segments[index - 1]!.last);
        });
      }),
    );
  });

  test("add up to the summary; nothing is negative, infinite or no number [H04]", () => {
    fc.assert(
      fc.property(arbitraryTrack(), (track) => {
        const rows = rowsOf(track);
        const [total] = summariesOf(track);
        if (!total) return;
        expect(sum(rows, ({ distance }) => distance)).toBeCloseTo(total.distance, 3);
        expect(sum(rows, ({ duration }) => duration)).toBe(total.endTime - total.startTime);
        expect(Math.max(...rows.map(({ maxSpeed }) => maxSpeed))).toBe(total.maxSpeed);
        for (const row of [...rows, total])
          expect(Math.min(row.distance, row.duration, row.averageSpeed)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("hold nothing infinite and no NaN, whatever trackers send [H04]", () => {
    const hostile = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -1, 1e308, -1e308, 5e-324, "7", "", true),
    );
    const keys = ["odometer", "totalDistance", "hours", "fuel", "fuelUsed", "fuelLevel", "motion"];
    const attributes = fc.dictionary(fc.constantFrom(...keys), hostile);
    fc.assert(
      fc.property(
        arbitraryTrack(),
        fc.array(attributes, { minLength: 1 }),
        attributes,
        (sane, sent, own) => {
          const track = sane.map((position, index) => ({
            ...position,
            attributes: sent[index % sent.length]!,
          }));
          const vehicle = {
            ...VEHICLE,
            rules: reportRules({ ...own, fuelCapacity: own.fuel ?? 50 }),
          };
          for (const row of [...rowsOf(track, vehicle), ...summariesOf(track, "UTC", vehicle)])
            for (const value of Object.values(row))
              if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
        },
      ),
    );
  });

  test("are the same rows as a slow calculation over the whole track", () => {
    fc.assert(
      fc.property(arbitraryTrack(), (track) => void expectSlowRows(track)),
      { numRuns: 300 },
    );
  });

  test.skipIf(!hasAustinBuses)(
    `and so for every bus of a real day${hasAustinBuses ? "" : ` (${AUSTIN_BUSES_ABSENT})`}`,
    () => {
      let [trips, kilometres] = [0, 0];
      for (const track of austinTracks().values()) {
        const rows = expectSlowRows(track);
        const [total] = summariesOf(track);
        expect(sum(rows, ({ distance }) => distance)).toBeCloseTo(total!.distance, 3);
        trips += rows.filter(({ kind }) => kind === "trip").length;
        kilometres += total!.distance / 1_000;
      }
      expect(trips).toBeGreaterThan(500);
      expect(kilometres).toBeGreaterThan(10_000);
    },
  );

  test("an empty track makes no row, a single position one of no length", () => {
    expect([segmentsOf([]), summariesOf([])]).toEqual([[], []]);
    const track = trackOf([{ at: NOON, latitude: 1, longitude: 2, speed: 9 }]);
    expect(rowsOf(track)).toMatchObject([
      { kind: "trip", duration: 0, distance: 0, averageSpeed: 0, maxSpeed: 9 },
    ]);
    expect(summariesOf(track)).toMatchObject([{ distance: 0, averageSpeed: 0, maxSpeed: 9 }]);
  });

  test("a driver is who was known at the start, else at the end", () => {
    const trip = (first: Attributes, last: Attributes) => {
      const [start, end] = ends(first, last);
      return tripOf({ first: start, last: end, maxSpeed: end.speed }, VEHICLE);
    };
    expect(trip({ driverUniqueId: "A" }, { driverUniqueId: "B" }).driverUniqueId).toBe("A");
    expect(trip({}, { driverUniqueId: "B" }).driverUniqueId).toBe("B");
    expect(trip({ driverUniqueId: 7 }, {}).driverUniqueId).toBeUndefined();
  });

  test("positions that came late are recognised by the total they lack", () => {
    const [first] = ends({}, {});
    expect(cameInOrder(first)).toBe(true);
    expect(cameInOrder({ attributes: { motion: true } })).toBe(false);
  });
});

describe("summaries", () => {
  test("one row a day of the zone, and the days add up to the whole [H04]", () => {
    fc.assert(
      fc.property(
        arbitraryTrack(),
        fc.constantFrom("UTC", "America/Montevideo", "Asia/Qatar"),
        (track, zone) => {
          const days = summariesOf(track, zone);
          const [total] = summariesOf(track);
          expect(sum(days, ({ distance }) => distance)).toBeCloseTo(total?.distance ?? 0, 3);
          const date = (time: number) =>
            new Date(time).toLocaleDateString("en-CA", { timeZone: zone });
          const expected = [...new Set(track.map(({ fixTime }) => date(fixTime)))];
          expect(days.map(({ startTime }) => date(startTime))).toEqual(expected);
          expect(days.map(({ endTime }) => date(endTime))).toEqual(expected);
        },
      ),
    );
  });

  test("the average is over the hours in which the engine ran", () => {
    const track = [
      ...ends({ hours: 1_000, odometer: 1 }, { hours: 1_000 + minutes(30), odometer: 9_261 }),
    ];
    expect(summariesOf(track)[0]).toMatchObject({
      startHours: 1_000,
      endHours: 1_000 + minutes(30),
      engineHours: minutes(30),
      distance: 9_260,
    });
    expect(summariesOf(track)[0]?.averageSpeed).toBeCloseTo(10, 9);
    expect(summariesOf([...ends({}, {})])[0]?.averageSpeed).toBe(0);
  });
});

describe("visits to geofences", () => {
  test("last from the first position inside to the first outside, or to the end", () => {
    const inside = (...ids: number[]) => ids.map(geofenceId);
    const track = trackOf(
      [0, 1, 2, 3, 4].map((index) => ({ at: NOON + minutes(index), latitude: 0, longitude: 0 })),
    ).map((position, index) =>
      Object.assign(position, {
        geofenceIds: [inside(7), inside(7, 8), undefined, inside(9), inside(8)][index],
      }),
    );
    const visits = createVisits(VEHICLE, new Set(inside(7, 8)));
    const rows = [...track.flatMap(visits.add), ...visits.end()];
    expect(
      rows.map(({ geofenceId, startTime, endTime }) => [
        geofenceId,
        (startTime - NOON) / 60_000,
        (endTime - NOON) / 60_000,
      ]),
    ).toEqual([
      [7, 0, 2],
      [8, 1, 2],
      [8, 4, 4],
    ]);
  });
});

describe("the product's own columns of a trip", () => {
  const minute = (index: number, speed: number, ignition: boolean | undefined, more = {}) => ({
    at: NOON + minutes(index),
    latitude: index / 100,
    longitude: 0,
    speed,
    attributes: { ...(ignition !== undefined && { ignition }), ...more },
  });
  const route = trackOf([
    minute(0, 30, true, { fuel: 40 }),
    minute(1, 2, true),
    minute(4, 0, false),
    minute(5, 20, true),
    minute(9, 10, true, { fuel: 36 }),
  ]);
  const trip = tripOf({ first: route[0]!, last: route[4]!, maxSpeed: route[0]!.speed }, VEHICLE);
  const NOTHING = {
    poiAt: () => undefined,
    hasEvent: () => false,
    fuel: RULES,
    stateRules: DEFAULT_STATE_RULES,
  };

  test("driving, idling and standing make up the trip's time", () => {
    expect(tripDetails(trip, route, NOTHING)).toMatchObject({
      drivingTime: minutes(5),
      idleTime: minutes(3),
      stopTime: minutes(1),
    });
    expect(trip.duration).toBe(minutes(9));
  });

  test("fuel, its average and both of its readings; nothing where nothing counts it", () => {
    const { fuelConsumption, averageFuelConsumption, fuelInfo } = tripDetails(trip, route, NOTHING);
    expect(fuelConsumption).toBe(4);
    expect(averageFuelConsumption).toBeCloseTo(4 / (trip.distance / 100_000), 9);
    expect(fuelInfo).toEqual({ attribute: "fuel", start: 40, end: 36 });
    const dry = route.map((position) => ({ ...position, attributes: {} }));
    expect(tripDetails(trip, dry, NOTHING)).toMatchObject({
      fuelConsumption: undefined,
      averageFuelConsumption: undefined,
      fuelInfo: undefined,
    });
    expect(
      tripDetails({ ...trip, distance: 0 as never }, route, NOTHING).averageFuelConsumption,
    ).toBeUndefined();
  });

  test("the area it ended in and the positions at which something happened", () => {
    const details = tripDetails(trip, route, {
      ...NOTHING,
      poiAt: ({ latitude }) => (latitude === 0.09 ? "Depot" : undefined),
      hasEvent: ({ id }) => id === route[2]!.id,
    });
    expect(details.endPoi).toBe("Depot");
    expect(details.positions).toEqual([route[2]]);
  });
});

const rowsOf = (track: readonly Position[], vehicle = VEHICLE) =>
  segmentsOf(track).map((segment) =>
    segment.kind === "trip"
      ? { kind: "trip", ...tripOf(segment, vehicle) }
      : { kind: "stop", ...stopOf(segment, vehicle) },
  );

/** Every row again from the whole track: its piece cut out, its values from the raw attributes. */
function expectSlowRows(track: readonly Position[]) {
  const rows = rowsOf(track);
  const expected = slowReport(track, TRIP_RULES).map(({ averageSpeed, distance, ...row }) => ({
    kind: row.kind,
    duration: row.duration,
    maxSpeed: row.maxSpeed,
    distance: expect.closeTo(distance, 6),
    averageSpeed: expect.closeTo(averageSpeed, 6),
  }));
  expect(rows).toMatchObject(expected);
  return rows;
}
