import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TripRow, tripRowFromWire } from "#contract/traccar/wireTripDetails";
import { tripTotals } from "#domain/report/tripTotals";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { bodyText, refusalOf, routeCaller } from "../../support/callRoute.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { tripFileReader } from "../../support/tripFileReader.ts";

/** Noon of yesterday. */
const START = Math.floor(Date.now() / 86_400_000) * 86_400 - 43_200;
const minute = (index: number) => START + index * 60;
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

/**
 * Stands five minutes, drives north for ten at 30 km/h with one minute at a light and one with the
 * engine off, stands fifteen, and drives on for five. Fuel is filled in on the first way.
 */
const LIGHT = 8;
const ENGINE_OFF = 12;
/** Litres, and the minute. */
const FILL = 20;
const FILL_AT = 12;
const drives = (index: number) =>
  ((index >= 5 && index < 17) || (index >= 32 && index < 37)) &&
  index !== LIGHT &&
  index !== ENGINE_OFF;

type Cells = Readonly<Record<string, string>>;

let host: TestServer;
let rows: TripRow[];
let asOperator: TripRow[];
let csv: string;
let readerCsv: string;
let readerSheet: Buffer;

beforeAll(async () => {
  host = await startTestServer();
  const { database, rights, fleet } = host.server.services;
  let metres = 0;
  for (let index = 0; index <= 52; index++) {
    await host.report(
      new URLSearchParams({
        id: "bus",
        lat: String(metres / 111_319.49),
        lon: "1",
        timestamp: String(minute(index)),
        speed: drives(index) ? "16.2" : "0",
        ignition: String(drives(index) || index === LIGHT),
        fuel: String((index < FILL_AT ? 50 : 50 + FILL) - index / 10),
        ...(index === 9 && { alarm: "sos" }),
      }).toString(),
    );
    if (drives(index)) metres += 500;
  }
  const circle = (radius: number, latitude: number) =>
    `CIRCLE (${latitude.toFixed(6)} 1, ${radius})`;
  for (const [name, area] of [
    ["Depot", circle(900, 5_000 / 111_319.49)],
    ["Gate", circle(300, 5_000 / 111_319.49)],
    ["Elsewhere", circle(100, 3)],
  ])
    await sql`insert into geofences (name, area) values (${name}, ${area})`.execute(database);
  await sql`insert into user_devices select users.id, devices.id from users, devices
    where email = 'operator@demo.test'`.execute(database);
  await sql`insert into user_geofences select users.id, geofences.id from users, geofences
    where email = 'operator@demo.test' and geofences.name = 'Depot'`.execute(database);
  await fleet.refresh([]);
  rights.changed();
  const id = [...fleet.ids()].find((each) => fleet.vehicle(each)?.uniqueId === "bus");
  // Before the first way and after it, on it, at the very beginning and end of both.
  await sql`delete from events`.execute(database);
  for (const second of [299, 300, 540, 17 * 60, 17 * 60 + 1, 32 * 60, 37 * 60, 37 * 60 + 1])
    await sql`insert into events (type, event_time, device_id, attributes) values ('deviceOverspeed',
      ${new Date((START + second) * 1_000)}, ${id}, '{}'::jsonb)`.execute(database);
  const ask = async (who: string) => {
    const call = await routeCaller(host, REPORT_ROUTES, await host.signIn(who));
    const query = `deviceId=${id}&from=${iso(minute(-30))}&to=${iso(minute(90))}`;
    const text = async (path: string) => bodyText(await call(`${path}?${query}`));
    csv = await text("/api/reports/tripdetails/csv");
    const reader = encodeURIComponent(JSON.stringify(tripFileReader((name) => `=${name}`)));
    const shown = (format: string) =>
      call(`/api/reports/tripdetails/${format}?${query}&reader=${reader}`);
    if (who === "admin@demo.test") {
      readerCsv = await bodyText(await shown("csv"));
      readerSheet = (await shown("xlsx")).body as Buffer;
    }
    const wire = JSON.parse(await text("/api/reports/tripdetails")) as unknown[];
    return wire.map((row) => tripRowFromWire(row)!);
  };
  rows = await ask("admin@demo.test");
  asOperator = await ask("operator@demo.test");
}, 120_000);
afterAll(() => host.close());

