import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { positionFromWire } from "#contract/traccar/wirePosition";
import { type TripRow, tripRowFromWire } from "#contract/traccar/wireTripDetails";
import { vehicleId } from "#domain/ids";
import { cameInOrder, type Position } from "#domain/position";
import { reportRules } from "#domain/report/reportRules";
import { epochMs, minutes, seconds } from "#domain/units";
import { TRIP_RULES } from "#domain/vehicle/trips";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { historyTripsOf } from "../../../workers/engine/history/trips/historyTrips.ts";
import { runAtOnce } from "../../../workers/engine/schedule/runAtOnce.ts";
import { blocksOf } from "../../support/blocks.ts";
import { bodyText, routeCaller } from "../../support/callRoute.ts";
import { slowReport } from "../../support/slowReport.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

/** Minutes from the start, metres north of it, knots, and whether the engine is on. */
type Fix = readonly [minute: number, north: number, speed: number, ignition?: boolean | undefined];

const METRES_PER_DEGREE = 111_319.490_793;
/** Half an hour before clocks go back in Lisbon: the trips of the first lie in the hour that comes twice. */
const START = Date.UTC(2026, 9, 25, 0, 30);
const NOW = epochMs(START + minutes(300));

const stands = (from: number, until: number, north: number, ignition?: boolean): Fix[] =>
  Array.from({ length: until - from + 1 }, (_, more) => [from + more, north, 0, ignition]);
/** A kilometre a minute, which is 60 km/h. */
const drives = (from: number, until: number, north: number, ignition?: boolean): Fix[] =>
  Array.from({ length: until - from }, (_, more) => [
    from + more + 1,
    north + (more + 1) * 1_000,
    32.4,
    ignition,
  ]);

const dst: Fix[] = [
  ...stands(0, 4, 0, false),
  ...stands(5, 5, 0, true),
  ...drives(5, 12, 0, true),
  // Once more with another coordinate, and one that comes late.
  [12, 90_000, 99, true],
  [10, 80_000, 99, true],
  ...drives(12, 15, 7_000, true),
  ...stands(16, 17, 10_000, true),
  [18, 11_000, 32.4, true],
  // A leap of two hundred kilometres, and back.
  [19, 212_000, 32.4, true],
  [20, 13_000, 32.4, true],
  ...stands(21, 30, 13_000, false),
];

const silent: Fix[] = [
  // Moving, it says, and stands: a trip that takes no time is none.
  [0, 0, 20],
  ...stands(1, 5, 0),
  ...drives(5, 9, 0),
  // 900 m in 91 minutes.
  ...stands(100, 102, 4_900),
  ...drives(102, 105, 4_900),
];

/** Parked, silent for two hours, and parked sixty kilometres farther: in between it drove. */
const unseen: Fix[] = [...stands(0, 5, 0, false), ...stands(125, 130, 60_000, false)];

interface Expected {
  readonly from: number;
  readonly until: number;
  readonly metres: number;
  readonly kmPerHour: number;
  /** Minutes. */
  readonly driving: number;
  readonly idle: number;
  readonly stopped: number;
  readonly events: number;
}

/** By hand. */
const EXPECTED: Readonly<Record<string, readonly Expected[]>> = {
  dst: [
    // It rested at 5 and arrived at 20; of its 13 km the two around the leap were not seen: 11 km in 15 minutes.
    // Idle at the start for one minute, and at the light for two.
    {
      from: 5,
      until: 20,
      metres: 11_000,
      kmPerHour: 44,
      driving: 12,
      idle: 3,
      stopped: 0,
      events: 3,
    },
  ],
  // Whatever its wire said before: a trip of 60 km in which it stood all the time would be none.
  unseen: [
    {
      from: 5,
      until: 125,
      metres: 60_000,
      kmPerHour: 30,
      driving: 120,
      idle: 0,
      stopped: 0,
      events: 0,
    },
  ],
  silent: [
    // Up to the silence. Without a wire standing is stopped: the first minute.
    { from: 5, until: 9, metres: 4_000, kmPerHour: 60, driving: 3, idle: 0, stopped: 1, events: 1 },
    // Under way as the period ends.
    {
      from: 102,
      until: 105,
      metres: 3_000,
      kmPerHour: 60,
      driving: 2,
      idle: 0,
      stopped: 1,
      events: 0,
    },
  ],
};
/** Seconds from the start: before, at the beginning, within, at the end, after; in the silence. */
const EVENTS: Readonly<Record<string, readonly number[]>> = {
  dst: [299, 300, 700, 1_200, 1_201],
  silent: [540, 3_000, 6_119],
};

let host: TestServer;
const served = new Map<string, TripRow[]>();
const stored = new Map<string, Position[]>();

