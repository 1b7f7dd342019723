import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mayViewAs } from "#domain/account/viewAs";
import { userId } from "#domain/ids";
import { USER_COLUMNS, userOfRow } from "../../../server/accounts/userOfRow.ts";
import { ROUTES } from "../../../server/routes.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let manager: Person;
let worker: Person;
let van = 0;
let truck = 0;

beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.close());

/** A manager of one worker; each has a vehicle that the other has not. */
beforeEach(async () => {
  manager = await company.person({ user_limit: 5 });
  worker = await company.person();
  await company.link(manager, "user", worker.id);
  const admin = await company.person({ administrator: true });
  const vehicle = async (of: Person) => {
    const { id } = await company.make(admin, "vehicle");
    await company.link(of, "vehicle", id);
    return id;
  };
  van = await vehicle(worker);
  truck = await vehicle(manager);
});

/** The ways out, and what is asked on its own below. */
const TAKEN_WHILE_VIEWING: ReadonlySet<string> = new Set([
  "DELETE /api/session/view",
  "DELETE /api/session",
  "POST /api/errors",
]);
const view = (who: Person, whom: Person) =>
  company.call(who, { method: "POST", url: `/api/users/${whom.id}/view` });
const leave = (who: Person) => company.call(who, { method: "DELETE", url: "/api/session/view" });
const me = async (who: Person) => {
  const { status, text } = await company.get(who, "/api/session");
  return status === 200 ? (JSON.parse(text) as Record<string, unknown>) : undefined;
};
const vehiclesOf = async (who: Person) =>
  (JSON.parse((await company.get(who, "/api/devices")).text) as { readonly id: number }[]).map(
    ({ id }) => id,
  );
const audited = async () => {
  const rows = await company.database
    .selectFrom("audit")
    .select(["action", "user_id", "object_id"])
    .where("action", "like", "view.%")
    .where("object_id", "=", worker.id)
    .orderBy("id")
    .execute();
  return rows.map(({ action, user_id }) => [action, user_id]);
};

test("a manager sees what somebody sees, and themselves again when they leave [USR-01]", async () => {
  expect(await vehiclesOf(manager)).toEqual([truck]);
  expect((await view(manager, worker)).status).toBe(204);
  expect(await me(manager)).toMatchObject({
    id: worker.id,
    readonly: true,
    viewedBy: { id: manager.id, name: manager.email },
  });
  expect(await vehiclesOf(manager)).toEqual([van]);
  expect((await company.get(manager, `/api/devices/${truck}`)).status).toBe(403);
  // They themselves notice nothing of it.
  expect(await me(worker)).not.toHaveProperty("viewedBy");
  expect(await me(worker)).toMatchObject({ id: worker.id, readonly: false });

  expect((await leave(manager)).status).toBe(204);
  expect((await me(manager))?.["id"]).toBe(manager.id);
  expect(await vehiclesOf(manager)).toEqual([truck]);
  expect(await audited()).toEqual([
    ["view.begin", manager.id],
    ["view.end", manager.id],
  ]);
  // Who does not look as anybody leaves nothing, and nothing is written down.
  expect((await leave(manager)).status).toBe(204);
  expect(await audited()).toHaveLength(2);
});

