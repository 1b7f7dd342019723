import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { createDice } from "../../../bench/seededFleet.ts";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import { insert, link, openRules } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const NOW = epochMs(Date.UTC(2026, 7, 21, 12));
const REPORTS = 600;
const AT_ONCE = 7;

let database: Database;
let dispose: () => Promise<void>;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());

/** A vehicle that drives and halts, with reports that come late and reports that come twice. */
function driveOf(uniqueId: string): TrackerReport[] {
  const dice = createDice(11);
  let [time, latitude, drives] = [NOW - 20_000_000, -34.9, true];
  const reports = Array.from({ length: REPORTS }, () => {
    time += dice() < 0.02 ? 5_000_000 / 100 : 10_000 + Math.floor(dice() * 40_000) / 2;
    if (dice() < 0.06) drives = !drives;
    const metres = drives ? 20 + dice() * 300 : dice() * 4;
    latitude += metres / 111_320;
    return trackerReport({
      uniqueId,
      fixTime: Math.floor(time),
      latitude,
      speedKnots: drives ? 10 + dice() * 40 : 0,
      attributes: { ignition: drives || dice() < 0.2, fuel: Math.floor(dice() * 50) },
    });
  });
  for (let at = 5; at < REPORTS; at += 9) {
    const late = reports[at - 4]!;
    reports[at] = { ...late, fixTime: late.fixTime + 1_500, latitude: late.latitude + 0.5 };
    reports[at + 1] = reports[at - 1]!;
  }
  return reports;
}

const eventsOf = async (id: number) =>
  (
    await sql<{ text: string }>`
      select type || ' ' || extract(epoch from event_time) || ' ' || attributes as text
      from events where device_id = ${id} order by id`.execute(database)
  ).rows.map(({ text }) => text);

async function watched(uniqueId: string): Promise<number> {
  const attributes = { speedLimit: 30, overspeedMinimalDuration: 0.5, fuelDropThreshold: 20 };
  const id = await insert(database, "devices", { name: uniqueId, unique_id: uniqueId, attributes });
  for (const type of ["idle", "alarmEngineOn", "ignitionOff", "unidentifiedDriver"]) {
    const measures = { minimalDuration: 0.5, maxDuration: 4 };
    const notification = await insert(database, "notifications", { type, attributes: measures });
    await link(database, "vehicle", id, "notification", notification);
  }
  return id;
}

describe("events", () => {
  test("are the same when the server starts anew after every few reports", async () => {
    const [steady, restarted] = [await watched("steady"), await watched("restarted")];

    const rules = await openRules(database, () => NOW);
    await rules.ingest.accept(driveOf("steady"));
    const drive = driveOf("restarted");
    for (let from = 0; from < drive.length; from += AT_ONCE) {
      const { ingest } = await openRules(database, () => NOW);
      await ingest.accept(drive.slice(from, from + AT_ONCE));
    }

    const expected = await eventsOf(steady);
    const kinds = new Set(expected.map((text) => text.split(" ")[0]));
    expect([...kinds].toSorted(byName)).toEqual([
      "alarm",
      "deviceFuelDrop",
      "deviceMoving",
      "deviceOverspeed",
      "deviceStopped",
      "ignitionOff",
      "ignitionOn",
    ]);
    expect(expected.length).toBeGreaterThan(100);
    expect(await eventsOf(restarted)).toEqual(expected);
  });

  test("are the same when two instances take the reports in turn", async () => {
    const [steady, shared] = [await watched("one"), await watched("both")];

    const rules = await openRules(database, () => NOW);
    await rules.ingest.accept(driveOf("one"));
    let time = NOW;
    const clock = () => time;
    const instances = [await openRules(database, clock), await openRules(database, clock)];
    const drive = driveOf("both");
    for (let from = 0; from < drive.length; from += AT_ONCE) {
      const [one, other] = from % 2 === 0 ? instances : instances.toReversed();
      time = epochMs(time + 1);
      await one!.ingest.accept(drive.slice(from, from + AT_ONCE));
      // What the bus between instances does.
      const latest = one!.fleet.latest(one!.fleet.withUniqueId("both")!.id);
      if (latest) other!.fleet.setLatest(latest, NOW);
    }

    expect(await eventsOf(shared)).toEqual(await eventsOf(steady));
  });
});

const byName = (one = "", other = "") => (one < other ? -1 : 1);
