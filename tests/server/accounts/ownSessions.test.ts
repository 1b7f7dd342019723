import { createHash } from "node:crypto";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const HOUR_MS = 3_600_000;
const SESSION_ENDED = 4401;
const OPERATOR = "operator@demo.test";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let host: TestServer;
let now = Date.now();
beforeAll(async () => {
  host = await startTestServer({ now: () => now });
});
afterAll(() => host.close());
beforeEach(async () => {
  now += HOUR_MS;
  await sql`delete from sessions`.execute(host.server.services.database);
  host.server.services.sessions.forgetAll();
});

interface Row {
  readonly id: number;
  readonly current: boolean;
  readonly begunWith: string;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly beginTime: string;
}

async function signInWith(userAgent: string, email = OPERATOR): Promise<string> {
  const answer = await fetch(`${host.url}/api/session`, {
    method: "POST",
    headers: { "user-agent": userAgent },
    body: new URLSearchParams({ email, password: "waymark-demo" }),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
const call = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
  fetch(host.url + path, { method, headers });
const end = async (cookie: string, path: string) => (await call("DELETE", path, { cookie })).status;
const list = (cookie: string) => host.get<Row[]>("/api/sessions", cookie);
const isSignedIn = async (cookie: string) =>
  (await call("GET", "/api/session", { cookie })).status === 200;
const idOf = async (cookie: string) => {
  const own = (await list(cookie)).find(({ current }) => current);
  if (!own) throw new Error("no session of its own is in the list");
  return own.id;
};

async function tokenOf(cookie: string): Promise<string> {
  const answer = await fetch(`${host.url}/api/session/token`, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams(),
  });
  return answer.text();
}

async function guest(): Promise<string> {
  const cookie = await host.signIn("admin@demo.test");
  const json = { cookie, "content-type": "application/json" };
  const made = await fetch(`${host.url}/api/devices`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ name: "Van", uniqueId: `van-${now}` }),
  });
  const { id } = (await made.json()) as { id: number };
  const shared = await fetch(`${host.url}/api/share`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ deviceIds: [id], expiration: new Date(now + HOUR_MS).toISOString() }),
  });
  const begun = await fetch(`${host.url}/api/session?token=${await shared.text()}`);
  return begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const auditOf = async (action: string) =>
  (
    await sql<{ after: unknown }>`select after from audit where action = ${action}
      order by id`.execute(host.server.services.database)
  ).rows.map(({ after }) => after);

describe("where somebody is signed in [PRO-01]", () => {
  test("is listed with place, program and times, and which one asks", async () => {
    const begunAt = new Date(now).toISOString();
    const first = await signInWith(FIREFOX);
    now += HOUR_MS;
    const second = await signInWith("A program/2.0");

    const rows = await list(second);

    expect(rows.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ["A program/2.0", true],
      [FIREFOX, false],
    ]);
    expect(rows[1]).toMatchObject({ address: "127.0.0.1", begunWith: "password" });
    expect(Date.parse(rows[1]?.beginTime ?? "")).toBe(Date.parse(begunAt));
    expect((await list(first)).find(({ current }) => current)?.userAgent).toBe(FIREFOX);
  });

  test("shows no token and nothing made from one", async () => {
    const cookie = await signInWith(FIREFOX);
    const token = cookie.split("=")[1] ?? "";

    const text = await (await call("GET", "/api/sessions", { cookie })).text();

    expect(text).toContain(FIREFOX);
    expect(text).not.toContain(token);
    expect(text).not.toContain(createHash("sha256").update(token).digest("hex"));
    expect(text).not.toMatch(/[0-9a-f]{32}|[\w-]{43}/);
  });

  test("is nobody else's, and leaves out tokens of programs and what is over", async () => {
    const cookie = await signInWith(FIREFOX);
    await tokenOf(cookie);
    await signInWith("Another person's", "manager@demo.test");
    await signInWith("Long ago");
    const { database } = host.server.services;
    await sql`update sessions set last_seen_at = ${new Date(now - 8 * 24 * HOUR_MS)}
      where client = 'Long ago'`.execute(database);

    expect((await list(cookie)).map(({ userAgent }) => userAgent)).toEqual([FIREFOX]);
  });

  test("does not count as being used there", async () => {
    await signInWith(FIREFOX);
    now += HOUR_MS;
    const cookie = await signInWith("Here");
    const before = await list(cookie);
    now += HOUR_MS;

    const after = await list(cookie);

    const there = (rows: readonly object[]) =>
      rows.find((row) => "userAgent" in row && row.userAgent === FIREFOX);
    expect(there(after)).toEqual(there(before));
  });
});

