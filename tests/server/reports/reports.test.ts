import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { bodyText, type CallOptions, refusalOf, routeCaller } from "../../support/callRoute.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

type Row = Record<string, unknown>;

let host: TestServer;
let call: Awaited<ReturnType<typeof routeCaller>>;
let adminCall: typeof call;
const ids = new Map<string, number>();

/** Two hours before a quarter past noon of yesterday: nothing here crosses a midnight. */
const START = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400 / 2 + 900;
const minute = (index: number) => START + index * 60;
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
const PERIOD = `from=${iso(minute(-30))}&to=${iso(minute(300))}`;
const idOf = (uniqueId: string) => ids.get(uniqueId) ?? 0;

/** Stands five minutes, drives north for ten at 30 km/h, stands ten. */
const metresAt = (index: number) => Math.max(0, Math.min(10, index - 5)) * 500;

beforeAll(async () => {
  host = await startTestServer();
  const { database, rights, fleet } = host.server.services;
  for (const uniqueId of ["own", "grouped", "foreign"]) {
    for (let index = 0; index <= 25; index++) {
      const isDriving = index >= 5 && index < 15;
      await host.report(
        new URLSearchParams({
          id: uniqueId,
          lat: String(metresAt(index) / 111_319.49),
          lon: "1",
          timestamp: String(minute(index)),
          speed: isDriving ? "16.2" : "0",
          ignition: String(isDriving),
          ...(index === 5 && { driverUniqueId: "KEY-1" }),
          fuel: String(50 - index / 10),
        }).toString(),
      );
    }
    await host.report(`id=${uniqueId}&lat=5&lon=5&timestamp=${minute(7) + 30}&speed=99`); // late
  }
  await sql`insert into groups (name) values ('a')`.execute(database);
  await sql`insert into groups (name, parent_id) select 'b', id from groups where name = 'a'`.execute(
    database,
  );
  await sql`update devices set group_id = null`.execute(database);
  await sql`update devices set name = '=Own, "1"' where unique_id = 'own'`.execute(database);
  await sql`update devices set group_id = (select id from groups where name = 'b')
    where unique_id = 'grouped'`.execute(database);
  await sql`insert into user_devices select users.id, devices.id from users, devices
    where email = 'operator@demo.test' and unique_id = 'own'`.execute(database);
  await sql`insert into user_groups select users.id, groups.id from users, groups
    where email = 'operator@demo.test' and groups.name = 'a'`.execute(database);
  await fleet.refresh([]);
  rights.changed();
  for (const id of fleet.ids()) ids.set(fleet.vehicle(id)!.uniqueId, id);
  const geocoder = {
    addressOf: (latitude: number) =>
      latitude === 0 ? Promise.resolve("Calle 1") : Promise.reject(new Error("no street")),
  };
  const operator = await host.signIn("operator@demo.test");
  call = await routeCaller(host, REPORT_ROUTES, operator, { geocoder });
  adminCall = await routeCaller(host, REPORT_ROUTES, await host.signIn("admin@demo.test"));
});
afterAll(() => host.close());

const list = async (name: string, query = `deviceId=${idOf("own")}`, options: CallOptions = {}) =>
  JSON.parse(
    await bodyText(await call(`/api/reports/${name}?${query}&${PERIOD}`, options)),
  ) as Row[];

