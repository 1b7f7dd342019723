import { expect, test } from "vitest";
import { epochMs, minutes } from "#domain/units";
import { drawnRow } from "../../../server/rehearsals/rehearseArea.ts";
import { insert, link } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";
import { openLive } from "./liveAndRehearsed.ts";

const START = Date.UTC(2026, 7, 20, 6);
/** More than are read at once. */
const REPORTS = 3_500;
/** So long it is in the area, and so long out of it. */
const IN_AND_OUT = 10;

test("a vehicle whose past is longer than the time there is counts for nothing, and is said to be missing [ALR-01] [DRAW-01]", async () => {
  const { database, dispose } = await openTestDatabase();
  try {
    const bus = await insert(database, "devices", { name: "Bus", unique_id: "bus" });
    const ana = await insert(database, "users", {
      name: "ana",
      email: "ana@fleet.test",
      password_hash: "x",
    });
    await link(database, "user", ana, "vehicle", bus);
    const shape = { area: "CIRCLE (-34.9 -56.16, 300)", attributes: {} };
    const geofence = await insert(database, "geofences", { name: "yard", ...shape });
    await link(database, "vehicle", bus, "geofence", geofence);
    const notification = await insert(database, "notifications", {
      type: "geofenceEnter",
      always: true,
      notificators: "web",
    });
    await link(database, "user", ana, "notification", notification);
    const live = await openLive(database);
    const fixes = Array.from({ length: REPORTS }, (_, at) => at);
    const end = START + REPORTS * 1_000;
    await live.minutes(new Map([[end, fixes]]), (at) =>
      trackerReport({
        fixTime: START + at * 1_000,
        latitude: -34.9 + (at % (2 * IN_AND_OUT) < IN_AND_OUT ? 0.01 : 0),
      }),
    );
    const period = { from: epochMs(START), to: epochMs(end) };
    const row = drawnRow(geofence, { calendar_id: null, ...shape });
    const rehearse = async () => ({
      alert: await live.rehearse(ana, notification, period),
      area: await live.rehearseArea(ana, { before: undefined, after: row }, period),
    });

    const whole = await rehearse();
    expect(whole.alert).toMatchObject({ vehicles: 1, rehearsed: 1 });
    expect(whole.alert.total + whole.alert.late).toBe(REPORTS / (2 * IN_AND_OUT));
    expect(whole.area).toMatchObject({ vehicles: 1, rehearsed: 1 });
    expect(whole.area.after.enters).toBe(REPORTS / (2 * IN_AND_OUT));

    live.slow(minutes(1));
    const cut = await rehearse();
    expect(cut.alert).toMatchObject({ vehicles: 1, rehearsed: 0, total: 0, late: 0, rung: [] });
    expect(cut.area).toMatchObject({ vehicles: 1, rehearsed: 0 });
    expect(cut.area.after).toMatchObject({ enters: 0, exits: 0 });
  } finally {
    await dispose();
  }
});
