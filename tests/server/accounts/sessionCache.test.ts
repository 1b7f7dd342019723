import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { userId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { createSessions, SESSION_KEPT } from "../../../server/accounts/sessions.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

let host: TestServer;
let admin: string;
let now = Date.now();

beforeAll(async () => {
  host = await startTestServer({ now: () => now });
  admin = await host.signIn("admin@demo.test");
});
afterAll(() => host.close());

const statusOf = async (cookie: string) =>
  (await fetch(`${host.url}/api/devices`, { headers: { cookie } })).status;

async function call(method: string, path: string, json?: object, cookie = admin) {
  const answer = await fetch(host.url + path, {
    method,
    headers: { cookie, ...(json && { "content-type": "application/json" }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

interface Person {
  readonly id: number;
  readonly email: string;
}

let people = 0;
/** Somebody whose session has just been read. */
async function seenPerson() {
  const email = `seen${++people}@demo.test`;
  const made = await call("POST", "/api/users", { name: "P", email, password: "good password" });
  const person = JSON.parse(made) as Person;
  const cookie = await host.signIn(email, "good password");
  expect(await statusOf(cookie)).toBe(200);
  return { person, cookie };
}

/** How often sessions are read from the database meanwhile. */
async function readingsDuring(work: () => Promise<unknown>): Promise<number> {
  const select = vi.spyOn(host.server.services.database, "selectFrom");
  await work();
  const tables: readonly unknown[] = select.mock.calls.map(([table]) => table);
  select.mockRestore();
  return tables.filter((table) => table === "sessions").length;
}

describe("what was read of a session", () => {
  test("answers all that a page asks at once", async () => {
    const cookie = await host.signIn();
    const ask = () => Promise.all(Array.from({ length: 20 }, () => statusOf(cookie)));

    expect(await readingsDuring(ask)).toBe(1);
  });

  test("is read anew after three seconds", async () => {
    const { cookie } = await seenPerson();
    now += SESSION_KEPT;

    expect(await readingsDuring(() => statusOf(cookie))).toBe(1);
  });

  test("does not keep the time it was seen from being written down [A05]", async () => {
    const { cookie, person } = await seenPerson();
    const seenAt = async () => {
      const { last_seen_at } = await host.server.services.database
        .selectFrom("sessions")
        .select("last_seen_at")
        .where("user_id", "=", person.id)
        .executeTakeFirstOrThrow();
      return last_seen_at.getTime();
    };
    const before = await seenAt();
    for (let second = 0; second <= 310; second += 2) {
      expect(await statusOf(cookie)).toBe(200);
      now += 2_000;
    }

    expect((await seenAt()) - before).toBeGreaterThan(300_000);
  });

  const ends: readonly [string, (person: Person, cookie: string) => Promise<unknown>][] = [
    ["is signed out", (_, cookie) => call("DELETE", "/api/session", undefined, cookie)],
    [
      "is disabled",
      (person) => call("PUT", `/api/users/${person.id}`, { ...person, disabled: true }),
    ],
    [
      "has a new password",
      (person) => call("PUT", `/api/users/${person.id}`, { ...person, password: "another one 7" }),
    ],
    ["is removed", ({ id }) => call("DELETE", `/api/users/${id}`)],
    [
      "came to the end of the account",
      async (person) => {
        const expirationTime = new Date(now + 1_000).toISOString();
        await call("PUT", `/api/users/${person.id}`, { ...person, expirationTime });
        now += 1_000;
      },
    ],
  ];
  test.each(ends)("lets nobody in any more who %s [AUTH-08] [Z08]", async (_, end) => {
    const { person, cookie } = await seenPerson();

    await end(person, cookie);

    expect(await statusOf(cookie)).toBe(401);
  });

  test("lets no guest in any more whose host was disabled [Z08]", async () => {
    const { person, cookie } = await seenPerson();
    await host.report(`id=shared${people}&lat=1&lon=2`);
    const vehicles = await host.get<{ id: number }[]>("/api/devices?all=true", admin);
    const deviceId = vehicles.at(-1)?.id ?? 0;
    await call("POST", "/api/permissions", { userId: person.id, deviceId });
    const expiration = new Date(now + 3_600_000).toISOString();
    const shared = await fetch(`${host.url}/api/share/device`, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ deviceId: String(deviceId), expiration }),
    });
    const opened = await fetch(`${host.url}/api/session?token=${await shared.text()}`);
    const guest = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(await statusOf(guest)).toBe(200);

    await call("PUT", `/api/users/${person.id}`, { ...person, disabled: true });

    expect(await statusOf(guest)).toBe(401);
  });
});

describe("a reading", () => {
  const clock = () => epochMs(now);
  const someone = async () => {
    const { database } = host.server.services;
    const { id } = await database
      .selectFrom("users")
      .select("id")
      .where("email", "=", "operator@demo.test")
      .executeTakeFirstOrThrow();
    return userId(id);
  };

  test("that was under way when the session ended is not kept", async () => {
    const sessions = createSessions(host.server.services.database, clock);
    const token = await sessions.begin(await someone());
    const { key = "" } = (await sessions.find(token, "session")) ?? {};
    sessions.forgetAll();
    const underWay = sessions.find(token, "session");
    await sessions.end(key);
    await underWay;

    expect(await sessions.find(token, "session")).toBeUndefined();
  });

  test("is not kept while other instances cannot be reached", async () => {
    let isConnected = true;
    const sessions = createSessions(host.server.services.database, clock, () => isConnected);
    const token = await sessions.begin(await someone());
    const find = () => sessions.find(token, "session");
    await find();
    isConnected = false;

    expect(await readingsDuring(find)).toBe(1);
    expect(await readingsDuring(find)).toBe(1);
  });

  test("of a token that is none is not kept", async () => {
    const { sessions } = host.server.services;
    const find = () => sessions.find("x".repeat(43), "session");
    await find();

    expect(await readingsDuring(find)).toBe(1);
  });
});
