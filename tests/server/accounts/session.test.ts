import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordCost } from "../../support/passwordCost.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

let host: TestServer;
let now = Date.now();

beforeAll(async () => {
  passwordCost.kind = "real";
  host = await startTestServer({ now: () => now });
});
afterAll(() => {
  passwordCost.kind = "cheap";
  return host.close();
});

const signIn = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${host.url}/api/session`, { method: "POST", body: new URLSearchParams(form), headers });
const whoAmI = (cookie: string) => fetch(`${host.url}/api/session`, { headers: { cookie } });
const good = { email: "operator@demo.test", password: "waymark-demo" };
/** Guesses of one test must not slow down the next. */
const later = () => {
  now += 3_600_000;
};

describe("signing in [AUTH-04]", () => {
  test("answers with the user, a new session, and nothing secret", async () => {
    const answer = await signIn(good);

    expect(answer.status).toBe(200);
    const user = (await answer.json()) as Record<string, unknown>;
    expect(user).toMatchObject({
      email: "operator@demo.test",
      administrator: false,
      password: null,
    });
    expect(JSON.stringify(user)).not.toContain("argon2");
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^browser=[\w-]{43}; Max-Age=31622400; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test.each([" Operator@Demo.Test ", "OPERATOR@DEMO.TEST", "ｏｐｅｒａｔｏｒ@demo.test"])(
    "knows %s as the same name [A07]",
    async (email) => {
      expect((await signIn({ ...good, email })).status).toBe(200);
    },
  );

  test("reveals to nobody whether an account exists [A06]", async () => {
    const wrong = await signIn({ ...good, password: "guess guess" });
    const nobody = await signIn({ email: "nobody@demo.test", password: "guess guess" });

    expect([wrong.status, await wrong.text()]).toEqual([nobody.status, await nobody.text()]);
    expect(wrong.status).toBe(401);
    later();
  });

  test("works as much for an account that does not exist: the time reveals nothing [A06]", async () => {
    const timed = async (email: string) => {
      const before = process.cpuUsage();
      await signIn({ email, password: "guess guess" });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let at = 0; at < 12; at++) {
      known.push(await timed("manager@demo.test"));
      unknown.push(await timed(`nobody${at}@demo.test`));
      later();
    }

    expect(median(unknown) / median(known)).toBeGreaterThan(0.6);
    expect(median(unknown) / median(known)).toBeLessThan(1.7);
  });

  test("refuses what is no form, a missing field, and a book for a password [A07]", async () => {
    const json = await fetch(`${host.url}/api/session`, {
      method: "POST",
      body: JSON.stringify(good),
      headers: { "content-type": "application/json" },
    });
    expect(json.status).toBe(415);
    expect((await fetch(`${host.url}/api/session`, { method: "POST" })).status).toBe(415);
    expect((await signIn({ password: "x" })).status).toBe(400);
    expect((await signIn({ ...good, password: "x".repeat(257) })).status).toBe(401);
    expect((await signIn({ ...good, password: "x".repeat(1_100_000) })).status).toBe(413);
    later();
  });

  test("makes a guesser wait, also with the right password, and says how long [A06] [AUTH-07]", async () => {
    for (let at = 0; at < 6; at++) await signIn({ email: "admin@demo.test", password: "guess!" });
    const answer = await signIn({ email: "admin@demo.test", password: "waymark-demo" });

    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn(good)).status).toBe(200);
    later();
  });

  test("counts guesses made at the same moment each [A06]", async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => signIn({ email: "manager@demo.test", password: "guess!" })),
    );

    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    later();
  });

  test("takes no right password for a guess, however many come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(good)));

    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  test("says that an account is disabled only to who knows its password [AUTH-07]", async () => {
    const { database } = host.server.services;
    const set = (isDisabled: boolean) =>
      sql`update users set disabled = ${isDisabled} where email = 'readonly@demo.test'`.execute(
        database,
      );
    await set(true);
    const form = { email: "readonly@demo.test", password: "waymark-demo" };
    const right = await signIn(form, { accept: "application/problem+json" });
    const wrong = await signIn({ ...form, password: "guess!" });
    await set(false);

    expect(right.status).toBe(400);
    expect(await right.json()).toMatchObject({ code: "userDisabled" });
    expect(wrong.status).toBe(401);
    later();
  });
});

describe("a session", () => {
  test("is new at each sign-in, and ends the one the browser brought along [A05]", async () => {
    const first = await host.signIn();
    const answer = await signIn(good, { cookie: first });
    const second = answer.headers.get("set-cookie")?.split(";")[0] ?? "";

    expect(second).not.toBe(first);
    expect((await whoAmI(first)).status).toBe(404);
    expect((await whoAmI(second)).status).toBe(200);
  });

  test("ends everywhere when it is signed out [AUTH-08] [A05]", async () => {
    const cookie = await host.signIn();
    const answer = await fetch(`${host.url}/api/session`, {
      method: "DELETE",
      headers: { cookie },
    });

    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toMatch(/^session=; Max-Age=0;/);
    expect((await whoAmI(cookie)).status).toBe(404);
    const devices = await fetch(`${host.url}/api/devices`, { headers: { cookie } });
    expect(devices.status).toBe(401);
  });

  test("cannot be signed out by nobody", async () => {
    expect((await fetch(`${host.url}/api/session`, { method: "DELETE" })).status).toBe(401);
  });

  test("ends when it is not used for a week, and after a month however busy [A05]", async () => {
    const day = 86_400_000;
    const idle = await host.signIn();
    const busy = await host.signIn();
    for (let at = 0; at < 29; at++) {
      now += day;
      expect((await whoAmI(busy)).status).toBe(200);
    }
    expect((await whoAmI(idle)).status).toBe(404);
    now += day;
    expect((await whoAmI(busy)).status).toBe(404);
  });

  test("ends with its user's account [A05]", async () => {
    const { database } = host.server.services;
    const cookie = await host.signIn("manager@demo.test");
    await sql`update users set expires_at = ${new Date(now + 1_000)}
      where email = 'manager@demo.test'`.execute(database);
    expect((await whoAmI(cookie)).status).toBe(200);
    now += 1_000;

    expect((await whoAmI(cookie)).status).toBe(404);
    await sql`update users set expires_at = null where email = 'manager@demo.test'`.execute(
      database,
    );
  });

  test("is kept as a hash only", async () => {
    const cookie = await host.signIn();
    const rows = await host.server.services.database.selectFrom("sessions").selectAll().execute();

    expect(JSON.stringify(rows)).not.toContain(cookie.split("=")[1]);
  });
});
