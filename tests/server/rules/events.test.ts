import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectionId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { insert, link, openRules } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const NOW = epochMs(Date.UTC(2026, 7, 21, 12));

let database: Database;
let dispose: () => Promise<void>;
let bus: number;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());
beforeEach(async () => {
  await sql`truncate positions, device_states, events, devices, groups, geofences, notifications,
    computed_attributes, maintenances, drivers, calendars, settings cascade`.execute(database);
  bus = await insert(database, "devices", { name: "Bus", unique_id: "bus", attributes: {} });
});

const events = async () =>
  (
    await sql<{ type: string; attributes: object; geofence_id: number | null; at: Date }>`
      select events.type, events.attributes, geofence_id, event_time as at from events
      join positions on positions.id = position_id and fix_time = event_time
      order by events.id`.execute(database)
  ).rows;
const types = async () => (await events()).map(({ type }) => type);
const at = (seconds: number, given: Parameters<typeof trackerReport>[0] = {}) =>
  trackerReport({ fixTime: NOW - 3_600_000 + seconds * 1_000, ...given });

describe("a report", () => {
  test("reports the ignition, stored with its position and with an id", async () => {
    const { ingest, reported } = await openRules(database, () => NOW);

    await ingest.accept([at(0, { attributes: { ignition: false } })]);
    await ingest.accept([at(10, { attributes: { ignition: true } })]);

    expect(await events()).toMatchObject([
      { type: "ignitionOn", at: new Date(NOW - 3_590_000), geofence_id: null },
    ]);
    const stored = await database.selectFrom("events").select("id").execute();
    expect(reported.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  });

  test("reports geofences of the vehicle and of its groups, of no others", async () => {
    const around = { area: "CIRCLE (-34.9 -56.16, 500)", attributes: {} };
    const [own, grand, strange] = [
      await insert(database, "geofences", { name: "own", ...around }),
      await insert(database, "geofences", { name: "grand", ...around }),
      await insert(database, "geofences", { name: "strange", ...around }),
    ];
    const outer = await insert(database, "groups", { name: "outer" });
    const inner = await insert(database, "groups", { name: "inner", parent_id: outer });
    await sql`update devices set group_id = ${inner}`.execute(database);
    await link(database, "vehicle", bus, "geofence", own);
    await link(database, "group", outer, "geofence", grand);
    const { ingest } = await openRules(database, () => NOW);

    await ingest.accept([at(0, { latitude: -34.95 }), at(10), at(20, { latitude: -34.95 })]);

    expect((await events()).map(({ type, geofence_id }) => [type, geofence_id])).toEqual([
      ["geofenceEnter", own],
      ["geofenceEnter", grand],
      ["geofenceExit", own],
      ["geofenceExit", grand],
    ]);
    expect(strange).toBeGreaterThan(0);
  });

  test("reports a speed once an episode, by the nearest limit that is set", async () => {
    await sql`insert into settings (key, value)
      values ('server', '{"attributes":{"speedLimit":1}}')`.execute(database);
    const group = await insert(database, "groups", { name: "g", attributes: { speedLimit: 50 } });
    await sql`update devices set group_id = ${group}`.execute(database);
    const { ingest } = await openRules(database, () => NOW);

    await ingest.accept(
      [40, 51, 60, 45, 70].map((speedKnots, index) => at(index * 10, { speedKnots })),
    );

    expect((await events()).filter(({ type }) => type === "deviceOverspeed")).toMatchObject([
      { attributes: { speed: 51, speedLimit: 50 } },
      { attributes: { speed: 70, speedLimit: 50 } },
    ]);
  });

  test("that comes late raises nothing but the answer to a command", async () => {
    const { ingest } = await openRules(database, () => NOW);
    await ingest.accept([at(60, { attributes: { ignition: true } })]);

    await ingest.accept([
      at(30, {
        attributes: { ignition: false, alarm: "sos", result: "done" },
        speedKnots: 500,
        line: connectionId(1),
      }),
    ]);

    expect(await types()).toEqual(["commandResult"]);
  });

  test("that a command was carried out is proved by the vehicle's own connection alone [C2]", async () => {
    const { ingest } = await openRules(database, () => NOW);

    await ingest.accept([at(10, { attributes: { result: "OK", command: "engineStop" } })]);

    expect(await types()).toEqual([]);
  });

  test("is reported once, also when the server starts anew in between", async () => {
    await sql`update devices set attributes = '{"speedLimit": 20}'`.execute(database);
    const before = await openRules(database, () => NOW);
    await before.ingest.accept([at(0), at(10, { speedKnots: 30 })]);
    const after = await openRules(database, () => NOW);
    await after.ingest.accept([at(20, { speedKnots: 31 })]);

    expect((await types()).filter((type) => type === "deviceOverspeed")).toHaveLength(1);
  });
});
