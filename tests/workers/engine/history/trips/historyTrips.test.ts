import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HistoryTrips, TIMELINE_BANDS } from "#contract/history";
import { coordinateBounds } from "#domain/geo/coordinateBounds";
import { vehicleId } from "#domain/ids";
import { type Attributes, cameInOrder, type Position } from "#domain/position";
import { fuelReadings, fuelUse } from "#domain/report/fuelUse";
import { reportRules } from "#domain/report/reportRules";
import { stopOf } from "#domain/report/stop";
import { type ReportVehicle, tripOf } from "#domain/report/trip";
import { evidenceOf } from "#domain/report/tripDetails";
import { createTripSplitter, type Segment } from "#domain/report/tripSplitter";
import { tripTimes } from "#domain/report/tripTimes";
import { type EpochMs, epochMs, minutes } from "#domain/units";
import { TRIP_RULES } from "#domain/vehicle/trips";
import { DEFAULT_STATE_RULES, vehicleState } from "#domain/vehicle/vehicleState";
import { timelineOf } from "../../../../../workers/engine/history/timeline/historyTimeline.ts";
import { historyTripsOf } from "../../../../../workers/engine/history/trips/historyTrips.ts";
import { runAtOnce } from "../../../../../workers/engine/schedule/runAtOnce.ts";
import { AUSTIN_BUSES_ABSENT, hasAustinBuses } from "../../../../support/austinBuses.ts";
import { blocksOf } from "../../../../support/blocks.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { arbitraryPast, PART_LENGTHS, pastTrack } from "../../../../support/pastTrack.ts";
import { slowTrips } from "../../../../support/slowTrips.ts";
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

/** As the server's reports do it, position after position: `server/reports/tripDetailRows.ts`. */
function serverRows(
  track: readonly Position[],
  vehicle: ReportVehicle,
  eventTimes: readonly EpochMs[],
) {
  const splitter = createTripSplitter(vehicle.rules.trips);
  const trips: unknown[] = [];
  let lastEnd: EpochMs | undefined;
  const stops: unknown[] = [];
  let readings: Position[] = [];
  const take = (segment: Segment) => {
    const within = readings.filter(
      ({ fixTime }) => fixTime >= segment.first.fixTime && fixTime <= segment.last.fixTime,
    );
    readings = readings.filter(({ fixTime }) => fixTime >= segment.last.fixTime);
    if (segment.kind === "stop") {
      const { latitude, longitude, address, startTime, endTime } = stopOf(segment, vehicle);
      const ends = { from: startTime, until: endTime };
      stops.push({ vehicleId: vehicle.id, latitude, longitude, address, ...ends });
      return;
    }
    const trip = tripOf(segment, vehicle);
    // What happened at the very end of the trip before is that one's.
    const isOfBefore = (time: EpochMs) => lastEnd === time;
    const isOnTrip = (time: EpochMs) =>
      time >= trip.start.time && time <= trip.end.time && !isOfBefore(time);
    trips.push({
      trip,
      times: tripTimes(trip.duration, within.map(evidenceOf), DEFAULT_STATE_RULES),
      fuelConsumption: fuelUse(
        within.map(({ attributes }) => fuelReadings(attributes)),
        vehicle.rules,
      ),
      eventCount: eventTimes.filter(isOnTrip).length,
      bounds: coordinateBounds(within),
    });
    lastEnd = trip.end.time;
  };
  for (const position of track.filter(cameInOrder)) {
    readings.push(position);
    for (const segment of splitter.add(position)) take(segment);
  }
  const open = splitter.end();
  if (open) take(open);
  return { trips, stops };
}