describe("ending a session [PRO-01]", () => {
  test("ends the one that is named, closes its socket at once and is written down", async () => {
    const here = await signInWith("Here");
    const there = await signInWith(FIREFOX);
    const id = await idOf(there);
    const socket = new WebSocket(`${host.url.replace("http", "ws")}/api/socket`, {
      headers: { cookie: there },
    });
    await once(socket, "open");
    const closed = once(socket, "close") as Promise<[number]>;

    expect(await end(here, `/api/sessions/${id}`)).toBe(204);

    expect((await closed)[0]).toBe(SESSION_ENDED);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await auditOf("session.endOther")).at(-1)).toEqual({ session: id });
  });

  test("of another person is refused as one that never was, and it goes on", async () => {
    const here = await signInWith("Here");
    const other = await signInWith(FIREFOX, "manager@demo.test");
    const admin = await host.signIn("admin@demo.test");
    const id = await idOf(other);

    for (const cookie of [here, admin]) {
      const theirs = await call("DELETE", `/api/sessions/${id}`, { cookie });
      const none = await call("DELETE", "/api/sessions/2147483647", { cookie });
      expect([theirs.status, await theirs.text()]).toEqual([404, await none.text()]);
    }
    expect(await isSignedIn(other)).toBe(true);
  });

  test("everywhere else leaves this one and the programs' tokens", async () => {
    const here = await signInWith("Here");
    const others = [await signInWith(FIREFOX), await signInWith("Phone")];
    const token = await tokenOf(here);
    const another = await signInWith("Other", "manager@demo.test");

    expect(await end(here, "/api/sessions")).toBe(204);

    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect([await isSignedIn(here), await isSignedIn(another)]).toEqual([true, true]);
    const headers = { authorization: `Bearer ${token}` };
    expect((await call("GET", "/api/devices", headers)).status).toBe(200);
    expect((await auditOf("session.endOther")).at(-1)).toEqual({ count: 2 });
  });

  test("is not for guests, nor for who shows a token", async () => {
    const owner = await signInWith("Here");
    const token = await tokenOf(owner);
    const begun = await fetch(`${host.url}/api/session?token=${token}`);
    const ofToken = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const callers = [
      { cookie: await guest() },
      { cookie: ofToken },
      { authorization: `Bearer ${token}` },
    ];
    const id = await idOf(owner);

    for (const headers of callers)
      for (const [method, path] of [
        ["GET", "/api/sessions"],
        ["DELETE", "/api/sessions"],
        ["DELETE", `/api/sessions/${id}`],
      ] as const)
        expect((await call(method, path, headers)).status, `${method} ${path}`).toBe(403);
    expect(await isSignedIn(owner)).toBe(true);
    expect((await list(owner)).map(({ begunWith }) => begunWith).sort()).toEqual([
      "password",
      "token",
    ]);
  });

  test("takes a session that holds", async () => {
    const cookie = await signInWith(FIREFOX);
    now += 8 * 24 * HOUR_MS;

    expect((await call("GET", "/api/sessions", { cookie })).status).toBe(401);
    expect(await end(cookie, "/api/sessions")).toBe(401);
    expect(await end("", "/api/sessions")).toBe(401);
  });
});
