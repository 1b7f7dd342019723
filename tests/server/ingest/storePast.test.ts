import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { VehicleId } from "#domain/ids";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { trackerReport } from "../../support/trackerReport.ts";
import { readAnswer } from "../history/historyWorld.ts";
import { rowsOfBlocks, rowsOfPositions } from "../history/pastRows.ts";

let host: TestServer;
let cookie: string;
const NOW = Date.parse("2026-03-01T12:00:00Z");
const MINUTE_MS = 60_000;
const MINUTES = 120;

beforeAll(async () => {
  host = await startTestServer({ now: () => NOW });
  cookie = await host.signIn("admin@demo.test");
});
afterAll(() => host.close());

/** Drives for twenty minutes and stands for ten, again and again, a report a minute. */
function reportsOf(uniqueId: string): TrackerReport[] {
  let metresNorth = 0;
  return Array.from({ length: MINUTES }, (_, minute) => {
    const isDriving = minute % 30 < 20;
    if (isDriving) metresNorth += 900;
    return trackerReport({
      uniqueId,
      fixTime: NOW - (MINUTES - minute) * MINUTE_MS,
      latitude: metresNorth / 111_319.49,
      longitude: 1,
      speedKnots: isDriving ? 29 : 0,
      attributes: { ignition: isDriving },
    });
  });
}

async function stateOf(uniqueId: string) {
  const devices = await host.get<{ id: number; uniqueId: string }[]>(
    "/api/devices?all=true",
    cookie,
  );
  const { id } = devices.find((device) => device.uniqueId === uniqueId)!;
  const period = `from=${new Date(NOW - 86_400_000).toISOString()}&to=${new Date(NOW).toISOString()}`;
  const ask = async (path: string) => {
    const rows = await host.get<Record<string, unknown>[]>(
      `/api/${path}?deviceId=${id}&${period}`,
      cookie,
    );
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !/id$|deviceName/i.test(key))),
    );
  };
  const [latest] = await host.get<{ fixTime: string; attributes: object }[]>(
    `/api/positions?deviceId=${id}`,
    cookie,
  );
  return {
    latest: { fixTime: latest!.fixTime, attributes: latest!.attributes },
    trips: await ask("reports/trips"),
    stops: await ask("reports/stops"),
    summary: await ask("reports/summary"),
    events: await ask("reports/events"),
  };
}

test("a past that is taken in behind the present is as if it had come before it [F11]", async () => {
  const { ingest } = host.server;
  await ingest.accept(reportsOf("in-order"));
  const behind = reportsOf("behind");
  // Between a departure and the next arrival, so that a trip lies over the seam.
  const seam = 95;
  await ingest.accept(behind.slice(seam));
  const live = await stateOf("behind");

  await ingest.acceptPast(behind.slice(0, seam));

  const [expected, found] = [await stateOf("in-order"), await stateOf("behind")];
  expect(found.latest.fixTime).toBe(live.latest.fixTime);
  expect(found.trips).toHaveLength(4);
  for (const kind of ["trips", "stops", "summary"] as const)
    expect(found[kind]).toEqual(
      expected[kind].map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [
            key,
            typeof value === "number" ? expect.closeTo(value, 0) : value,
          ]),
        ),
      ),
    );
  const before = ({ eventTime }: Record<string, unknown>) =>
    Date.parse(String(eventTime)) < behind[seam - 1]!.fixTime;
  expect(expected.events.filter(before).length).toBeGreaterThan(5);
  expect(found.events.filter(before)).toEqual(expected.events.filter(before));
});

test.each([
  ["a departure", 90],
  ["a minute after a departure", 91],
  ["an arrival", 80],
  ["a minute after an arrival", 81],
])("what happens where past and present meet is told, at %s [F11]", async (_, seam) => {
  const { ingest } = host.server;
  const [inOrder, behind] = [`in-order-${seam}`, `behind-${seam}`];
  await ingest.accept(reportsOf(inOrder));
  const reports = reportsOf(behind);
  await ingest.accept(reports.slice(seam));

  await ingest.acceptPast(reports.slice(0, seam));

  const [expected, found] = [await stateOf(inOrder), await stateOf(behind)];
  expect(expected.events.length).toBeGreaterThan(8);
  expect(found.events).toEqual(expected.events);
});

test("a past that is taken in changes what was packed of its days, totals and all [H04]", async () => {
  const { ingest, services } = host.server;
  const reports = reportsOf("packed");
  await ingest.accept(reports.slice(60));
  const { rows } = await sql<{ id: VehicleId }>`
    select id from devices where unique_id = 'packed'`.execute(services.database);
  const asked = {
    vehicles: [rows[0]!.id],
    from: NOW - 86_400_000,
    to: NOW + 1,
    fields: "all",
  } as const;
  const read = async () => {
    const { blocks } = await readAnswer(services.database, asked);
    const positions = await rowsOfPositions(
      services.database,
      rows[0]!.id,
      asked.from,
      asked.to,
      "all",
    );
    return { got: rowsOfBlocks(blocks, "all"), positions };
  };
  const before = await read();
  expect(before.got).toEqual(before.positions);

  await ingest.acceptPast(reports.slice(0, 60));

  const after = await read();
  expect(after.got).toEqual(after.positions);
  const totalOf = ({ got }: typeof after) => got.at(-1)?.readings.totalDistance;
  expect(Number(totalOf(after))).toBeGreaterThan(Number(totalOf(before)));
});

test("a past neither repeats what is known nor moves a vehicle back [F11]", async () => {
  const { ingest } = host.server;
  const reports = reportsOf("twice");
  await ingest.accept(reports.slice(60));
  const before = await stateOf("twice");

  await ingest.acceptPast(reports.slice(60));
  expect(await stateOf("twice")).toEqual(before);

  await ingest.acceptPast(reports.slice(0, 60));
  const after = await stateOf("twice");
  expect(after.latest.fixTime).toBe(before.latest.fixTime);
  await ingest.acceptPast(reports.slice(0, 60));
  expect(await stateOf("twice")).toEqual(after);
});
