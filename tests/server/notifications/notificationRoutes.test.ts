import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Session } from "../../../server/accounts/sessions.ts";
import type { Answer } from "../../../server/answers/answer.ts";
import type { CallContext } from "../../../server/http/route.ts";
import { Refusal } from "../../../server/refusal/refusal.ts";
import { NOTIFICATION_ROUTES } from "../../../server/routes/notifications/notificationRoutes.ts";
import { askForAlarms } from "../../support/askForAlarms.ts";
import { insert, link } from "../../support/openRules.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { until } from "../../support/until.ts";

interface WireEvent {
  readonly id: number;
  readonly type: string;
  readonly deviceId: number;
  readonly attributes: Record<string, unknown>;
}

/** The whole server lives at this moment. */
const NOW = Date.UTC(2026, 2, 3, 10);

let host: TestServer;
let cookie: string;
let bus: number;
const events: WireEvent[] = [];

beforeAll(async () => {
  host = await startTestServer({ now: () => NOW });
  cookie = await host.signIn();
  const { database, fleet, changes, rights } = host.server.services;
  await host.report(`id=bus&lat=1&lon=2&timestamp=${secondsAgo(30)}&ignition=false`);
  bus = fleet.withUniqueId("bus")!.id;
  const { id } = await database
    .selectFrom("users")
    .select("id")
    .where("email", "=", "operator@demo.test")
    .executeTakeFirstOrThrow();
  const notification = await insert(database, "notifications", {
    type: "ignitionOn",
    notificators: "web,mail",
  });
  await link(database, "user", id, "notification", notification);
  await link(database, "vehicle", bus, "notification", notification);
  const links = await database.selectFrom("user_devices").selectAll().execute();
  if (!links.some((one) => one.user_id === id && one.device_id === bus))
    await link(database, "user", id, "vehicle", bus);
  rights.changed();
  await changes.publish({ kind: "notification", ids: [notification] });
  await changes.publish({ kind: "link", ids: [] });
});
afterAll(() => host.close());

const secondsAgo = (seconds: number) => NOW / 1_000 - seconds;

/** Asks a declared route as the person of a cookie. */
async function call(method: string, path: string, as = cookie): Promise<Answer> {
  const { services } = host.server;
  const session = (await services.sessions.find(as.split("=")[1] ?? "", "session")) as Session;
  const { pathname, searchParams } = new URL(path, "http://localhost");
  for (const route of NOTIFICATION_ROUTES) {
    const pattern = new RegExp(`^${route.url.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    const match = route.method === method ? pattern.exec(pathname) : null;
    if (match)
      return route.answer(
        {
          params: { ...match.groups },
          query: Object.fromEntries(searchParams),
          body: undefined,
          session,
          context: {} as CallContext,
        },
        services,
      );
  }
  throw new Error(`no route at ${method} ${path}`);
}

describe("from a tracker to a person", () => {
  test("an event comes by the page's socket with its message, and by mail", async () => {
    const socket = new WebSocket(`${host.url.replace("http", "ws")}/api/socket`, {
      headers: { cookie, origin: host.url },
    });
    socket.on("message", (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { events?: WireEvent[] };
      events.push(...(frame.events ?? []));
    });
    await new Promise((resolve) => socket.on("open", resolve));
    await new Promise((resolve) => socket.once("message", resolve));

    await host.report(`id=bus&lat=1&lon=2&timestamp=${secondsAgo(20)}&ignition=true`);
    await until(() => events.length > 0);
    socket.terminate();

    expect(events).toMatchObject([
      { type: "ignitionOn", deviceId: bus, attributes: { message: "bus: ignition on" } },
    ]);
    const { body } = await call("GET", "/api/outbox");
    expect(body).toMatchObject([
      {
        channel: "mail",
        recipient: "operator@demo.test",
        subject: "bus: ignition on",
        eventId: events[0]?.id,
        sentAt: null,
      },
    ]);
  });

  test("the first alarm of a tracker that nobody knew reaches who asked for all vehicles before [EVT-01]", async () => {
    const { database } = host.server.services;
    await askForAlarms(host.url, "operator@demo.test", "sos");

    await host.report(`id=newcomer&lat=1&lon=2&timestamp=${secondsAgo(20)}&alarm=sos`);

    const delivered = database
      .selectFrom("deliveries")
      .innerJoin("events", "events.id", "deliveries.event_id")
      .innerJoin("devices", "devices.id", "events.device_id")
      .select(["events.type", "deliveries.notificator"])
      .where("devices.unique_id", "=", "newcomer");
    await expect
      .poll(() => delivered.execute(), { timeout: 60_000 })
      .toEqual([{ type: "alarm", notificator: "web" }]);
  });

  test("an event can be asked for by who sees its vehicle, and is not found by others", async () => {
    const path = `/api/events/${events[0]?.id}`;

    expect((await call("GET", path)).body).toMatchObject({ type: "ignitionOn", deviceId: bus });
    await expect(call("GET", "/api/events/999999")).rejects.toThrow("Event not found");
    const { database } = host.server.services;
    await database.deleteFrom("user_devices").where("device_id", "=", bus).execute();
    await database.updateTable("devices").set({ group_id: null }).where("id", "=", bus).execute();
    host.server.services.rights.changed();
    await expect(call("GET", path)).rejects.toThrow(Refusal);
    const administrator = await host.signIn("admin@demo.test");
    expect((await call("GET", path, administrator)).status).toBe(200);
  });
});

describe("notifications", () => {
  test("name the types there are and the ways to be notified", async () => {
    const types = (await call("GET", "/api/notifications/types")).body as { type: string }[];
    expect(types).toContainEqual({ type: "geofenceEnter" });
    expect(types).toContainEqual({ type: "alarmWeeklyDriving" });
    expect((await call("GET", "/api/notifications/notificators")).body).toEqual([
      { type: "web" },
      { type: "mail" },
      { type: "sms" },
    ]);
  });

  test("can be tried: a letter to the caller, and no letter to nobody", async () => {
    const mine = async (as: string) => (await call("GET", "/api/outbox", as)).body as unknown[];
    const manager = await host.signIn("manager@demo.test");
    const before = await mine(manager);

    expect((await call("POST", "/api/notifications/test/mail", manager)).status).toBe(204);
    expect((await call("POST", "/api/notifications/test", manager)).status).toBe(204);
    await expect(call("POST", "/api/notifications/test/sms", manager)).rejects.toThrow("no way");
    await expect(call("POST", "/api/notifications/test/command", manager)).rejects.toThrow(Refusal);

    const after = await mine(manager);
    expect(after).toHaveLength(before.length + 2);
    expect(after[0]).toMatchObject({ recipient: "manager@demo.test" });
  });

  test("show an administrator everybody's letters and others their own", async () => {
    const administrator = await host.signIn("admin@demo.test");
    const all = (await call("GET", "/api/outbox", administrator)).body as { recipient: string }[];
    const own = (await call("GET", "/api/outbox?limit=1")).body as { recipient: string }[];

    expect(new Set(all.map(({ recipient }) => recipient)).size).toBeGreaterThan(1);
    expect(own.map(({ recipient }) => recipient)).toEqual(["operator@demo.test"]);
  });
});
