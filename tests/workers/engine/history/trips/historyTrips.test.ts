import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HistoryTrips, TIMELINE_BANDS } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { type Attributes, cameInOrder, type Position } from "#domain/position";
import { fuelReadings, fuelUse } from "#domain/report/fuelUse";
import { reportRules } from "#domain/report/reportRules";
import type { ReportVehicle } from "#domain/report/trip";
import { type EpochMs, epochMs, minutes } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { timelineOf } from "../../../../../workers/engine/history/timeline/historyTimeline.ts";
import { historyTripsOf } from "../../../../../workers/engine/history/trips/historyTrips.ts";
import { runAtOnce } from "../../../../../workers/engine/schedule/runAtOnce.ts";
import { AUSTIN_BUSES_ABSENT, hasAustinBuses } from "../../../../support/austinBuses.ts";
import { blocksOf } from "../../../../support/blocks.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { arbitraryPast, PART_LENGTHS, pastTrack } from "../../../../support/pastTrack.ts";
import { slowReport } from "../../../../support/slowReport.ts";
import { austinTracks, trackOf } from "../../../../support/tracks.ts";

const vehicleWith = (settings: Attributes = {}): ReportVehicle => ({
  id: vehicleId(1),
  name: "Truck 1",
  rules: reportRules(settings),
  driverName: (uniqueId) => `${uniqueId}, by name`,
});

interface About {
  readonly vehicle?: ReportVehicle;
  readonly part?: number;
  readonly eventTimes?: readonly EpochMs[];
}

function tripsOf(
  track: readonly Position[],
  { vehicle = vehicleWith(), part = PART_LENGTHS[0], eventTimes = [] }: About = {},
): HistoryTrips {
  return runAtOnce(
    historyTripsOf(blocksOf(track, part), {
      revision: 7,
      vehicle,
      states: DEFAULT_STATE_RULES,
      eventTimes,
    }),
  );
}

/** All columns once more from their definition and the raw positions, late ones left out. */
function slowAnswer(
  track: readonly Position[],
  { vehicle = vehicleWith(), eventTimes = [] }: About,
) {
  const inOrder = track.filter(cameInOrder);
  const rows = slowReport(inOrder, vehicle.rules.trips);
  const trips = rows.filter(({ kind }) => kind === "trip");
  return {
    trips: trips.map((row, at) => {
      const { first, last, within } = row;
      const known = [first, last].map(({ attributes }) => attributes.driverUniqueId);
      const driver = known.find((key) => typeof key === "string");
      return {
        number: at + 1,
        trip: {
          start: slowEnd(first),
          end: slowEnd(last),
          duration: row.duration,
          distance: expect.closeTo(row.distance, 6),
          averageSpeed: expect.closeTo(row.averageSpeed, 6),
          maxSpeed: row.maxSpeed,
          vehicleId: vehicle.id,
          vehicleName: vehicle.name,
          driverUniqueId: driver,
          driverName: driver === undefined ? undefined : `${driver}, by name`,
        },
        times: row.times,
        fuelConsumption: fuelUse(
          within.map(({ attributes }) => fuelReadings(attributes)),
          vehicle.rules,
        ),
        // What happened at the very end of the trip before is that one's.
        eventCount: eventTimes.filter(
          (time) =>
            time >= first.fixTime && time <= last.fixTime && time !== trips[at - 1]?.last.fixTime,
        ).length,
        bounds: {
          west: Math.min(...within.map(({ longitude }) => longitude)),
          east: Math.max(...within.map(({ longitude }) => longitude)),
          south: Math.min(...within.map(({ latitude }) => latitude)),
          north: Math.max(...within.map(({ latitude }) => latitude)),
        },
        explanation: {
          points: row.points,
          beganBy: row.beganBy,
          endedBy: row.endedBy,
          distanceBy: "totalDistance",
          first: { positionId: first.id, time: first.fixTime },
          last: { positionId: last.id, time: last.fixTime },
          ...(row.longestGap > 0 && {
            longestGap: {
              from: { time: expect.any(Number) },
              until: { time: expect.any(Number) },
            },
          }),
        },
      };
    }),
    stops: rows
      .filter(({ kind }) => kind === "stop")
      .map(({ first, last }) => ({
        vehicleId: vehicle.id,
        from: first.fixTime,
        until: last.fixTime,
        latitude: first.latitude,
        longitude: first.longitude,
        address: first.address,
      })),
  };
}

const slowEnd = ({ id, fixTime, latitude, longitude, address }: Position) => ({
  positionId: id,
  time: fixTime,
  latitude,
  longitude,
  address,
});

