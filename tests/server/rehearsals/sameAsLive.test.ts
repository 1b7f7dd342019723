import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { calendarData } from "../../support/calendarText.ts";
import { insert, link } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";
import { openLive } from "./liveAndRehearsed.ts";

const START = Date.UTC(2026, 7, 20, 6);
const METRES_PER_DEGREE = 111_320;

let database: Database;
let dispose: () => Promise<void>;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
}, 120_000);
afterAll(() => dispose());

/** What trackers say, and when the server hears of it. */
const arbitraryReports = fc
  .array(
    fc.record({
      gapSeconds: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 0, max: 120 }) },
        { weight: 2, arbitrary: fc.integer({ min: 120, max: 5_400 }) },
      ),
      delaySeconds: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 20 }) },
        { weight: 1, arbitrary: fc.integer({ min: 600, max: 1_500 }) },
      ),
      /** Older than what has come already. */
      ageSeconds: fc.oneof(
        { weight: 9, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 900 }) },
      ),
      north: fc.oneof(fc.constant(0), fc.integer({ min: -600, max: 600 })),
      speedKnots: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 80 })),
      attributes: fc.record(
        {
          ignition: fc.boolean(),
          fuel: fc.integer({ min: 0, max: 60 }),
          alarm: fc.constantFrom("sos", "sos,tow", "tow"),
          driverUniqueId: fc.constantFrom("ana", "bob"),
          door1: fc.boolean(),
          in1: fc.boolean(),
          temp1: fc.constantFrom(-20, -5, 4, 12),
        },
        { requiredKeys: [] },
      ),
    }),
    { minLength: 5, maxLength: 50 },
  )
  .map((steps) => {
    let [clock, latitude] = [START, -34.9];
    return steps.map(({ gapSeconds, delaySeconds, ageSeconds, north, speedKnots, attributes }) => {
      clock += (gapSeconds + delaySeconds) * 1_000;
      latitude += north / METRES_PER_DEGREE;
      const fixTime = clock - (delaySeconds + ageSeconds) * 1_000;
      return {
        arrivesAt: clock,
        report: trackerReport({ fixTime, latitude, speedKnots, attributes }),
      };
    });
  });

const MEASURED: Readonly<Record<string, object>> = {
  idle: { minimalDuration: 2 },
  ignitionOff: { maxDuration: 10 },
  deviceOverspeed: { speed: 60 },
  unidentifiedDriver: { minimalDuration: 3 },
  digitalPort: { maxOpenTime: 90 },
  inactivity: { maxDuration: 40 },
  alarmEngineOn: { maxDuration: 4 },
  alarmEngineOff: { maxDuration: 25 },
  alarmWeeklyDriving: { maxDuration: 6 },
};
const SILENT = new Set(["inactivity", "ignitionOff", "alarmEngineOff", "digitalPort"]);
const TYPES = [
  ...Object.keys(MEASURED),
  "ignitionOn",
  "geofenceEnter",
  "geofenceExit",
  "deviceMoving",
  "deviceStopped",
  "deviceFuelDrop",
  "driverChanged",
  "temperature",
  "maintenance",
  "door1",
  "sos",
];

const arbitraryAlert = fc.record({
  type: fc.constantFrom(...TYPES),
  isMeasured: fc.boolean(),
  always: fc.boolean(),
  hasCalendar: fc.boolean(),
  timetable: fc.constantFrom(undefined, [
    { weekday: 4, start: "00:00", end: "09:00" },
    { weekday: 4, start: "12:30", end: "16:00" },
  ]),
  where: fc.constantFrom(undefined, "onlyInside", "onlyOutside"),
});
type AlertChoice = typeof arbitraryAlert extends fc.Arbitrary<infer Choice> ? Choice : never;

async function company({ type, isMeasured, always, hasCalendar, timetable, where }: AlertChoice) {
  await sql`truncate positions, device_states, events, deliveries, outbox, devices, groups, geofences,
    notifications, calendars, maintenances, drivers, users, settings cascade`.execute(database);
  const settings = {
    speedLimit: 40,
    overspeedMinimalDuration: 0.5,
    fuelDropThreshold: 10,
    minTemperature: -10,
    maxTemperature: 8,
    "alarmEngineOn.rest": 5,
    "report.trip.minDuration": 120,
  };
  const group = await insert(database, "groups", { name: "North", attributes: settings });
  const bus = await insert(database, "devices", { name: "Bus", unique_id: "bus", group_id: group });
  const ana = await insert(database, "users", {
    name: "ana",
    email: "ana@fleet.test",
    password_hash: "x",
    attributes: { timezone: "America/Montevideo" },
  });
  await link(database, "user", ana, "vehicle", bus);
  await insert(database, "drivers", { name: "Ana", unique_id: "ana" });
  const plan = await insert(database, "maintenances", {
    name: "oil",
    type: "totalDistance",
    start: 1_000,
    period: 2_000,
  });
  await link(database, "group", group, "maintenance", plan);
  const calendar = await insert(database, "calendars", {
    name: "mornings",
    data: calendarData(["DTSTART:20260819T070000Z", "DTEND:20260819T110000Z", "RRULE:FREQ=DAILY"]),
    attributes: {},
  });
  for (const [name, area] of [
    ["yard", "CIRCLE (-34.9 -56.16, 500)"],
    ["way", "LINESTRING (-34.91 -56.2, -34.91 -56.1)"],
  ]) {
    const geofence = await insert(database, "geofences", {
      name,
      area,
      attributes: name === "way" ? { polylineDistance: 300, speedLimit: 30 } : {},
    });
    await link(database, "vehicle", bus, "geofence", geofence);
  }
  const notification = await insert(database, "notifications", {
    type,
    always,
    notificators: "web,mail",
    ...(hasCalendar && { calendar_id: calendar }),
    attributes: {
      ...(isMeasured && MEASURED[type]),
      ...(timetable && { timetable }),
      ...(where && { checkGeofences: where }),
    },
  });
  await link(database, "user", ana, "notification", notification);
  if (!always) await link(database, "group", group, "notification", notification);
  return { ana, notification };
}

test("an alert that is tried over any past sends exactly what it had sent live [ALR-01]", async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      arbitraryReports,
      arbitraryAlert,
      fc.tuple(
        fc.double({ min: 0, max: 0.6, noNaN: true }),
        fc.double({ min: 0.7, max: 1, noNaN: true }),
      ),
      async (reports, choice, [first, last]) => {
        const { ana, notification } = await company(choice);
        const live = await openLive(database);
        const end = reports.at(-1)!.arrivesAt + 90 * 60_000;
        const isSilenceWatched = SILENT.has(choice.type);
        await live.live(reports, { until: end, isSilenceWatched });
        const at = (share: number) => epochMs(Math.round(START + share * (end - START)));

        for (const period of [
          { from: epochMs(START - 1), to: epochMs(end) },
          { from: at(first), to: at(last) },
        ]) {
          const sent = await live.sentTo(ana, period);
          const rehearsed = await live.rehearse(ana, notification, period);
          expect(rehearsed.sent).toEqual(sent);
          expect(rehearsed.total).toBe(sent.length);
          expect(rehearsed.uncertain).toBe(0);
          if (sent.length > 0) seen.set(choice.type, (seen.get(choice.type) ?? 0) + 1);
        }
      },
    ),
    { numRuns: Number(process.env["RUNS"] ?? 40), endOnFailure: true },
  );
  if (process.env["RUNS"]) console.log(seen);
  expect(seen.size).toBeGreaterThan(5);
}, 600_000);