describe("reports as lists", () => {
  test("route: every position, the late one too, in the order of time", async () => {
    const route = await list("route");
    expect(route).toHaveLength(27);
    expect(route[8]).toMatchObject({ latitude: 5, deviceId: idOf("own") });
    expect(Object.keys(route[0]!)).toContain("attributes");
  });

  test("trips: as every stock client knows them, without what came late", async () => {
    const trips = await list("trips");
    expect(trips).toHaveLength(1);
    expect(Object.keys(trips[0]!)).toEqual([
      ..."deviceId deviceName startTime endTime startPositionId endPositionId startLat".split(" "),
      ..."startLon endLat endLon startAddress endAddress distance duration averageSpeed".split(" "),
      ..."maxSpeed spentFuel startOdometer endOdometer driverUniqueId driverName".split(" "),
    ]);
    expect(trips[0]).toMatchObject({
      deviceName: '=Own, "1"',
      startTime: iso(minute(5)).replace("Z", "+00:00"),
      endTime: iso(minute(15)).replace("Z", "+00:00"),
      duration: 10 * 60_000,
      driverUniqueId: "KEY-1",
      driverName: null,
    });
    expect(trips[0]!.distance).toBeCloseTo(5_000, 0);
    expect(trips[0]!.spentFuel).toBeCloseTo(1, 5);
    expect(trips[0]!.maxSpeed).toBeCloseTo(16.2, 5);
    expect(trips[0]).toMatchObject({ startAddress: "Calle 1", endAddress: null });
  });

  test("a trip names to whom its key was lent then, if one sees that driver [DRV-02]", async () => {
    const { database, rights } = host.server.services;
    const lend = async (driver: string, from: number, until: number | undefined) => {
      await sql`delete from rfid_keys where unique_id = 'KEY-1'`.execute(database);
      await sql`insert into rfid_keys (unique_id, driver_id, user_id, starts_at, ends_at)
        select 'KEY-1', drivers.id, users.id, ${iso(minute(from))}::timestamptz,
          ${until === undefined ? null : iso(minute(until))}::timestamptz from drivers, users
        where unique_id = ${driver} and email = 'operator@demo.test'`.execute(database);
    };
    const drivers = async () => (await list("trips")).map(({ driverName }) => driverName);
    await sql`insert into drivers (name, unique_id) values ('Ana', 'ana'), ('Zoe', 'zoe')`.execute(
      database,
    );
    await sql`insert into user_drivers select users.id, drivers.id from users, drivers
      where email = 'operator@demo.test' and drivers.name = 'Ana'`.execute(database);
    rights.changed();

    await lend("ana", 5, 6);
    expect(await drivers()).toEqual(["Ana"]);
    await lend("ana", 0, undefined);
    expect(await drivers()).toEqual(["Ana"]);
    await lend("ana", 6, undefined);
    expect(await drivers()).toEqual([null]);
    await lend("ana", 0, 5);
    expect(await drivers()).toEqual([null]);
    await lend("zoe", 0, undefined);
    expect(await drivers()).toEqual([null]);

    await sql`delete from drivers where name in ('Ana', 'Zoe')`.execute(database);
    rights.changed();
  });

  test("a trip begins and ends where the events that were sent live say", async () => {
    const [trip] = await list("trips");
    const events = await list(
      "events",
      `deviceId=${idOf("own")}&type=deviceMoving&type=deviceStopped`,
    );
    expect(events.map(({ type, eventTime, positionId }) => [type, eventTime, positionId])).toEqual([
      ["deviceMoving", trip!.startTime, trip!.startPositionId],
      ["deviceStopped", trip!.endTime, trip!.endPositionId],
    ]);
  });

  test("stops and trips fill the time, and add up to the summary [H04]", async () => {
    const [trips, stops] = [await list("trips"), await list("stops")];
    const [summary] = await list("summary");
    expect(stops).toHaveLength(2);
    const sum = (key: string) =>
      [...trips, ...stops].reduce((total, row) => total + (row[key] as number), 0);
    expect(sum("distance")).toBeCloseTo(summary!.distance as number, 3);
    expect(sum("duration")).toBe(25 * 60_000);
    expect(summary).toMatchObject({ maxSpeed: expect.closeTo(16.2, 5), endHours: 9 * 60_000 });
  });

  test("summary by days is one row for each day with positions", async () => {
    expect(await list("summary", `deviceId=${idOf("own")}&daily=true`)).toHaveLength(1);
    expect(await list("summary", `deviceId=${idOf("own")}&daily=false`)).toHaveLength(1);
  });

  test("without ids they are of every vehicle that is linked, of a group with those inside it", async () => {
    const names = async (query: string) =>
      (await list("summary", query)).map((row) => row.deviceId);
    expect(await names("")).toEqual([idOf("own"), idOf("grouped")]);
    const { rows } = await sql<{ id: number }>`select id from groups where name = 'a'`.execute(
      host.server.services.database,
    );
    expect(await names(`groupId=${rows[0]!.id}`)).toEqual([idOf("grouped")]);
  });

  test("an empty period is an empty list", async () => {
    const none = await call(`/api/reports/trips?from=${iso(0)}&to=${iso(60)}`);
    expect(await bodyText(none)).toBe("[]");
  });

  test("combined: the line with longitude first, events and their positions", async () => {
    const [row] = await list("combined");
    expect(Object.keys(row!)).toEqual(["deviceId", "route", "events", "positions"]);
    expect((row!.route as number[][])[0]).toEqual([1, 0]);
    expect(row!.route).toHaveLength(27);
  });

  test("allinone: four reports by name, or those that are named [API-01]", async () => {
    const all = (await list("allinone")) as unknown as Record<string, Row[]>;
    expect(Object.entries(all).map(([name, rows]) => [name, rows.length])).toEqual([
      ["route", 27],
      ["trips", 1],
      ["stops", 2],
      ["summary", 1],
    ]);
    const some = await list("allinone", `deviceId=${idOf("own")}&type=trips&type=summary`);
    expect(Object.keys(some)).toEqual(["trips", "summary"]);
    expect(await refusalOf(call(`/api/reports/allinone?type=all&${PERIOD}`))).toMatch(/^400 type/);
  });
});