test("of all routes only reading is answered, and nothing at all is written [USR-01, PERM-01]", async () => {
  // Even of somebody who could do anything to what they have.
  await sql`update users set user_limit = -1, device_limit = -1 where id = ${worker.id}`.execute(
    company.database,
  );
  expect((await view(manager, worker)).status).toBe(204);
  // Statistics, the seal of the audit trail and prepared histories are the server's own.
  const contents = async () => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('statistics', 'settings', 'history_chunks') order by 1`.execute(
      company.database,
    );
    const all: Record<string, unknown> = {};
    for (const { name } of rows)
      all[name] = (
        await sql`select coalesce(json_agg(one order by one::text), '[]')::text as text
          from (select to_jsonb(r) - 'last_seen_at' as one from ${sql.table(name)} as r) as rows`.execute(
          company.database,
        )
      ).rows;
    return all;
  };
  const before = await contents();
  const answered: string[] = [];
  const read: string[] = [];
  // What most calls that read ask for, so that they do read.
  const asked = new URLSearchParams({
    deviceId: String(van),
    from: "2026-01-01T00:00:00Z",
    to: "2026-01-01T01:00:00Z",
    before: "2026-01-01T00:00:00Z",
    columns: "8",
    latitude: "-34.9",
    longitude: "-56.1",
  });
  for (const { method, url, bodyType } of ROUTES) {
    const call = `${method} ${url}`;
    if (TAKEN_WHILE_VIEWING.has(call)) continue;
    const given = url.replaceAll(":uniqueId", "x").replaceAll(/:\w+/g, String(van));
    const { status, text } = await company.call(manager, {
      method,
      url: method === "GET" ? `${given}?${asked}` : given,
      ...(bodyType === "json" && { json: { deviceId: van, id: van } }),
      ...(bodyType === "form" && { form: { email: manager.email, password: "x" } }),
      ...(bodyType === "image" && { image: new Uint8Array([1]) }),
    });
    if (method === "GET") {
      if (status === 200) read.push(url);
      continue;
    }
    if (status !== 403 || JSON.parse(text).code !== "viewing") answered.push(`${call}: ${status}`);
  }
  expect(answered).toEqual([]);
  const report = { method: "POST", url: "/api/errors", json: { envelope: "{}" } } as const;
  // As to anybody: this server passes on none.
  expect((await company.call(manager, report)).status).toBe(404);
  expect(read).toEqual(
    expect.arrayContaining([
      "/api/devices/:id",
      "/api/positions/csv",
      "/api/history/last",
      "/api/history/events",
      "/api/reports/trips/xlsx",
      "/api/outbox",
      "/api/share",
      "/api/server/geocode",
      "/legacy-api/streetview/image",
    ]),
  );
  for (const url of [
    `/legacy-api/tokens/${van}`,
    "/api/session/openid/auth",
    "/api/session?token=abc",
    "/api/sessions",
  ])
    expect(JSON.parse((await company.get(manager, url)).text).code, url).toBe("viewing");
  expect(await contents()).toEqual(before);
});

test("nobody looks as whom they do not manage, or who may see more [USR-01, PERM-02]", async () => {
  const outsider = await company.person();
  const administrator = await company.person({ administrator: true });
  const other = await company.person({ administrator: true });
  await company.link(manager, "user", administrator.id);
  const refused = async (who: Person, whom: Person) => {
    const before = (await me(who))?.["id"];
    expect((await view(who, whom)).status).toBe(403);
    expect((await me(who))?.["id"]).toBe(before);
  };
  await refused(manager, outsider);
  await refused(manager, administrator);
  await refused(manager, manager);
  await refused(worker, manager);
  await refused(worker, worker);
  await refused(administrator, other);
  // Somebody without reports would read the past by it.
  const blind = await company.person({ user_limit: 5, disable_reports: true });
  await company.link(blind, "user", worker.id);
  await refused(blind, worker);
  const closed = await company.person({ user_limit: 5, attributes: '{"map": false}' });
  await company.link(closed, "user", worker.id);
  await refused(closed, worker);
  const readonly = await company.person({ user_limit: 5, readonly: true });
  await company.link(readonly, "user", worker.id);
  await refused(readonly, worker);
  const gone = await company.person({ disabled: true });
  await company.link(manager, "user", gone.id);
  await refused(manager, gone);
  // An administrator may look as anybody else.
  expect((await view(administrator, outsider)).status).toBe(204);
});

test("looking as a manager leads to nobody behind them [USR-01, PERM-02]", async () => {
  const head = await company.person({ user_limit: 5 });
  await company.link(head, "user", manager.id);
  expect((await view(head, manager)).status).toBe(204);
  const answer = await view(head, worker);
  expect(answer.status).toBe(403);
  expect((await me(head))?.["id"]).toBe(manager.id);
  // By their ids neither: neither people nor what those alone have.
  for (const url of [`/api/users/${worker.id}`, `/api/devices/${van}`])
    expect((await company.get(head, url)).status, url).toBe(403);
  expect((await company.get(head, `/api/devices/${truck}`)).status).toBe(200);
});

test("of many views that are begun and left at once each is audited once [USR-01]", async () => {
  const other = await company.person();
  await company.link(manager, "user", other.id);
  const begun = await Promise.all([worker, other, worker].map((whom) => view(manager, whom)));
  expect(begun.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(begun.filter(({ text }) => text.includes('"viewing"'))).toHaveLength(2);
  const left = await Promise.all([leave(manager), leave(manager), leave(manager)]);
  expect(left.map(({ status }) => status)).toEqual([204, 204, 204]);
  const rows = await company.database
    .selectFrom("audit")
    .select("action")
    .where("action", "like", "view.%")
    .where("user_id", "=", manager.id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(["view.begin", "view.end"]);
});

test("what a view reads is counted as of who looks: the person is kept from nothing [USR-01]", async () => {
  const { reportJobs } = company.host.server.services;
  const summary = `/api/reports/summary?deviceId=${van}&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`;
  expect((await view(manager, worker)).status).toBe(204);
  const theirs = [reportJobs.begin(worker.id), reportJobs.begin(worker.id)];
  expect((await company.get(manager, summary)).status).toBe(200);
  for (const end of theirs) end();
  const own = [reportJobs.begin(manager.id), reportJobs.begin(manager.id)];
  expect((await company.get(manager, summary)).status).toBe(429);
  expect((await company.get(worker, summary)).status).toBe(200);
  for (const end of own) end();
});

test("a partner's manager looks as its own people only: what it keeps from them it keeps from no others [USR-01, PERM-02]", async () => {
  const userOf = async ({ id }: Person) =>
    userOfRow(
      await company.database
        .selectFrom("users")
        .select([...USER_COLUMNS])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    );
  const viewer = { ...(await userOf(manager)), partner: 7 };
  const target = await userOf(worker);
  const about = { viewer, relation: "managed", now: 0 } as const;
  expect(mayViewAs({ ...about, target: { ...target, partner: 7 } })).toBe(true);
  expect(mayViewAs({ ...about, target })).toBe(false);
  expect(mayViewAs({ ...about, target: { ...target, partner: 8 } })).toBe(false);
  const administrator = { ...viewer, administrator: true };
  expect(mayViewAs({ ...about, viewer: administrator, target })).toBe(true);
});

test("a right that is taken away meanwhile ends the view, and the session with it [USR-01, AUTH-08]", async () => {
  expect((await view(manager, worker)).status).toBe(204);
  await company.unlink(manager, "user", worker.id);
  company.host.server.services.sessions.forgetAll();
  expect(await me(manager)).toBeUndefined();
  expect((await company.get(manager, "/api/devices")).status).toBe(401);

  const other = await company.person({ user_limit: 5 });
  await company.link(other, "user", worker.id);
  expect((await view(other, worker)).status).toBe(204);
  await sql`update users set disabled = true where id = ${worker.id}`.execute(company.database);
  company.host.server.services.sessions.forgetAll();
  expect(await me(other)).toBeUndefined();
  expect(await audited()).toEqual([
    ["view.begin", manager.id],
    ["view.end", manager.id],
    ["view.begin", other.id],
    ["view.end", other.id],
  ]);

  // Given back it begins nothing again, and there is one end to each.
  await sql`update users set disabled = false where id = ${worker.id}`.execute(company.database);
  company.host.server.services.sessions.forgetAll();
  expect(await me(other)).toBeUndefined();
  expect(await audited()).toHaveLength(4);
});

test("an account that is removed ends the views of it, and its own, each with its end in the audit [USR-01, PERM-01]", async () => {
  const admin = await company.person({ administrator: true });
  const remove = ({ id }: Person) =>
    company.call(admin, { method: "DELETE", url: `/api/users/${id}` });
  const ends = async () => {
    const rows = await company.database
      .selectFrom("audit")
      .select(["user_id", "object_id"])
      .where("action", "=", "view.end")
      .where("object_id", "in", [worker.id, other.id])
      .orderBy("id")
      .execute();
    return rows.map(({ user_id, object_id }) => [user_id, object_id]);
  };
  const other = await company.person();
  await company.link(manager, "user", other.id);
  expect((await view(manager, worker)).status).toBe(204);
  expect((await remove(worker)).status).toBe(204);
  expect(await me(manager)).toBeUndefined();
  expect(await ends()).toEqual([[manager.id, worker.id]]);

  const second = await company.person({ user_limit: 5 });
  await company.link(second, "user", other.id);
  expect((await view(second, other)).status).toBe(204);
  expect((await remove(second)).status).toBe(204);
  expect(await ends()).toEqual([
    [manager.id, worker.id],
    [second.id, other.id],
  ]);
  expect((await remove(manager)).status).toBe(204);
  expect(await ends()).toHaveLength(2);
});

test("who is no longer let in looks as nobody, which is audited as the end of it [USR-01, AUTH-08]", async () => {
  expect((await view(manager, worker)).status).toBe(204);
  await sql`update users set disabled = true where id = ${manager.id}`.execute(company.database);
  const { sessions } = company.host.server.services;
  sessions.forgetAll();
  // Of many questions at once one writes it.
  await Promise.all(Array.from({ length: 5 }, () => me(manager)));
  expect(await audited()).toEqual([
    ["view.begin", manager.id],
    ["view.end", manager.id],
  ]);
});

test("it ends with the session, which is the manager's own [USR-01, AUTH-08]", async () => {
  expect((await view(manager, worker)).status).toBe(204);
  expect((await company.call(manager, { method: "DELETE", url: "/api/session" })).status).toBe(204);
  expect(await me(manager)).toBeUndefined();
  expect(await me(worker)).toBeDefined();
  const { rows } = await sql<{ user_id: number }>`select user_id from audit
    where action = 'session.end' order by id desc limit 1`.execute(company.database);
  expect(rows[0]?.user_id).toBe(manager.id);
});

test("a token, a password with each call and the guest of a link look as nobody, and nothing is audited [USR-01, PERM-01]", async () => {
  const { sessions } = company.host.server.services;
  const token = await sessions.begin(manager.id, { kind: "token" });
  const password = "correct horse 9";
  const administrator = await company.person({ administrator: true });
  const json = { name: "Ada", email: "ada@company.test", password, userLimit: 5 };
  const made = await company.call(administrator, { method: "POST", url: "/api/users", json });
  const ada = (JSON.parse(made.text) as { readonly id: number }).id;
  await company.link({ ...manager, id: userId(ada) }, "user", worker.id);
  const credentials = Buffer.from(`${json.email}:${password}`).toString("base64");
  const guest = await company.person({ guest: "full" });
  await company.link(manager, "user", guest.id);
  await company.link(guest, "user", worker.id);
  const callers = {
    token: { ...manager, headers: { authorization: `Bearer ${token}` } },
    basic: { ...manager, headers: { authorization: `Basic ${credentials}` } },
    guest,
  };
  expect((await company.get(callers.basic, `/api/users/${worker.id}`)).status).toBe(200);
  for (const [name, who] of Object.entries(callers))
    expect((await view(who, worker)).status, name).toBe(403);
  expect(await audited()).toEqual([]);
});

test("sockets of before close, and new ones deliver what the other person sees [USR-01, PERM-02]", async () => {
  const { sessions } = company.host.server.services;
  const closed: string[] = [];
  sessions.onEnd((key) => void closed.push(key));
  expect((await view(manager, worker)).status).toBe(204);
  expect(closed).toHaveLength(1);
  const [key] = closed;
  const [session] = (await sessions.stillActive([key ?? ""])).values();
  expect(session?.user.id).toBe(worker.id);
  const viewer = await company.host.server.services.rights.viewerOf(session!.user);
  expect([...viewer.linked.vehicles].map(Number)).toEqual([van]);
  expect(viewer.subject.readonly).toBe(true);
  await leave(manager);
  expect(closed).toEqual([key, key]);
});
