import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Event } from "#domain/event";
import type { UserId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { createNotifier } from "../../../server/notifications/notifier.ts";
import { createRecipients } from "../../../server/notifications/recipients.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { createRights } from "../../../server/rights/rights.ts";
import { insert, link, openRules } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const NOON = epochMs(Date.UTC(2026, 7, 21, 12)); // a Friday

let database: Database;
let dispose: () => Promise<void>;
let now: EpochMs;
let bus: number;
let ana: number;
let published: { readonly userId: UserId; readonly event: Event }[];

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());
beforeEach(async () => {
  await sql`truncate positions, device_states, events, deliveries, outbox, devices, groups,
    geofences, notifications, calendars, users, settings cascade`.execute(database);
  now = NOON;
  published = [];
  bus = await insert(database, "devices", { name: "Bus <b>7</b>\r\nBcc: x", unique_id: "bus" });
  ana = await person("ana");
  await link(database, "user", ana, "vehicle", bus);
});

const person = (name: string, given: Record<string, unknown> = {}) =>
  insert(database, "users", {
    name,
    email: `${name}@fleet.test`,
    password_hash: "x",
    ...given,
  });

async function notification(
  user: number,
  given: Record<string, unknown> = {},
  vehicle: number | undefined = bus,
) {
  const row = { type: "ignitionOn", notificators: "web,mail", always: vehicle === undefined };
  const id = await insert(database, "notifications", { ...row, ...given });
  await link(database, "user", user, "notification", id);
  if (vehicle !== undefined) await link(database, "vehicle", vehicle, "notification", id);
  return id;
}

/** The server's own way from a report to a letter, as after a start. */
async function openNotifier() {
  const rights = createRights(database);
  const recipients = createRecipients({ database, rights, now: () => now });
  const rules = await openRules(database, () => now, recipients.sightsOf);
  const notifier = createNotifier({
    database,
    ruleCache: rules.ruleCache,
    recipients,
    vehicle: rules.fleet.record,
    publishEvents: (deliveries) => published.push(...deliveries),
    now: () => now,
    log: createLogger("silent", false),
  });
  return { ...rules, notifier };
}

/** Reports of the last minute with what they carry; then everybody has been notified. */
async function report(...attributes: Record<string, string | number | boolean>[]) {
  const opened = await openNotifier();
  const reports = attributes.map((given, at) =>
    trackerReport({ fixTime: now - 60_000 + at * 1_000, attributes: given }),
  );
  await opened.ingest.accept(reports);
  opened.notifier.notify(opened.reported);
  await opened.notifier.settled();
  return opened;
}
const ignites = () => report({ ignition: false }, { ignition: true });
const letters = async () =>
  await database.selectFrom("outbox").selectAll().orderBy("recipient").execute();
const recipients = async () => (await letters()).map(({ recipient }) => recipient);