describe("events", () => {
  let geofence: number;

  beforeAll(async () => {
    const { database } = host.server.services;
    await sql`delete from events`.execute(database);
    const { rows } = await sql<{ id: number }>`
      insert into geofences (name, area) values ('Depot', 'CIRCLE (0 1, 100)') returning id`.execute(
      database,
    );
    geofence = rows[0]!.id;
    const event = (type: string, at: number, alarm?: string, inside?: number) =>
      sql`
      insert into events (type, event_time, device_id, geofence_id, attributes)
      values (${type}, ${new Date(at * 1_000)}, ${idOf("own")}, ${inside ?? null},
        ${JSON.stringify(alarm ? { alarm } : {})}::jsonb)`.execute(database);
    await event("ignitionOn", minute(5));
    await event("alarm", minute(6), "sos");
    await event("alarm", minute(7), "hardBraking");
    await event("geofenceExit", minute(8), undefined, geofence);
    await event("ignitionOff", minute(400));
  });

  const types = async (query = "") =>
    (await list("events", `deviceId=${idOf("own")}&${query}`)).map(({ type }) => type);

  test("are those of the time, by type and alarm", async () => {
    expect(await types()).toEqual(["ignitionOn", "alarm", "alarm"]);
    expect(await types("type=allEvents")).toHaveLength(3);
    expect(await types("type=ignitionOn&type=ignitionOff")).toEqual(["ignitionOn"]);
    expect(await types("type=alarm&alarm=sos")).toEqual(["alarm"]);
    expect(await types("alarm=sos")).toEqual(["ignitionOn", "alarm"]);
  });

  test("about geofences are listed for those who see the geofence", async () => {
    const { database, rights } = host.server.services;
    expect(await types("type=geofenceExit")).toEqual([]);
    await sql`insert into user_geofences (user_id, geofence_id) select id, ${geofence} from users
      where email = 'operator@demo.test'`.execute(database);
    rights.changed();
    expect(await types("type=geofenceExit")).toEqual(["geofenceExit"]);
  });
});

describe("who may not, and how much is too much", () => {
  const own = () => `deviceId=${idOf("own")}`;

  test("one vehicle that is not theirs refuses all, in the words for what does not exist [Z02]", async () => {
    const refused = "403 Device access denied";
    for (const { url } of REPORT_ROUTES) {
      for (const id of [idOf("foreign"), 999_999])
        expect(await refusalOf(call(`${url}?${own()}&deviceId=${id}&${PERIOD}`))).toBe(refused);
      expect(await refusalOf(call(`${url}?groupId=999999&${PERIOD}`))).toBe(
        "403 Group access denied",
      );
    }
    expect(
      await refusalOf(adminCall(`/api/reports/trips?deviceId=${idOf("foreign")}&${PERIOD}`)),
    ).toBe("answered 200");
  });

  test("whoever has no reports is notified", async () => {
    const { database } = host.server.services;
    await sql`update users set disable_reports = true where email = 'readonly@demo.test'`.execute(
      database,
    );
    const noReports = await routeCaller(
      host,
      REPORT_ROUTES,
      await host.signIn("readonly@demo.test"),
    );
    for (const { url } of REPORT_ROUTES)
      expect(await refusalOf(noReports(`${url}?${PERIOD}`))).toBe("403 Operation restricted");
  });

  test("times: both, in order, with a zone [H02]", async () => {
    const refusal = (query: string) => refusalOf(call(`/api/reports/trips?${own()}&${query}`));
    expect(await refusal(`from=${iso(10)}&to=${iso(5)}`)).toBe("400 from: later than to");
    expect(await refusal(`from=${iso(10)}`)).toMatch(/^400 to: /);
    expect(await refusal("from=2026-01-01T00:00:00&to=2026-01-02T00:00:00")).toMatch(/^400 from: /);
    expect(await refusal(`from=${iso(10)}&to=${iso(10)}`)).toBe("answered 200");
  });

  test("a longer time than the limit is refused before anything is read", async () => {
    const far = "from=1970-01-01T00:00:00Z&to=2100-01-01T00:00:00Z";
    expect(await refusalOf(call(`/api/reports/route?${own()}&${far}`))).toMatch(
      /^413 Time period exceeds the limit/,
    );
  });

  test("two reports at once, the third waits in the queue [R03]", async () => {
    const address = `/api/reports/route?${own()}&${PERIOD}`;
    const [first, second] = [await call(address), await call(address)];
    expect(await refusalOf(call(address))).toBe("429 Only 2 reports or histories at once");
    await bodyText(first);
    expect(await refusalOf(call(`/api/reports/route/xlsx?${own()}&${PERIOD}`))).toBe(
      "answered 200",
    );
    const third = await call(address);
    expect(await refusalOf(call(address))).toBe("429 Only 2 reports or histories at once");
    await Promise.all([bodyText(second), bodyText(third)]);
    expect(await refusalOf(adminCall(address))).toBe("answered 200");
  });

  test("a report that nobody waits for any more stops and makes room [R03]", async () => {
    const gone = new AbortController();
    const address = `/api/reports/trips?${own()}&${PERIOD}`;
    const answers = await Promise.all([
      call(address, { signal: gone.signal }),
      call(address, { signal: gone.signal }),
    ]);
    gone.abort();
    const next = [await call(address), await call(address)];
    expect(await refusalOf(call(address))).toBe("429 Only 2 reports or histories at once");
    for (const answer of next) await bodyText(answer);
    expect(await bodyText(answers[0])).toBe("[]");
    const half = await call(address);
    for await (const piece of half.body as AsyncIterable<string>) {
      expect(piece).toBe("[");
      break;
    }
    await bodyText(await call(address));
    await bodyText(await call(address));
  });
});
