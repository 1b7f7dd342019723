import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "../../server/routes.ts";
import { startTestServer, type TestServer } from "../support/startTestServer.ts";

interface WireDevice {
  readonly id: number;
  readonly uniqueId: string;
}
interface WirePosition {
  readonly id: number;
  readonly deviceId: number;
  readonly fixTime: string;
  readonly attributes: Record<string, unknown>;
}

let host: TestServer;
let operator: string;
let admin: string;
const ids = new Map<string, number>();
const BASE = Math.floor(Date.now() / 1_000) - 3_600;

/**
 * own: linked directly. grouped: in a group. nested: in a group inside a linked one.
 * foreign: nobody's.
 */
beforeAll(async () => {
  host = await startTestServer();
  const { database, rights } = host.server.services;
  for (const uniqueId of ["own", "grouped", "nested", "foreign"])
    for (let at = 0; at < 3; at++)
      await host.report(`id=${uniqueId}&lat=${at}&lon=1&timestamp=${BASE + at * 60}&speed=5`);
  await sql`insert into groups (name, parent_id) values ('a', null)`.execute(database);
  await sql`insert into groups (name, parent_id) select 'b', id from groups where name = 'a'`.execute(
    database,
  );
  await sql`insert into groups (name, parent_id) select 'c', id from groups where name = 'b'`.execute(
    database,
  );
  await sql`insert into groups (name, parent_id) select 'd', id from groups where name = 'c'`.execute(
    database,
  );
  await sql`insert into groups (name, parent_id) select 'e', id from groups where name = 'd'`.execute(
    database,
  );
  await sql`update devices set group_id = null`.execute(database);
  await sql`update devices set group_id = (select id from groups where name = 'a') where unique_id = 'grouped'`.execute(
    database,
  );
  await sql`update devices set group_id = (select id from groups where name = 'e') where unique_id = 'nested'`.execute(
    database,
  );
  await sql`insert into user_devices select users.id, devices.id from users, devices
    where email = 'operator@demo.test' and unique_id = 'own'`.execute(database);
  await sql`insert into user_groups select users.id, groups.id from users, groups
    where email = 'operator@demo.test' and groups.name = 'a'`.execute(database);
  rights.changed();
  operator = await host.signIn("operator@demo.test");
  admin = await host.signIn("admin@demo.test");
  for (const { id, uniqueId } of await host.get<WireDevice[]>("/api/devices?all=true", admin))
    ids.set(uniqueId, id);
});
afterAll(() => host.close());

const names = async (path: string, cookie: string) =>
  (await host.get<WireDevice[]>(path, cookie)).map(({ uniqueId }) => uniqueId).sort();
const positions = (path: string, cookie = operator) => host.get<WirePosition[]>(path, cookie);
const status = async (path: string, cookie: string) =>
  (await fetch(host.url + path, { headers: { cookie } })).status;
const idOf = (uniqueId: string) => ids.get(uniqueId) ?? 0;

describe("vehicles", () => {
  test("are those linked directly or through a group, however deep", async () => {
    expect(await names("/api/devices", operator)).toEqual(["grouped", "nested", "own"]);
  });

  test("are all for an administrator who says so, and only then", async () => {
    expect(await names("/api/devices?all=true", admin)).toHaveLength(4);
    expect(await names("/api/devices", admin)).toEqual([]);
    expect(await names("/api/devices?all=true", operator)).toEqual(["grouped", "nested", "own"]);
    expect(await names("/api/devices?all=false", admin)).toEqual([]);
  });

  test("asked for by id come without those one may not see", async () => {
    const query = `id=${idOf("own")}&id=${idOf("foreign")}&id=999999`;
    expect(await names(`/api/devices?${query}`, operator)).toEqual(["own"]);
    expect(await names(`/api/devices?${query}`, admin)).toEqual(["foreign", "own"]);
    expect(await names("/api/devices?uniqueId=nested&uniqueId=foreign", operator)).toEqual([
      "nested",
    ]);
  });

  test("have every field a stock client expects", async () => {
    const [device] = await host.get<object[]>(`/api/devices?id=${idOf("own")}`, operator);
    expect(Object.keys(device ?? {})).toEqual([
      ..."id name uniqueId status lastUpdate positionId groupId calendarId phone model".split(" "),
      ..."contact category disabled expirationTime attributes".split(" "),
    ]);
    expect(device).toMatchObject({ status: "online", name: "own" });
  });
});