describe("trips in full", () => {
  test("say how their time was spent, and the parts are the whole [LIST-05]", () => {
    expect(rows).toHaveLength(2);
    const [first] = rows;
    const { drivingTime, idleTime, stopTime } = first!.times!;
    expect(idleTime).toBe(60_000);
    expect(stopTime).toBeGreaterThanOrEqual(60_000);
    expect(drivingTime + idleTime + stopTime).toBe(first!.trip.duration);
    const totals = tripTotals(rows);
    expect(totals.distance).toBeCloseTo(rows[0]!.trip.distance + rows[1]!.trip.distance, 6);
  });

  test("count what happened on the way, and what it took [LIST-05]", () => {
    expect(rows.map(({ eventCount }) => eventCount)).toEqual([3, 2]);
    const [first, second] = rows;
    // What was taken in the minute of the fill itself is not seen.
    expect(first!.fuelConsumption).toBeCloseTo(first!.trip.spentFuel + FILL - 0.1, 6);
    expect(first!.trip.spentFuel).toBeLessThan(0);
    expect(second!.fuelConsumption).toBeCloseTo(second!.trip.spentFuel, 6);
  });

  test("end at the smallest point of interest that the person may see [LIST-05]", () => {
    expect(rows.map(({ endPoi }) => endPoi)).toEqual(["Gate", undefined]);
    expect(asOperator.map(({ endPoi }) => endPoi)).toEqual(["Depot", undefined]);
  });

  test("are a file with every column of the table, and its sums in the last row [LIST-05] [HIST-08]", () => {
    const [first, second, total, ...more] = parse(csv, { bom: true, columns: true }) as Cells[];
    expect(more).toEqual([]);
    expect([first, second, total].map((row) => row?.row)).toEqual(["trip", "trip", "total"]);
    expect([first, second, total].map((row) => row?.number)).toEqual(["1", "2", ""]);
    expect(first).toMatchObject({ deviceName: "bus", endPoi: "Depot" });
    expect(total).toMatchObject({ deviceName: "", endPoi: "" });
    const rowOf = ({ trip, times, fuelConsumption, eventCount }: TripRow) => [
      trip.distance,
      times?.drivingTime,
      times?.idleTime,
      times?.stopTime,
      trip.averageSpeed,
      eventCount,
      fuelConsumption,
    ];
    const cellsOf = (row: Cells | undefined) =>
      [
        "distance (m)",
        "drivingTime (ms)",
        "idleTime (ms)",
        "stopTime (ms)",
        "averageSpeed (kn)",
        "eventCount",
        "fuelConsumption (l)",
      ].map((title) => Number(row?.[title]));
    expect(cellsOf(first)).toEqual(rowOf(asOperator[0]!));
    expect(cellsOf(second)).toEqual(rowOf(asOperator[1]!));
    const sums = cellsOf(total);
    for (const column of [0, 1, 2, 3, 5, 6])
      expect(sums[column]).toBeCloseTo(cellsOf(first)[column]! + cellsOf(second)[column]!, 6);
    expect(Number(second?.["averageFuelConsumption (l/100 km)"])).toBeCloseTo(
      (asOperator[1]!.fuelConsumption! / asOperator[1]!.trip.distance) * 100_000,
      6,
    );
  });

  test("are a file in its reader's words, clocks and units, as on their screen [HIST-08] [LIST-05] [I18N-01]", () => {
    const [first, , total, ...more] = parse(readerCsv, { bom: true, columns: true }) as Cells[];
    expect(more).toEqual([]);
    // Three hours behind UTC all year: noon and five minutes is 09:05. 5 km in 12 minutes.
    const day = new Date(START * 1_000).toISOString().slice(0, 10);
    expect(first).toMatchObject({
      "'=vehicle": "bus",
      "'=number": "1",
      "'=start (America/Montevideo)": `${day} 09:05:00`,
      "'=end (America/Montevideo)": `${day} 09:17:00`,
      "'=destination": "Gate",
      "'=driving": "0:10:00",
      "'=idle": "0:01:00",
      "'=stopped": "0:01:00",
      "'=distance": "3.107",
      "'=averageSpeed": "15.5",
      "'=events": "3",
      // A tenth of a litre a minute, but in that of the fill.
      "'=fuel": "0.3",
    });
    expect(total).toMatchObject({ "'=number": "Tous", "'=events": "5", "'=driving": "0:15:00" });
  });

  test("and a sheet with typed cells: times, durations and numbers are calculated with, text never [HIST-08]", async () => {
    const [titles, first] = await readSheet(readerSheet);
    const cell = (name: string) =>
      first?.[titles?.findIndex((title) => String(title).startsWith(name)) ?? -1];
    expect(cell("=number")).toBe("1");
    // Excel counts in parts of a day, so a millisecond may be missing.
    expect(Math.round(Number(cell("=start")) / 1_000)).toBe(minute(5) - 3 * 3_600);
    expect(cell("=distance")).toBe(3.107);
    // A duration counts in parts of a day as well; whoever reads it as a date counts from Excel's first.
    expect(Number(cell("=driving")) - Date.UTC(1899, 11, 30)).toBe(10 * 60_000);
  });

  test("refuse a reader that makes no sense [HIST-08]", async () => {
    const call = await routeCaller(host, REPORT_ROUTES, await host.signIn("admin@demo.test"));
    const query = `deviceId=1&from=${iso(minute(-30))}&to=${iso(minute(90))}`;
    for (const reader of ["{", "[]", JSON.stringify({ ...tripFileReader(), timeZone: "Mars" })]) {
      const url = `/api/reports/tripdetails/csv?${query}&reader=${encodeURIComponent(reader)}`;
      expect(await refusalOf(call(url))).toMatch(/^400 /);
    }
  });

  test("name the box of their way [LIST-05]", () => {
    const { bounds, trip } = rows[0]!;
    expect(bounds).toMatchObject({ west: 1, east: 1 });
    expect(bounds!.north).toBeCloseTo(trip.end.latitude, 2);
  });
});

test("a stock server's trip is a row without our columns, and nonsense is none [LIST-05]", () => {
  const wire = {
    deviceId: 1,
    startTime: "2026-01-15T12:00:00Z",
    endTime: "2026-01-15T13:00:00Z",
    distance: 5_000,
    bounds: [1, 2, 3],
    idleTime: 5,
  };
  expect(tripRowFromWire(wire)).toMatchObject({
    times: undefined,
    eventCount: undefined,
    endPoi: undefined,
    bounds: undefined,
    trip: { distance: 5_000, duration: 3_600_000 },
  });
  expect(tripRowFromWire({ ...wire, endTime: "soon" })).toBeUndefined();
});