/** Every trip once more from its definition and the raw readings. */
function slowRows(track: readonly Position[]) {
  const inOrder = track.filter(cameInOrder);
  const accepted = inOrder.filter((each, at) =>
    inOrder.slice(0, at).every((before) => before.fixTime < each.fixTime),
  );
  if (accepted.length === 0) return [];
  const isMovingFirst = accepted[0]!.attributes.motion === true;
  const cuts = [
    { kind: isMovingFirst ? "moving" : "stopped", index: 0 },
    ...slowTrips(accepted, TRIP_RULES),
    { kind: "end", index: accepted.length - 1 },
  ];
  const pieces = cuts.slice(0, -1).map((from, cut) => ({ ...from, until: cuts[cut + 1]!.index }));
  return pieces
    .filter(({ kind, index, until }) => kind === "moving" && (until > index || cuts.length === 2))
    .map(({ index, until }) => {
      const piece = accepted.slice(index, until + 1);
      const [first, last] = [piece[0]!, piece.at(-1)!];
      const total = (position: Position) => position.attributes.totalDistance as number;
      const gaps = piece.slice(1).map(({ fixTime }, at) => fixTime - piece[at]!.fixTime);
      return {
        trip: {
          start: { positionId: first.id, time: first.fixTime, address: first.address },
          end: { positionId: last.id, time: last.fixTime, address: last.address },
          duration: last.fixTime - first.fixTime,
          distance: total(last) - total(first),
          maxSpeed: Math.max(...piece.map(({ speed }) => speed)),
        },
        times: slowTimes(inOrder, first.fixTime, last.fixTime),
        explanation: {
          points: piece.length,
          distanceBy: "totalDistance",
          startCounter: total(first),
          endCounter: total(last),
          firstPositionId: first.id,
          lastPositionId: last.id,
          longestGap: Math.max(0, ...gaps),
        },
      };
    });
}

/** The state of the last position holds until the next, whatever it is. */
function slowTimes(inOrder: readonly Position[], from: number, until: number) {
  const spent = { moving: 0, idle: 0, stopped: 0, disconnected: 0 };
  for (const [at, next] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (!before || before.fixTime < from || next.fixTime > until) continue;
    const state = vehicleState(evidenceOf(before), DEFAULT_STATE_RULES, before.fixTime);
    spent[state] += next.fixTime - before.fixTime;
  }
  return { drivingTime: spent.moving, idleTime: spent.idle, stopTime: spent.stopped };
}

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

const plain = ({ trips, stops }: HistoryTrips) => ({
  trips: trips.map(({ trip, times, fuelConsumption, eventCount, bounds }) => ({
    trip,
    times,
    fuelConsumption,
    eventCount,
    bounds,
  })),
  // How long of each was idle is the timeline's to say, and no report's.
  stops: stops.map(({ idleTime: _timeline, ...stop }) => stop),
});

describe("trips of a past", () => {
  test("are those of the server's reports, to the last digit [LIST-05] [HIST-04]", () => {
    let [trips, stops, idling] = [0, 0, 0];
    const capacity = fc.constantFrom({}, { fuelCapacity: 60 }, { "report.trip.minDistance": 800 });
    fc.assert(
      fc.property(
        arbitraryPast(400),
        capacity,
        fc.constantFrom(...PART_LENGTHS),
        (past, settings, part) => {
          const track = pastTrack(past);
          const vehicle = vehicleWith(settings);
          const eventTimes = track.filter((_, at) => at % 7 === 0).map(({ fixTime }) => fixTime);
          const found = tripsOf(track, { vehicle, part, eventTimes });

          expect(plain(found)).toEqual(serverRows(track, vehicle, eventTimes));
          for (const { from, until, idleTime } of found.stops)
            expect(idleTime).toBe(idleOnTimeline(track, { part, from, until }));
          expect(found.trips.map(({ number }) => number)).toEqual(
            found.trips.map((_, at) => at + 1),
          );
          trips += found.trips.length;
          stops += found.stops.length;
          idling += found.stops.filter(({ idleTime }) => idleTime > 0).length;
        },
      ),
      { numRuns: 200 },
    );
    expect([trips > 500, stops > 300, idling > 50]).toEqual([true, true, true]);
  });

  test("agree with a slow calculation from their definition [H04]", () => {
    let trips = 0;
    fc.assert(
      fc.property(arbitraryPast(200), (past) => {
        const track = pastTrack(past);
        const found = tripsOf(track);
        expect(found.trips).toMatchObject(slowRows(track));
        trips += found.trips.length;
      }),
      { numRuns: 120 },
    );
    expect(trips).toBeGreaterThan(200);
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
        expect(plain(found)).toEqual(serverRows(track, vehicleWith(), []));
        expect(found.trips).toMatchObject(slowRows(track));
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
    const { totalDistance, ...rest } = track[8]!.attributes;
    const late = { ...track[8]!, attributes: rest };
    const doubled = { ...track[11]!, id: track[11]!.id, speed: track[11]!.speed };
    const known = [...track.slice(0, 8), late, ...track.slice(9, 12), doubled, ...track.slice(12)];
    expect(totalDistance).toBeGreaterThan(0);
    expect(explained(known)).toMatchObject([{ points: 10, leftOut: 2, longestGap: minutes(2) }]);
    expect(explained(track)).toMatchObject([{ points: 11, leftOut: 0, longestGap: minutes(1) }]);
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