describe("groups", () => {
  test("are those linked, with all inside them", async () => {
    const groups = await host.get<{ name: string }[]>("/api/groups", operator);
    expect(groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Demo fleet", "New vehicles", "a", "b", "c", "d", "e"]),
    );
    const all = await host.get<{ name: string }[]>("/api/groups?all=true", admin);
    expect(all).toHaveLength(7);
  });
});

describe("positions", () => {
  test("are the latest of each visible vehicle", async () => {
    const latest = await positions("/api/positions");
    expect(new Set(latest.map(({ deviceId }) => deviceId))).toEqual(
      new Set(["own", "grouped", "nested"].map(idOf)),
    );
    expect(latest.every(({ fixTime }) => Date.parse(fixTime) === (BASE + 120) * 1_000)).toBe(true);
    expect(await positions("/api/positions?all=true", admin)).toHaveLength(4);
    expect(await positions("/api/positions", admin)).toHaveLength(0);
  });

  test("are one vehicle's latest, or its history with both ends included", async () => {
    expect(await positions(`/api/positions?deviceId=${idOf("own")}`)).toHaveLength(1);
    const from = new Date(BASE * 1_000).toISOString();
    const to = new Date((BASE + 60) * 1_000).toISOString();
    const history = await positions(`/api/positions?deviceId=${idOf("own")}&from=${from}&to=${to}`);

    expect(history.map(({ fixTime }) => fixTime)).toEqual([
      from.replace("Z", "+00:00"),
      to.replace("Z", "+00:00"),
    ]);
    expect(history[1]?.attributes).toMatchObject({ motion: true, distance: 111319.49 });
    const zone = to.replace("Z", "+00:00"); // a plus that nobody encoded
    expect(
      await positions(`/api/positions?deviceId=${idOf("own")}&from=${from}&to=${zone}`),
    ).toHaveLength(2);
    expect(
      await positions(`/api/positions?deviceId=${idOf("own")}&from=${to}&to=${to}`),
    ).toHaveLength(1);
  });

  test("of somebody else's vehicle are refused, and so is one that does not exist", async () => {
    for (const id of [idOf("foreign"), 999_999]) {
      expect(await status(`/api/positions?deviceId=${id}`, operator)).toBe(403);
      const time = "2026-01-01T00:00:00Z";
      expect(await status(`/api/positions?deviceId=${id}&from=${time}&to=${time}`, operator)).toBe(
        403,
      );
    }
    expect(await status(`/api/positions?deviceId=${idOf("foreign")}`, admin)).toBe(200);
  });

  test("asked for by id are all or nothing", async () => {
    const [mine] = await positions(`/api/positions?deviceId=${idOf("own")}`);
    const [foreign] = await positions(`/api/positions?deviceId=${idOf("foreign")}`, admin);
    const ask = (...asked: (number | undefined)[]) =>
      `/api/positions?${asked.map((id) => `id=${id}`).join("&")}`;

    expect(await positions(ask(mine?.id))).toEqual([mine]);
    expect(await status(ask(mine?.id, foreign?.id), operator)).toBe(403);
    expect(await status(ask(mine?.id, 999_999), operator)).toBe(403);
    expect(await positions(ask(mine?.id, foreign?.id), admin)).toHaveLength(2);
  });
});

describe("the rest", () => {
  test("of the routes is closed without a session, but for the public ones", async () => {
    for (const { method, url, access } of ROUTES) {
      const answer = await fetch(host.url + url, { method });
      if (access === "signedIn") expect(answer.status, `${method} ${url}`).toBe(401);
      else expect(answer.status, `${method} ${url}`).not.toBe(401);
    }
  });

  test("no GET changes anything, so every change can be guarded [A04]", () => {
    const gets = ROUTES.filter(({ method }) => method === "GET");
    expect(gets.every(({ bodyType }) => bodyType === "none")).toBe(true);
  });

  test("the server has Traccar's fields and our version", async () => {
    const server = await host.get<Record<string, unknown>>("/api/server", "");
    expect(server).toMatchObject({ id: 1, version: "1.2.3", newServer: false, attributes: {} });
    expect(Object.keys(server)).toHaveLength(27);
  });

  test("health is OK in two places", async () => {
    for (const path of ["/api/health", "/health"])
      expect(await (await fetch(host.url + path)).text()).toBe("OK");
  });
});
