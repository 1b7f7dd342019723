import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import {
  AUSTIN_BUSES_ABSENT,
  type BusFix,
  hasAustinBuses,
  readAustinBuses,
} from "../../support/austinBuses.ts";
import { insert, link } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { proofShare } from "../../support/proofShare.ts";
import { trackerReport } from "../../support/trackerReport.ts";
import { openLive } from "./liveAndRehearsed.ts";

/** Each with a person of its own, so that what one is sent is what the other is not. */
const ALERTS: readonly { readonly type: string; readonly attributes: object }[] = [
  { type: "geofenceEnter", attributes: {} },
  { type: "deviceOverspeed", attributes: { speed: 55 } },
  { type: "idle", attributes: { minimalDuration: 4 } },
  { type: "ignitionOff", attributes: {} },
  { type: "deviceStopped", attributes: { checkGeofences: "onlyOutside" } },
  { type: "alarmEngineOn", attributes: { maxDuration: 60 } },
];
const MINUTE_MS = 60_000;
/** One bus in so many. */
const ONE_IN = proofShare(3, 1);

function byMinute(fixes: readonly BusFix[]): Map<number, BusFix[]> {
  const groups = new Map<number, BusFix[]>();
  for (const fix of fixes) {
    const minute = Math.ceil(fix.at / MINUTE_MS) * MINUTE_MS;
    const group = groups.get(minute);
    if (group) group.push(fix);
    else groups.set(minute, [fix]);
  }
  return groups;
}

if (!hasAustinBuses) console.warn(AUSTIN_BUSES_ABSENT);

test.skipIf(!hasAustinBuses)(
  "alerts that are tried over a real day of buses send exactly what was sent that day [ALR-01]",
  async () => {
    const { database, dispose } = await openTestDatabase();
    try {
      const all = readAustinBuses();
      const buses = [...new Set(all.map(({ bus }) => bus))].toSorted();
      const tried = new Set(buses.filter((_, at) => at % ONE_IN === 0));
      const fixes = all.filter(({ bus }) => tried.has(bus));
      const group = await insert(database, "groups", { name: "buses" });
      for (const bus of tried)
        await insert(database, "devices", { name: bus, unique_id: bus, group_id: group });
      for (let at = 0; at < 12; at++) {
        const area = `CIRCLE (${30.2 + (at % 4) * 0.04} ${-97.78 + Math.floor(at / 4) * 0.03}, ${400 + at * 80})`;
        const geofence = await insert(database, "geofences", { name: String(at), area });
        await link(database, "group", group, "geofence", geofence);
      }
      const asked: { person: number; notification: number; type: string }[] = [];
      for (const { type, attributes } of ALERTS) {
        const name = { name: type, email: `${type}@fleet.test`, password_hash: "x" };
        const person = await insert(database, "users", name);
        await link(database, "user", person, "group", group);
        const row = { type, attributes, notificators: "web", always: true };
        const notification = await insert(database, "notifications", row);
        await link(database, "user", person, "notification", notification);
        asked.push({ person, notification, type });
      }

      const live = await openLive(database);
      await live.minutes(byMinute(fixes), (fix) =>
        trackerReport({
          uniqueId: fix.bus,
          fixTime: fix.at,
          latitude: fix.latitude,
          longitude: fix.longitude,
          speedKnots: fix.speed,
          attributes: { ignition: fix.speed > 0 || Math.floor(fix.at / MINUTE_MS) % 7 > 2 },
        }),
      );

      const [first, last] = [fixes[0]!.at, fixes.at(-1)!.at];
      const noon = epochMs(first + Math.round((last - first) / 2));
      for (const period of [
        { from: epochMs(first - 1), to: epochMs(last) },
        { from: noon, to: epochMs(last) },
      ])
        for (const { person, notification, type } of asked) {
          const sent = await live.sentTo(person, period);
          const rehearsed = await live.rehearse(person, notification, period);
          expect(rehearsed, type).toMatchObject({ uncertain: 0, total: sent.length });
          expect(sent.length, type).toBeGreaterThan(20);
          // Of more than are listed the newest are.
          if (sent.length <= rehearsed.rung.length) expect(rehearsed.sent).toEqual(sent);
          else expect(sent).toEqual(expect.arrayContaining(rehearsed.sent));
        }
    } finally {
      await dispose();
    }
  },
  900_000,
);
