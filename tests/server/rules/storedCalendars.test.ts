import { rmSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { connectEmbeddedDatabase } from "../../../server/database/connectEmbeddedDatabase.ts";
import { createCalendarReader } from "../../../server/rules/readRuleObjects.ts";
import { calendarData } from "../../support/calendarText.ts";
import { CALENDAR_EVENTS } from "../../support/corpora/calendarEvents.ts";
import { newDataFolder } from "../../support/dataFolder.ts";
import { insert, link, openRules } from "../../support/openRules.ts";
import { runWatched } from "../../support/runWatched.ts";
import type { StartResult } from "./startProcess.ts";

const NOW = epochMs(Date.UTC(2026, 7, 21, 12));
const SECONDLY = ["DTSTART:20240101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"];
const NEVER = [...SECONDLY.slice(0, 2), "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"];
const TODAY = ["DTSTART:20260821T000000Z", "DURATION:P1D"];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function openFolder() {
  const folder = newDataFolder();
  folders.push(folder);
  return { folder, ...(await connectEmbeddedDatabase(folder)) };
}

test("a server starts over every hostile calendar that is stored [C1]", async () => {
  const { folder, database, dispose } = await openFolder();
  const rows = [...CALENDAR_EVENTS, SECONDLY, NEVER].flatMap((event) => [
    { name: "one", data: calendarData(event) },
    { name: "many", data: calendarData(...Array.from({ length: 850 }, () => event)) },
  ]);
  await database.insertInto("calendars").values(rows).execute();
  await dispose();

  const result = await runWatched<StartResult>(join(import.meta.dirname, "startProcess.ts"), [
    folder,
  ]);

  expect(result).toEqual({ health: 200, position: 200 });
}, 300_000);

test("a stored calendar that is refused is named in the log and left out [C1]", async () => {
  const { database, dispose } = await openFolder();
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const bad = await insert(database, "calendars", { name: "bad", data: calendarData(SECONDLY) });
  const good = await insert(database, "calendars", { name: "good", data: calendarData(TODAY) });

  const read = createCalendarReader(database, log);
  const calendars = await read();
  await read();

  expect([...calendars.keys()]).toEqual([good]);
  expect(calendars.get(good)?.covers(NOW)).toBe(true);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { calendar: bad, reason: expect.stringContaining("FREQ") },
  ]);
  await dispose();
});

test("a geofence with a calendar that is left out is in effect at all times [C1]", async () => {
  const { database, dispose } = await openFolder();
  const bus = await insert(database, "devices", { name: "Bus", unique_id: "bus", attributes: {} });
  const inEffect: boolean[] = [];
  for (const event of [SECONDLY, NEVER, TODAY]) {
    const calendar = await insert(database, "calendars", { name: "c", data: calendarData(event) });
    const geofence = await insert(database, "geofences", {
      name: "g",
      area: "CIRCLE (1 1, 100)",
      calendar_id: calendar,
    });
    await link(database, "vehicle", bus, "geofence", geofence);
    const { ruleCache, fleet } = await openRules(database, () => NOW);
    const known = ruleCache.vehicle(fleet.withUniqueId("bus")!).geofence(geofence as never);
    inEffect.push(known?.isInEffect(NOW) ?? false);
  }

  expect(inEffect).toEqual([true, false, true]);
  await dispose();
});
