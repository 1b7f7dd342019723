import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Event } from "#domain/event";
import { type EpochMs, epochMs, hours, minutes } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { watchSilence } from "../../../server/ingest/watchSilence.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { insert, link, openRules } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const NOON = epochMs(Date.UTC(2026, 7, 21, 12));

let database: Database;
let dispose: () => Promise<void>;
let now: EpochMs;
let bus: number;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());
beforeEach(async () => {
  await sql`truncate positions, device_states, events, devices, notifications cascade`.execute(
    database,
  );
  now = NOON;
  bus = await insert(database, "devices", { name: "Bus", unique_id: "bus" });
});

async function openWatch() {
  const rules = await openRules(database, () => now);
  const reported: Event[] = [];
  const watch = watchSilence({
    database,
    fleet: rules.fleet,
    ruleCache: rules.ruleCache,
    ingest: rules.ingest,
    onEvents: (events) => reported.push(...events),
    now: () => now,
    log: createLogger("silent", false),
  });
  await watch.stop(); // checks only when the test says so
  return {
    ...rules,
    /** Checks so many hours after noon; what it reports then. */
    async at(hour: number): Promise<string[]> {
      now = epochMs(NOON + hours(hour));
      const before = reported.length;
      await watch.check();
      return reported.slice(before).map(({ type, attributes }) => String(attributes.alarm ?? type));
    },
  };
}

const asks = async (type: string, attributes: object) => {
  const id = await insert(database, "notifications", { type, notificators: "web", attributes });
  await link(database, "vehicle", bus, "notification", id);
};
const report = (attributes = {}) => trackerReport({ fixTime: now, attributes });

describe("a silent vehicle", () => {
  test("is reported once when an alert asks for it, and again after it reported", async () => {
    await asks("inactivity", { maxDuration: 120 });
    const watch = await openWatch();
    await watch.ingest.accept([report()]);

    expect(await watch.at(1.9)).toEqual([]);
    expect(await watch.at(2)).toEqual(["deviceInactive"]);
    expect(await watch.at(3)).toEqual([]);
    await watch.ingest.accept([report()]);
    expect(await watch.at(4.9)).toEqual([]);
    expect(await watch.at(5)).toEqual(["deviceInactive"]);
  });

  test("is reported for each period by its own attributes, what was missed only once", async () => {
    const attributes = { deviceInactivityStart: hours(2), deviceInactivityPeriod: hours(1) };
    await sql`update devices set attributes = ${JSON.stringify(attributes)}`.execute(database);
    const watch = await openWatch();
    await watch.ingest.accept([report()]);

    expect(await watch.at(2)).toEqual(["deviceInactive"]);
    expect(await watch.at(2.5)).toEqual([]);
    expect(await watch.at(3)).toEqual(["deviceInactive"]);
    expect(await watch.at(7.5)).toEqual(["deviceInactive"]);
  });

  test("is reported by one of two instances, and by none after a restart", async () => {
    await asks("inactivity", { maxDuration: 60 });
    const one = await openWatch();
    await one.ingest.accept([report()]);
    const other = await openWatch();
    expect(await other.at(0.5)).toEqual([]); // it knows the vehicle before the other one publishes

    expect([...(await one.at(1)), ...(await other.at(1))]).toEqual(["deviceInactive"]);
    expect(await other.at(2)).toEqual([]);
    const again = await openWatch();
    expect(await again.at(3)).toEqual([]);
    expect(await database.selectFrom("events").select("type").execute()).toHaveLength(1);
  });

  test("that was parked or left open is reported by time alone, and not again when it reports", async () => {
    await asks("ignitionOff", { maxDuration: 30 });
    await asks("digitalPort", { maxOpenTime: 900 });
    const watch = await openWatch();
    await watch.ingest.accept([report({ ignition: false, door1: true })]);

    expect(await watch.at(0.3)).toEqual(["digitalPort"]);
    expect(await watch.at(0.6)).toEqual(["ignitionOff"]);
    now = epochMs(now + minutes(1));
    await watch.ingest.accept([report({ ignition: false, door1: true })]);
    expect(watch.reported.filter(({ attributes }) => attributes.threshold !== undefined)).toEqual(
      [],
    );
    expect(await watch.at(2)).toEqual([]);
  });

  test("for which nobody asked is left alone", async () => {
    const watch = await openWatch();
    await watch.ingest.accept([report({ ignition: false, door1: true })]);

    expect(await watch.at(1_000)).toEqual([]);
  });
});