/** What the timeline's idle bands add up to, each as long as it was. */
function idleOnTimeline(
  track: readonly Position[],
  { part, from, until }: { part: number; from: EpochMs; until: EpochMs },
): number {
  const view = { vehicle: vehicleId(1), from, to: until, widthPx: Number.MAX_SAFE_INTEGER };
  const { bands, starts, ends } = timelineOf(blocksOf(track, part), view, {
    revision: 7,
    rules: DEFAULT_STATE_RULES,
    events: [],
  });
  const lengths = [...bands].map((band, at) =>
    TIMELINE_BANDS[band] === "idle" ? ends[at]! - starts[at]! : 0,
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

describe("trips of a past", () => {
  test("agree in every column with a slow calculation from their definition [LIST-05] [HIST-04] [H04]", () => {
    let [trips, stops, idling, silences, leaps] = [0, 0, 0, 0, 0];
    const settings = fc.constantFrom(
      {},
      { fuelCapacity: 60 },
      { "report.trip.minDistance": 800 },
      { "report.trip.stopGap": 900 },
    );
    fc.assert(
      fc.property(
        arbitraryPast(400),
        settings,
        fc.constantFrom(...PART_LENGTHS),
        (past, set, part) => {
          const track = pastTrack(past);
          const vehicle = vehicleWith(set);
          const eventTimes = track.filter((_, at) => at % 7 === 0).map(({ fixTime }) => fixTime);
          const found = tripsOf(track, { vehicle, part, eventTimes });

          expect(found).toMatchObject(slowAnswer(track, { vehicle, eventTimes }));
          for (const { from, until, idleTime } of found.stops)
            expect(idleTime).toBe(idleOnTimeline(track, { part, from, until }));
          trips += found.trips.length;
          stops += found.stops.length;
          idling += found.stops.filter(({ idleTime }) => idleTime > 0).length;
          for (const { explanation } of found.trips) {
            if (explanation.endedBy === "silence") silences++;
            if (explanation.leapt !== undefined) leaps++;
          }
        },
      ),
      { numRuns: 200 },
    );
    expect([trips > 500, stops > 300, idling > 50, silences > 20, leaps > 20]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test.skipIf(!hasAustinBuses)(
    `and so for every bus of a real day [H04]${hasAustinBuses ? "" : ` (${AUSTIN_BUSES_ABSENT})`}`,
    () => {
      let [trips, kilometres] = [0, 0];
      for (const raw of austinTracks().values()) {
        const track = raw.map((position) => ({
          ...position,
          latitude: Math.round(position.latitude * 1e7) / 1e7,
          longitude: Math.round(position.longitude * 1e7) / 1e7,
        }));
        const found = tripsOf(track);
        expect(found).toMatchObject(slowAnswer(track, {}));
        trips += found.trips.length;
        for (const { trip } of found.trips) kilometres += trip.distance / 1_000;
      }
      expect(trips).toBeGreaterThan(500);
      expect(kilometres).toBeGreaterThan(9_000);
    },
  );

  test("of nothing there are none [H04]", () => {
    expect(tripsOf([])).toEqual({ revision: 7, trips: [], stops: [] });
  });
});

const notedAt = (minute: number) => ({ positionId: minute + 1, time: NOON + minutes(minute) });

describe("a trip's figures", () => {
  /** A minute each: stands, drives ten minutes, stands. */
  const drive = (attributesAt: (minute: number) => Attributes) =>
    trackOf(
      Array.from({ length: 30 }, (_, minute) => ({
        at: NOON + minutes(minute),
        latitude: Math.round((Math.max(0, Math.min(10, minute - 5)) * 800 * 1e7) / 111_320) / 1e7,
        longitude: 0,
        speed: minute >= 5 && minute < 15 ? 26 : 0,
        attributes: attributesAt(minute),
      })),
    );
  const explained = (track: readonly Position[], settings: Attributes = {}) =>
    tripsOf(track, { vehicle: vehicleWith(settings) }).trips.map(({ explanation }) => explanation);

  test("name the counter that they are the difference of [HIST-04]", () => {
    const odometer = drive((minute) => ({ odometer: 50_000 + minute * 700 }));
    const [by, ...more] = tripsOf(odometer).trips;
    expect(more).toEqual([]);
    expect(by!.explanation).toMatchObject({ distanceBy: "odometer", startCounter: 53_500 });
    expect(by!.explanation.endCounter - by!.explanation.startCounter).toBe(by!.trip.distance);
    expect(by!.explanation).not.toHaveProperty("counterSetBy");
    expect(explained(odometer, { "report.ignoreOdometer": true })).toMatchObject([
      { distanceBy: "totalDistance" },
    ]);

    const set = drive((minute) => ({
      odometer: 50_000 + minute * 700 + (minute > 9 ? 90_000 : 0),
      odometerOffset: minute > 9 ? 90_000 : 0,
    }));
    const [was] = tripsOf(set).trips;
    expect(was!.explanation.counterSetBy).toBe(90_000);
    expect(was!.trip.distance).toBe(by!.trip.distance);
  });

  test("name what the fuel was counted by [HIST-04]", () => {
    const used = drive((minute) => ({ fuelUsed: minute, fuel: 50 - minute / 2, fuelLevel: 60 }));
    const tank = drive((minute) => ({ fuel: 50 - minute / 2, fuelLevel: 60 }));
    const level = drive((minute) => ({ fuelLevel: 60 - minute }));
    expect(explained(used)).toMatchObject([{ fuelBy: "fuelUsed" }]);
    expect(explained(tank)).toMatchObject([{ fuelBy: "fuel" }]);
    expect(explained(level, { fuelCapacity: 60 })).toMatchObject([{ fuelBy: "fuelLevel" }]);
    expect(explained(level)).toMatchObject([{ fuelBy: undefined }]);
    expect(explained(drive(() => ({})))).toMatchObject([{ fuelBy: undefined }]);
  });

  test("say what was left out, and the longest silence [HIST-04]", () => {
    const track = drive(() => ({}));
    const gapOf = (from: number, until: number) => ({ from: notedAt(from), until: notedAt(until) });
    const { totalDistance, ...rest } = track[8]!.attributes;
    const late = { ...track[8]!, attributes: rest };
    const doubled = { ...track[11]!, id: track[11]!.id, speed: track[11]!.speed };
    const known = [...track.slice(0, 8), late, ...track.slice(9, 12), doubled, ...track.slice(12)];
    expect(totalDistance).toBeGreaterThan(0);
    expect(explained(known)).toMatchObject([{ points: 10, leftOut: 2, longestGap: gapOf(7, 9) }]);
    expect(explained(track)).toMatchObject([{ points: 11, leftOut: 0, longestGap: gapOf(5, 6) }]);
  });

  test("say which rule cut the trip, by the vehicle's own values, and with which position [HIST-04]", () => {
    // The drive ends at minute 15; what follows is silent until minute 70, a kilometre further.
    const silent = drive(() => ({})).flatMap((position, at) => {
      if (at <= 15) return [position];
      const fixTime = epochMs(position.fixTime + minutes(54));
      return [{ ...position, latitude: position.latitude + 0.009, fixTime }];
    });
    const stopGap = { "report.trip.stopGap": 1_800 };
    expect(explained(silent, stopGap)).toMatchObject([
      {
        beganBy: "stay",
        endedBy: "silence",
        last: { positionId: 16, time: NOON + minutes(15) },
        knownWith: { positionId: 17, time: NOON + minutes(70) },
        rules: { minDistance: 200, minDuration: minutes(3), stopGap: minutes(30) },
      },
    ]);
    const off = drive((minute) => ({ ignition: minute < 15 }));
    expect(explained(off)).toMatchObject([{ endedBy: "ignition", knownWith: { positionId: 19 } }]);
    expect(explained(drive(() => ({})).slice(0, 12))).toMatchObject([{ endedBy: undefined }]);
  });

  test("count no leap, and say which [HIST-04]", () => {
    const leapt = trackOf(
      drive(() => ({})).map(({ fixTime, latitude, longitude, speed }, at) => ({
        at: fixTime,
        latitude: at === 9 ? latitude + 3 : latitude,
        longitude,
        speed,
      })),
    );
    const [found, ...more] = tripsOf(leapt).trips;
    expect(more).toEqual([]);
    // Ten times 800 m; the two around the leap were not seen.
    expect(found!.trip.distance).toBeCloseTo((8 * 800 * 111_319.49) / 111_320, 0);
    expect(found!.explanation.leaps).toEqual([
      { from: notedAt(8), until: notedAt(9) },
      { from: notedAt(9), until: notedAt(10) },
    ]);
    const { startCounter, endCounter, leapt: gained } = found!.explanation;
    expect(endCounter - startCounter - gained!).toBeCloseTo(found!.trip.distance, 6);
  });

  test("have the names of who drove and the events on the way [LIST-05]", () => {
    const track = drive((minute) => (minute < 20 ? { driverUniqueId: "A7" } : {}));
    const eventTimes = [0, 5, 9, 15, 16].map((minute) => epochMs(NOON + minutes(minute)));
    const [found] = tripsOf(track, { eventTimes }).trips;
    expect(found).toMatchObject({
      eventCount: 3,
      trip: { driverUniqueId: "A7", driverName: "A7, by name", vehicleName: "Truck 1" },
    });
  });
});