beforeAll(async () => {
  host = await startTestServer({ now: () => NOW });
  const { database, fleet } = host.server.services;
  for (const [name, fixes] of Object.entries({ dst, silent, unseen }))
    for (const [minute, north, speed, ignition] of fixes)
      await host.report(
        new URLSearchParams({
          id: name,
          lat: (north / METRES_PER_DEGREE).toFixed(7),
          lon: "1",
          timestamp: String((START + minutes(minute)) / 1_000),
          speed: String(speed),
          ...(ignition !== undefined && { ignition: String(ignition) }),
        }).toString(),
      );
  await sql`delete from events`.execute(database);
  const call = await routeCaller(host, REPORT_ROUTES, await host.signIn("admin@demo.test"));
  for (const name of Object.keys(EXPECTED)) {
    const id = [...fleet.ids()].find((each) => fleet.vehicle(each)?.uniqueId === name);
    for (const second of EVENTS[name] ?? [])
      await sql`insert into events (type, event_time, device_id, attributes)
        values ('deviceOverspeed', ${new Date(START + seconds(second))}, ${id}, '{}'::jsonb)`.execute(
        database,
      );
    const ends = [START, NOW].map((time) => new Date(time).toISOString());
    const ask = async (path: string) =>
      JSON.parse(
        await bodyText(await call(`${path}?deviceId=${id}&from=${ends[0]}&to=${ends[1]}`)),
      ) as unknown[];
    served.set(
      name,
      (await ask("/api/reports/tripdetails")).map((row) => tripRowFromWire(row)!),
    );
    stored.set(
      name,
      (await ask("/api/reports/route")).map((row) => positionFromWire(row)!),
    );
  }
}, 120_000);
afterAll(() => host.close());

const minuteOf = (time: number) => (time - START) / 60_000;
const figuresOf = ({
  trip,
  times,
  eventCount,
}: Pick<TripRow, "trip" | "times" | "eventCount">) => ({
  from: minuteOf(trip.start.time),
  until: minuteOf(trip.end.time),
  metres: Math.round(trip.distance),
  kmPerHour: Math.round(trip.averageSpeed * 1.852 * 10) / 10,
  driving: (times?.drivingTime ?? Number.NaN) / 60_000,
  idle: (times?.idleTime ?? Number.NaN) / 60_000,
  stopped: (times?.stopTime ?? Number.NaN) / 60_000,
  events: eventCount,
});

/** As the page makes them of the same positions. */
const madeOf = (name: string) =>
  runAtOnce(
    historyTripsOf(blocksOf(stored.get(name)!), {
      revision: 1,
      vehicle: { id: vehicleId(1), name, rules: reportRules({}) },
      states: DEFAULT_STATE_RULES,
      eventTimes: (EVENTS[name] ?? []).map((second) => epochMs(START + seconds(second))),
    }),
  ).trips;

describe.each(Object.keys(EXPECTED))("the trips of a track worked out by hand: %s", (name) => {
  test("are the server's [LIST-05] [H02] [H04]", () => {
    expect(served.get(name)!.map(figuresOf)).toEqual(EXPECTED[name]);
  });

  test("are the page's, to the last digit [HIST-04] [H04]", () => {
    const made = madeOf(name);
    expect(made.map(figuresOf)).toEqual(EXPECTED[name]);
    expect(made.map(({ trip }) => [trip.distance, trip.averageSpeed, trip.maxSpeed])).toEqual(
      served.get(name)!.map(({ trip }) => [trip.distance, trip.averageSpeed, trip.maxSpeed]),
    );
    expect(made.map(({ bounds }) => bounds)).toEqual(served.get(name)!.map(({ bounds }) => bounds));
  });

  test("are those of the slow calculation [H04]", () => {
    const slow = slowReport(stored.get(name)!.filter(cameInOrder), TRIP_RULES)
      .filter(({ kind }) => kind === "trip")
      .map(({ first, last, distance, averageSpeed, times }) => ({
        from: minuteOf(first.fixTime),
        until: minuteOf(last.fixTime),
        metres: Math.round(distance),
        kmPerHour: Math.round(averageSpeed * 1.852 * 10) / 10,
        driving: times.drivingTime / 60_000,
        idle: times.idleTime / 60_000,
        stopped: times.stopTime / 60_000,
      }));
    const expected = EXPECTED[name]!.map(({ from, until, metres, ...rest }) => {
      const { kmPerHour, driving, idle, stopped } = rest;
      return { from, until, metres, kmPerHour, driving, idle, stopped };
    });
    expect(slow).toEqual(expected);
  });
});

test("say which rule ended them, and what was left out [HIST-04]", () => {
  const explained = (name: string) => madeOf(name).map(({ explanation }) => explanation);
  expect(explained("dst")).toMatchObject([{ endedBy: "stay", leaps: [{}, {}] }]);
  expect(explained("silent")).toMatchObject([{ endedBy: "silence" }, { endedBy: undefined }]);
  expect(madeOf("dst").map(({ trip }) => trip.maxSpeed)).toEqual([32.4]);
});
