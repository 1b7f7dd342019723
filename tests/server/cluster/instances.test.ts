import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/testDatabase.ts";
import { until } from "../../support/until.ts";

interface WireFrame {
  readonly positions?: { readonly deviceId: number; readonly latitude: number }[];
  readonly devices?: { readonly uniqueId: string }[];
}

const TOGETHER = 3;
const sockets: WebSocket[] = [];
let one: TestServer;
let other: TestServer;
let others: TestServer[] = [];
let databaseUrl: URL;

/** Several servers that start at the same moment on an empty database. */
beforeAll(async () => {
  if (!hasPostgres()) return;
  databaseUrl = await newPostgresDatabase();
  const started = await Promise.all(
    Array.from({ length: TOGETHER }, () => startTestServer({ databaseUrl })),
  );
  [one, other, ...others] = started as [TestServer, TestServer, ...TestServer[]];
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  for (const server of [one, other, ...others]) await server?.close();
});

async function connect({ url }: TestServer, cookie: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/socket`, { headers: { cookie } });
  sockets.push(socket);
  const frames: WireFrame[] = [];
  let closed: number | undefined;
  socket.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString()) as WireFrame));
  socket.on("close", (code) => {
    closed = code;
  });
  await until(() => frames.length > 0);
  return {
    latitudes: () => frames.flatMap((frame) => frame.positions ?? []).map((p) => p.latitude),
    names: () => frames.flatMap((frame) => frame.devices ?? []).map((d) => d.uniqueId),
    closed: () => closed,
  };
}

let minute = 0;
const report = async (server: TestServer, id: string, latitude: number) => {
  const timestamp = Math.floor(Date.now() / 1_000) - 86_400 + 60 * ++minute;
  const answer = await server.report(`id=${id}&lat=${latitude}&lon=2&timestamp=${timestamp}`);
  expect(answer.status).toBe(200);
};
const devices = (server: TestServer, cookie: string) =>
  server.get<{ id: number; uniqueId: string; positionId: number }[]>("/api/devices", cookie);

describe.skipIf(!hasPostgres())("several instances on one database", () => {
  test("start together with one group for new vehicles", async () => {
    const { database } = one.server.services;
    const groups = await database.selectFrom("groups").select("name").execute();

    expect(groups.map(({ name }) => name).sort()).toEqual(["Demo fleet", "New vehicles"]);
  });

  test("count guesses together, and a restart forgives none [M5]", async () => {
    const guess = async ({ url }: TestServer) =>
      (
        await fetch(`${url}/api/session`, {
          method: "POST",
          body: new URLSearchParams({ email: "readonly@demo.test", password: "a guess" }),
        })
      ).status;
    // A second forgives the next one: none passes, however busy the machine is.
    const stopped = Date.now();
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => startTestServer({ databaseUrl, now: () => stopped })),
    );
    try {
      const statuses = await Promise.all(
        Array.from({ length: 18 }, (_, at) => guess(servers[at % servers.length] ?? one)),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(13);
    } finally {
      for (const server of servers) await server.close();
    }

    // Long waits first, so that what the restart takes is no part of it.
    const { database } = one.server.services;
    await database.updateTable("throttles").set({ failures: 17 }).execute();
    const third = await startTestServer({ databaseUrl });
    try {
      expect(await guess(third)).toBe(429);
    } finally {
      await third.close();
      await database.deleteFrom("throttles").execute();
    }
  });

  test("share sessions", async () => {
    const cookie = await one.signIn();

    expect(await devices(other, cookie)).toEqual([]);
  });

  test("bring a position that one stored to the sockets of the others within a second", async () => {
    const cookie = await one.signIn();
    const viewer = await connect(other, cookie);
    await report(one, "bus", 11);
    const firstMs = await until(() => viewer.latitudes().includes(11));
    await report(one, "bus", 12);
    const nextMs = await until(() => viewer.latitudes().includes(12));

    expect(firstMs).toBeLessThan(1_000);
    expect(nextMs).toBeLessThan(1_000);
    expect(viewer.names()).toContain("bus");
    const [here] = await devices(one, cookie);
    const [there] = await devices(other, cookie);
    expect(there).toMatchObject({ uniqueId: "bus", positionId: here?.positionId });
  });

  test("bring every position, in order", async () => {
    await report(one, "ordered", 0);
    const viewer = await connect(other, await other.signIn());
    await until(() => viewer.latitudes().includes(0));
    const before = viewer.latitudes().length;
    for (let at = 1; at <= 30; at++) await report(one, "ordered", at);
    await until(() => viewer.latitudes().length >= before + 30);

    expect(viewer.latitudes().slice(before)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  });

  test("go on from each other's positions", async () => {
    await report(one, "shared", 20);
    const { fleet } = other.server.services;
    await until(() => {
      const record = fleet.withUniqueId("shared");
      return record !== undefined && fleet.latest(record.id) !== undefined;
    });
    await report(other, "shared", 21);
    const cookie = await one.signIn();
    const { id } = (await devices(one, cookie)).find(({ uniqueId }) => uniqueId === "shared") ?? {};
    const latest = await other.get<{ attributes: { totalDistance: number } }[]>(
      `/api/positions?deviceId=${id}`,
      cookie,
    );

    expect(latest[0]?.attributes.totalDistance).toBeGreaterThan(100_000);
  });

  test("register a tracker once that reports to all of them at the same moment", async () => {
    const servers = [one, other, ...others];
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        report(servers[at % TOGETHER] as TestServer, `new ${Math.floor(at / 4)}`, at),
      ),
    );
    const { database } = one.server.services;
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from devices where unique_id like 'new %'`.execute(
      database,
    );

    expect(rows).toEqual([{ count: 10 }]);
  });

  test("show nothing more to anybody whose right was taken at another one", async () => {
    await report(one, "lent", 60);
    const viewer = await connect(other, await one.signIn());
    const { database, rights } = one.server.services;
    const before = other.server.services.rights.version();
    await sql`update devices set group_id = null where unique_id = 'lent'`.execute(database);
    rights.changed();
    await until(() => other.server.services.rights.version() > before);
    await report(one, "lent", 61);
    await report(one, "bus", 62);
    await until(() => viewer.latitudes().includes(62));

    expect(viewer.latitudes()).not.toContain(61);
  });

  test("list what was made at another one, also after it was listed before", async () => {
    const cookie = await one.signIn("operator@demo.test");
    const names = async (server: TestServer) =>
      (await server.get<{ name: string }[]>("/api/geofences", cookie)).map(({ name }) => name);
    expect(await names(other)).toEqual([]);
    const made = await fetch(`${one.url}/api/geofences`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ name: "Yard", area: "CIRCLE (38.7 -9.1, 100)" }),
    });
    expect(made.status).toBe(200);

    await expect.poll(() => names(other)).toEqual(["Yard"]);
  });

  test("close a socket when its session is signed out at another one [AUTH-08]", async () => {
    const cookie = await one.signIn();
    const viewer = await connect(other, cookie);
    await fetch(`${one.url}/api/session`, { method: "DELETE", headers: { cookie } });

    expect(await until(() => viewer.closed() !== undefined)).toBeLessThan(2_000);
    expect(viewer.closed()).toBe(4401);
  });

  test("read what they missed when they could not reach each other", async () => {
    const { database } = one.server.services;
    const viewer = await connect(other, await one.signIn());
    // Stored by somebody who notifies nobody.
    await sql`update device_states set latitude = 77, fix_time = fix_time + interval '1 second'
      where device_id = (select id from devices where unique_id = 'bus')`.execute(database);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'waymark bus'`.execute(database);

    await until(() => viewer.latitudes().includes(77));
  });
});
