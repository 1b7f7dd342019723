import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { hashOfPassword } from "../../../server/accounts/accounts.ts";
import { createAccessTrail } from "../../../server/audit/accessTrail.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

const PASSWORD = "the password that holds";
const HOUR = 3_600_000;

let company: Company;
let admin: Person;
let hash: string;
let seen: number;

beforeAll(async () => {
  company = await openCompany();
  hash = await hashOfPassword(PASSWORD);
  admin = await company.person({ administrator: true });
});
afterAll(() => company.close());
beforeEach(async () => {
  company.clock.now += 48 * HOUR;
  admin = await company.person({ administrator: true });
  seen = (await entries(0)).at(-1)?.id ?? 0;
});

interface Entry {
  readonly id: number;
  readonly action: string;
  readonly user_id: number | null;
  readonly object_id: number | null;
  readonly address: string | null;
  readonly after: unknown;
}
const entries = (after: number): Promise<Entry[]> =>
  company.database.selectFrom("audit").selectAll().where("id", ">", after).orderBy("id").execute();
const actions = async () => (await entries(seen)).map(({ action }) => action);

const signIn = (email: string, password: string, remoteAddress = "192.0.2.1") =>
  company.asker.http.inject({
    method: "POST",
    url: "/api/session",
    remoteAddress,
    headers: { host: "127.0.0.1", "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ email, password }).toString(),
  });
const basic = (email: string, password: string, remoteAddress = "192.0.2.1") =>
  company.asker.http.inject({
    method: "GET",
    url: "/api/devices",
    remoteAddress,
    headers: {
      host: "127.0.0.1",
      authorization: `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}`,
    },
  });

describe("the audit trail [M8]", () => {
  test("records who came in, how, from where, and who left", async () => {
    const person = await company.person({ password_hash: hash });
    const answer = await signIn(person.email, PASSWORD);
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    await basic(person.email, PASSWORD, "192.0.2.2");
    const session = { ...person, headers: { cookie } };
    const token = await company.call(session, {
      method: "POST",
      url: "/api/session/token",
      form: {},
    });
    await company.get(undefined, `/api/session?token=${token.text}`);
    await company.call(session, {
      method: "POST",
      url: "/api/session/token/revoke",
      form: { token: token.text },
    });
    await company.call(session, { method: "DELETE", url: "/api/session" });

    const recorded = await entries(seen);
    expect(
      recorded.map(({ action, user_id, address, after }) => [action, user_id, address, after]),
    ).toEqual([
      ["session.begin", person.id, "192.0.2.1", { by: "form" }],
      ["session.begin", person.id, "192.0.2.2", { by: "basic" }],
      ["token.create", person.id, "127.0.0.1", { expirationTime: expect.any(String) }],
      ["session.begin", person.id, "127.0.0.1", { by: "token" }],
      ["token.revoke", person.id, "127.0.0.1", null],
      ["session.end", person.id, "127.0.0.1", null],
    ]);
    expect(JSON.stringify(recorded)).not.toContain(token.text);
  });

  test("reports refusals, by form, Basic and confirmation, and nothing of what was typed", async () => {
    const person = await company.person({ password_hash: hash });
    await signIn(person.email, "secret guess", "192.0.2.3");
    await basic(person.email, "secret guess", "192.0.2.3");
    await signIn("secret name", "secret guess", "192.0.2.3");
    const wire = JSON.parse((await company.get(person, `/api/users/${person.id}`)).text) as object;
    await company.call(person, {
      method: "PUT",
      url: `/api/users/${person.id}`,
      json: { ...wire, password: "another password", currentPassword: "secret guess" },
    });
    for (let at = 0; at < 6; at++) await signIn(person.email, "secret guess", "192.0.2.3");

    const recorded = await entries(seen);
    expect(
      recorded.slice(0, 4).map(({ object_id, address, after }) => [object_id, address, after]),
    ).toEqual([
      [person.id, "192.0.2.3", { outcome: "wrong", by: "form" }],
      [person.id, "192.0.2.3", { outcome: "wrong", by: "basic" }],
      [null, "192.0.2.3", { outcome: "wrong", by: "form" }],
      [person.id, "127.0.0.1", { outcome: "wrong", by: "confirmation" }],
    ]);
    expect(recorded.at(-1)?.after).toEqual({ outcome: "throttled", by: "form" });
    expect(new Set(recorded.map(({ action }) => action))).toEqual(new Set(["session.refuse"]));
    expect(JSON.stringify(recorded)).not.toMatch(/secret/);
  });

  test("reports a new password, also where nothing else of the person changes", async () => {
    const person = await company.person({ password_hash: hash });
    const wire = JSON.parse((await company.get(admin, `/api/users/${person.id}`)).text) as object;
    await company.call(admin, {
      method: "PUT",
      url: `/api/users/${person.id}`,
      json: { ...wire, password: "another password" },
    });
    const recorded = (await entries(seen)).find(({ action }) => action === "user.password");
    expect(recorded).toMatchObject({ user_id: admin.id, object_id: person.id });
    expect(JSON.stringify(recorded)).not.toContain("another");
  });

  test("grows by a few hundred rows however long somebody tries, and counts the rest", async () => {
    const { database, clock } = company;
    const trail = createAccessTrail(database, () => epochMs(clock.now));
    const refuse = () =>
      trail.record({ action: "session.refuse", user: undefined, address: "192.0.2.9" });
    const tries = 700;
    for (let at = 0; at < tries; at++) await refuse();
    // Somebody who comes in is written down all the same.
    await trail.record({ action: "session.begin", user: admin.id, address: "192.0.2.9" });
    const during = await actions();
    expect(during.length).toBeLessThan(250);
    expect(during.at(-1)).toBe("session.begin");

    clock.now += HOUR;
    await trail.settle();
    const recorded = await entries(seen);
    const counted = recorded
      .filter(({ action }) => action === "session.more")
      .map(({ after }) => (after as Record<string, number>)["session.refuse"] ?? 0)
      .reduce((sum, one) => sum + one, 0);
    const listed = recorded.filter(({ action }) => action === "session.refuse").length;
    expect(listed + counted).toBe(tries);
  });
});

const RANGE = "from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z";

describe("the audit trail over HTTP [M8] [D5]", () => {
  test("can be checked by administrators, and shows what was tampered with", async () => {
    const { database } = company;
    const check = async () => JSON.parse((await company.get(admin, "/api/audit/verify")).text);
    await company.make(admin, "group");
    await company.host.server.services.auditSeal.seal();
    expect(await check()).toMatchObject({ isIntact: true, fault: null });
    const last = await database
      .selectFrom("audit")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirst();
    await database
      .deleteFrom("audit")
      .where("id", "=", last?.id ?? 0)
      .execute();
    expect(await check()).toMatchObject({
      isIntact: false,
      fault: { kind: "missing", id: last?.id },
    });
    await database
      .insertInto("audit")
      .values({
        ...last,
        before: JSON.stringify(last?.before),
        after: JSON.stringify(last?.after),
      } as never)
      .execute()
      .catch(() => undefined);
  });

  test("leaves as a table or as lines, oldest first, and says so", async () => {
    await company.make(admin, "group", { name: '=1+1;"x"' });
    const lines = (await company.get(admin, `/api/audit/jsonl?${RANGE}`)).text.trim().split("\n");
    const recorded = lines.map((line) => JSON.parse(line) as { id: number; actionType: string });
    expect(recorded.map(({ id }) => id)).toEqual(
      recorded.map(({ id }) => id).sort((a, b) => a - b),
    );
    expect(recorded.length).toBeGreaterThan(5);
    const csv = await company.get(admin, `/api/audit/csv?${RANGE}`);
    expect(csv.headers["content-disposition"]).toBe('attachment; filename="audit.csv"');
    expect(csv.text).toContain("group.create");
    expect((await actions()).filter((action) => action === "audit.export")).toHaveLength(2);
  });

  test.each(["verify", `csv?${RANGE}`, `jsonl?${RANGE}`])(
    "%s is for administrators",
    async (path) => {
      const manager = await company.person({ user_limit: -1 });
      expect((await company.get(manager, `/api/audit/${path}`)).status).toBe(403);
      expect((await company.get(undefined, `/api/audit/${path}`)).status).toBe(401);
    },
  );
});