describe("an event", () => {
  test("reaches the page and the post box of who asked, as text in one line", async () => {
    await notification(ana);

    await ignites();

    expect(published).toMatchObject([
      { userId: ana, event: { type: "ignitionOn", vehicleId: bus } },
    ]);
    expect(published[0]?.event.attributes.message).toBe("Bus <b>7</b> Bcc: x: ignition on");
    expect(await letters()).toMatchObject([
      { channel: "mail", recipient: "ana@fleet.test", subject: "Bus <b>7</b> Bcc: x: ignition on" },
    ]);
  });

  test("reaches nobody who did not ask, may not see the vehicle, or whose account is over [R04]", async () => {
    const blind = await person("blind");
    const disabled = await person("disabled", { disabled: true });
    const expired = await person("expired", { expires_at: new Date(NOON - 1).toISOString() });
    for (const user of [disabled, expired]) await link(database, "user", user, "vehicle", bus);
    for (const user of [blind, disabled, expired])
      await notification(user, { attributes: { otherEmails: "boss@elsewhere.test" } });

    await ignites();

    expect(published).toEqual([]);
    expect(await letters()).toEqual([]);
  });

  test("is reported once, although two notifications ask and it is handed in again", async () => {
    await notification(ana);
    await notification(ana, { always: true }, undefined);

    const { notifier, reported } = await ignites();
    notifier.notify(reported);
    await notifier.settled();

    expect(published).toHaveLength(1);
    expect(await recipients()).toEqual(["ana@fleet.test"]);
  });

  test("is reported once by two instances that both know it", async () => {
    await notification(ana);
    const { reported } = await report({ ignition: false });
    const [one, other] = [await openNotifier(), await openNotifier()];
    await one.ingest.accept([trackerReport({ fixTime: now, attributes: { ignition: true } })]);
    expect(reported).toEqual([]);

    one.notifier.notify(one.reported);
    other.notifier.notify(one.reported);
    await Promise.all([one.notifier.settled(), other.notifier.settled()]);

    expect(published).toHaveLength(1);
    expect(await recipients()).toEqual(["ana@fleet.test"]);
  });

  test("that a killed process had stored is notified by the next", async () => {
    await notification(ana);
    const { ingest } = await openNotifier();
    await ingest.accept([
      trackerReport({ fixTime: now - 2_000, attributes: { ignition: false } }),
      trackerReport({ fixTime: now - 1_000, attributes: { ignition: true } }),
    ]);

    const next = await openNotifier();
    await next.notifier.catchUp();
    await next.notifier.settled();
    const third = await openNotifier();
    await third.notifier.catchUp();
    await third.notifier.settled();

    expect(await recipients()).toEqual(["ana@fleet.test"]);
  });

  test("older than fifteen minutes notifies nobody any more", async () => {
    await notification(ana);
    const { reported, notifier } = await openNotifier();
    now = epochMs(NOON + 16 * 60_000);
    notifier.notify([...reported, { ...(await eventAt(NOON)) }]);
    await notifier.settled();

    expect(published).toEqual([]);
  });

  test("that a driver is named first, or again, stands in the history alone [ALR-01]", async () => {
    await notification(ana, { type: "driverChanged" });
    const named = (driverUniqueId: string) => ({ ignition: true, driverUniqueId });

    const { reported } = await report(
      named("ana"),
      { ignition: false },
      named("ana"),
      named("bob"),
    );

    const history = reported.filter(({ type }) => type === "driverChanged");
    expect(history.map(({ attributes }) => attributes.driverUniqueId)).toEqual([
      "ana",
      "ana",
      "bob",
    ]);
    expect(published).toMatchObject([{ event: { attributes: { driverUniqueId: "bob" } } }]);
    expect(await recipients()).toEqual(["ana@fleet.test"]);
  });

  test("that a driver took over is notified though another process knew who drove before", async () => {
    await notification(ana, { type: "driverChanged" });
    const named = { driverUniqueId: "ana" };
    await report({ ignition: true, ...named }, { ignition: false });
    now = epochMs(NOON + 120_000);

    await report({ ignition: true, driverUniqueId: "bob" });

    expect(published).toMatchObject([
      { event: { attributes: { driverUniqueId: "bob", previousDriverUniqueId: "ana" } } },
    ]);
  });

  test("of all vehicles notifies only those who see the vehicle", async () => {
    await notification(ana, {}, undefined);
    await notification(await person("blind"), {}, undefined);

    await ignites();

    expect(await recipients()).toEqual(["ana@fleet.test"]);
  });

  test("of a group's vehicle is reported when the notification is linked to a group around it", async () => {
    const outer = await insert(database, "groups", { name: "outer" });
    const inner = await insert(database, "groups", { name: "inner", parent_id: outer });
    await sql`update devices set group_id = ${inner}`.execute(database);
    const id = await insert(database, "notifications", {
      type: "ignitionOn",
      notificators: "mail",
    });
    await link(database, "user", ana, "notification", id);
    await link(database, "group", outer, "notification", id);

    await ignites();

    expect(await recipients()).toEqual(["ana@fleet.test"]);
  });

  test("waits for the timetable in the person's own time zone [EVT-04]", async () => {
    const timetable = JSON.stringify([{ weekday: 5, start: "20:00", end: "22:00" }]);
    const tokyo = await person("tokyo", { attributes: { timezone: "Asia/Tokyo" } });
    await link(database, "user", tokyo, "vehicle", bus);
    for (const user of [ana, tokyo]) await notification(user, { attributes: { timetable } });

    await ignites(); // 20:59 in Tokyo, 11:59 elsewhere

    expect(await recipients()).toEqual(["tokyo@fleet.test"]);
  });

  test("about an area is told to all who see the vehicle, and names it to those who see the area [PERM-02]", async () => {
    const rui = await person("rui");
    await link(database, "user", rui, "vehicle", bus);
    const area = "CIRCLE (38.7223 -9.1393, 100)";
    const depot = await insert(database, "geofences", { name: "Rui's client", area });
    await link(database, "user", rui, "geofence", depot);
    await link(database, "vehicle", bus, "geofence", depot);
    const entering = { type: "geofenceEnter", notificators: "mail" };
    await notification(ana, { ...entering, attributes: { otherEmails: "boss@elsewhere.test" } });
    await notification(rui, entering);

    const opened = await openNotifier();
    const at = { latitude: 38.7223, longitude: -9.1393 };
    await opened.ingest.accept([
      trackerReport({ fixTime: now - 60_000, latitude: 39 }),
      trackerReport({ fixTime: now - 30_000, ...at }),
    ]);
    opened.notifier.notify(opened.reported);
    await opened.notifier.settled();

    const named = (await letters()).map(({ recipient, body }) => [
      recipient,
      body.includes("Rui's client"),
    ]);
    expect(named).toEqual([
      ["ana@fleet.test", false],
      ["boss@elsewhere.test", false],
      ["rui@fleet.test", true],
    ]);
  });

  test("goes to extra addresses too, and never into a header [R04]", async () => {
    await notification(ana, {
      attributes: { otherEmails: "boss@fleet.test, no address, ana@fleet.test" },
    });
    await notification(ana, {
      attributes: { otherEmails: "x@fleet.test\r\nBcc: y@fleet.test" },
    });

    await ignites();

    expect(await recipients()).toEqual(["ana@fleet.test", "boss@fleet.test"]);
  });

  test("never sends a command [T16]", async () => {
    const command = await insert(database, "commands", { type: "engineStop" });
    await notification(ana, { command_id: command, notificators: "command,web" });

    await ignites();

    expect(published).toHaveLength(1);
    const { rows } = await sql`select notificator from deliveries`.execute(database);
    expect(rows).toEqual([{ notificator: "web" }]);
    expect(await database.selectFrom("actuations").selectAll().execute()).toEqual([]);
  });

  test("that could not be delivered is delivered when the database answers again", async () => {
    await notification(ana);
    const { ingest, reported, notifier } = await openNotifier();
    await ingest.accept([
      trackerReport({ fixTime: now - 2_000, attributes: { ignition: false } }),
      trackerReport({ fixTime: now - 1_000, attributes: { ignition: true } }),
    ]);
    await sql`alter table deliveries rename to elsewhere`.execute(database);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      notifier.notify(reported);
      await notifier.settled();
      expect(published).toEqual([]);
      await sql`alter table elsewhere rename to deliveries`.execute(database);
      vi.advanceTimersByTime(5_000);
      await notifier.settled();
    } finally {
      vi.useRealTimers();
    }

    expect(await recipients()).toEqual(["ana@fleet.test"]);
    expect(published).toHaveLength(1);
  });

  test("of an alert with a measure notifies who asked for that measure", async () => {
    const short = await person("short");
    await link(database, "user", short, "vehicle", bus);
    await notification(ana, { type: "idle", attributes: { minimalDuration: 10 } });
    await notification(short, { type: "alarm", attributes: { alarms: "sos,idle" } });
    const { ingest, reported, notifier } = await openNotifier();

    await ingest.accept(
      [0, 6, 9].map((minute) =>
        trackerReport({
          fixTime: now - 600_000 + minute * 60_000,
          speedKnots: 0,
          attributes: { ignition: true },
        }),
      ),
    );
    notifier.notify(reported);
    await notifier.settled();

    expect(reported.map(({ attributes }) => attributes.threshold)).toEqual([5]);
    expect(await recipients()).toEqual(["short@fleet.test"]);
  });
});

async function eventAt(time: EpochMs): Promise<Event> {
  const id = await insert(database, "events", {
    type: "ignitionOn",
    event_time: new Date(time).toISOString(),
    device_id: bus,
  });
  const { eventOfRow } = await import("../../../server/database/eventRows.ts");
  const row = await database
    .selectFrom("events")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return eventOfRow(row);
}
