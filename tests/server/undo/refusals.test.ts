import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochMs, hours } from "#domain/units";
import { recordPasswordProof } from "../../../server/accounts/passwordProof.ts";
import { hashOfToken } from "../../../server/accounts/secretToken.ts";
import { keepUndo, UNDO_KEPT } from "../../../server/undo/undoEntries.ts";
import type { Person } from "../authorisation/openCompany.ts";
import { OBJECT_BODIES, OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";
import { openUndoWorld, type UndoWorld } from "./undoWorld.ts";

const numerically = (one: number, other: number) => one - other;

const HASH = "of the password they have";

let world: UndoWorld;
let admin: Person;
beforeAll(async () => {
  world = await openUndoWorld();
  admin = await world.person({ administrator: true, password_hash: HASH });
});
afterAll(() => world.close());

/** A geofence that was removed by somebody of their own, and what undoes that. */
async function removedGeofence(flags: Readonly<Record<string, unknown>> = {}) {
  const who = await world.person(flags);
  const { id } = await world.make(who, "geofence");
  const removed = await world.done(who, { method: "DELETE", url: `/api/geofences/${id}` });
  return { who, id, undo: removed.undo };
}

/** Undoing is refused with this, and nothing is done by it. */
async function isRefused(who: Person, token: string | undefined, status: number) {
  const before = await world.all();
  const reply = await world.undo(who, token);
  expect([reply.status, reply.headers["x-undo"]], reply.text).toEqual([status, undefined]);
  expect(await world.all()).toEqual(before);
  return reply;
}

describe("what one did", () => {
  test("is undone by oneself alone, in whichever session, and once", async () => {
    const { who, id, undo } = await removedGeofence();
    await isRefused(admin, undo, 404);
    await isRefused(await world.person(), undo, 404);
    expect((await world.undo(undefined, undo)).status).toBe(401);

    const { sessions } = world.host.server.services;
    const elsewhere = { ...who, headers: { cookie: `session=${await sessions.begin(who.id)}` } };
    expect((await world.undo(elsewhere, undo)).status).toBe(200);
    expect((await world.get(who, `/api/geofences/${id}`)).status).toBe(200);
    await isRefused(who, undo, 404);
  });

  test("is undone once, however many ask at the same moment", async () => {
    const { who, undo } = await removedGeofence();
    const replies = await Promise.all([1, 2, 3].map(() => world.undo(who, undo)));
    expect(replies.map(({ status }) => status).sort(numerically)).toEqual([200, 404, 404]);
  });

  test("has a token that nobody guesses, of which the database holds a hash", async () => {
    const { undo = "" } = await removedGeofence();
    expect(undo).toMatch(/^[\w-]{43}$/);
    const { rows } =
      await sql`select 1 from undo_entries as one where one::text like ${`%${undo}%`}`.execute(
        world.database,
      );
    expect(rows).toEqual([]);
    for (const token of ["x", "A".repeat(43), "%2e%2e", "'"]) await isRefused(admin, token, 404);
  });

  test("is not undone with a token, and nothing is kept of what one did", async () => {
    const { who, undo } = await removedGeofence();
    const { text: token } = await world.call(who, {
      method: "POST",
      url: "/api/session/token",
      form: {},
    });
    const program = { ...who, headers: { authorization: `Bearer ${token}` } };
    await isRefused(program, undo, 403);
    const json = OBJECT_BODIES.geofence("by a program");
    const made = await world.done(program, { method: "POST", url: "/api/geofences", json });
    expect(made.undo).toBeUndefined();
  });

  test("is not undone when it is too long ago, and is removed then", async () => {
    const early = await removedGeofence();
    const late = await removedGeofence();
    world.clock.now += UNDO_KEPT - 60_000;
    expect((await world.undo(early.who, early.undo)).status).toBe(200);
    world.clock.now += 60_000;
    // Sessions end earlier than what they did.
    const { sessions } = world.host.server.services;
    const who = {
      ...late.who,
      headers: { cookie: `session=${await sessions.begin(late.who.id)}` },
    };
    await isRefused(who, late.undo, 404);
    const entries = () =>
      sql`select 1 from undo_entries where expires_at <= ${new Date(world.clock.now)}`.execute(
        world.database,
      );
    expect((await entries()).rows.length).toBeGreaterThan(0);
    await world.host.server.services.undo.removeOver();
    expect((await entries()).rows).toEqual([]);
    admin = await world.person({ administrator: true, password_hash: HASH });
  });

  test("is kept of the last hundred thousand things and 200 MB, and of nobody else fewer", async () => {
    const other = await removedGeofence();
    const who = await world.person();
    const { database } = world;
    const many = (count: number, bytes: number) =>
      sql`insert into undo_entries (token_hash, user_id, expires_at, verb, object_kind, data, bytes)
        select gen_random_uuid()::text, ${who.id}, ${new Date(world.clock.now + 1_000_000)}, 'made', 'calendar',
          '{}', ${bytes} from generate_series(1, ${count}::integer)`.execute(database);
    const sizeOf = async ({ id }: Person) => {
      const { rows } = await sql<{ count: number; bytes: number }>`
        select count(*)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes from undo_entries
        where user_id = ${id}`.execute(database);
      return rows[0]!;
    };
    const json = OBJECT_BODIES.calendar("c");
    const makeOne = () => world.done(who, { method: "POST", url: "/api/calendars", json });
    const write = async () => {
      // Not every write counts what there is: after as many as these one has.
      for (let count = 0; count < 512; count++)
        await keepUndo(database, {
          user: who.id,
          verb: "made",
          kind: "calendar",
          until: epochMs(world.clock.now + 1_000_000),
        });
    };
    const first = await makeOne();
    await many(100_000 - 600, 100);
    await write();
    expect((await world.undo(who, first.undo)).status).toBe(204);
    const second = await makeOne();
    await many(100_000, 100);
    await write();
    await isRefused(who, second.undo, 404);
    expect((await sizeOf(who)).count).toBeLessThanOrEqual(100_512);

    const third = await makeOne();
    await many(200, 1_000_000);
    await write();
    await isRefused(who, third.undo, 404);
    expect((await sizeOf(who)).bytes).toBeLessThanOrEqual(211_000_000);
    expect((await world.undo(other.who, other.undo)).status).toBe(200);
  });

  test("is counted for each person by their own writes, whatever row numbers others take in between", async () => {
    const [who, other] = [await world.person(), await world.person()];
    const { database } = world;
    const until = epochMs(world.clock.now + 1_000_000);
    await sql`insert into undo_entries (token_hash, user_id, expires_at, verb, object_kind, data, bytes)
      select gen_random_uuid()::text, ${who.id}, ${new Date(until)}, 'made', 'calendar', '{}', 100
      from generate_series(1, 100600)`.execute(database);
    const write = async (user: Person) => {
      await keepUndo(database, { user: user.id, verb: "made", kind: "calendar", until });
      const { rows } = await sql<{ id: number }>`
        select max(id)::float8 as id from undo_entries`.execute(database);
      return rows[0]!.id;
    };
    let last = await write(other);
    for (let count = 0; count < 512; count++) {
      // Every number that many others divide is somebody else's.
      while ((last + 1) % 16 === 0) last = await write(other);
      last = await write(who);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from undo_entries where user_id = ${who.id}`.execute(
      database,
    );
    expect(rows[0]!.count).toBeLessThanOrEqual(100_512);
  });
});

describe("what was changed since", () => {
  test("stays as somebody else made it", async () => {
    const { id } = await world.make(admin, "group");
    const url = `/api/groups/${id}`;
    const put = (who: Person, name: string) =>
      world.done(who, { method: "PUT", url, json: { name } });
    const changed = await put(admin, "mine");
    const other = await world.person({ administrator: true });
    const theirs = await put(other, "theirs");
    const refused = await isRefused(admin, changed.undo, 412);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "outdated" });

    // When theirs is undone, it is as it was left.
    expect((await world.undo(other, theirs.undo)).status).toBe(200);
    expect((await world.undo(admin, changed.undo)).status).toBe(200);
  });

  test("or was made and changed, or is gone, is not undone", async () => {
    const json = OBJECT_BODIES.group("made");
    const made = await world.done(admin, { method: "POST", url: "/api/groups", json });
    const { id } = JSON.parse(made.text) as { readonly id: number };
    const url = `/api/groups/${id}`;
    const changed = await world.done(admin, { method: "PUT", url, json: { name: "other" } });
    await isRefused(admin, made.undo, 412);
    await world.done(admin, { method: "DELETE", url });
    await isRefused(admin, changed.undo, 412);
    await isRefused(admin, made.undo, 412);
  });
});

describe("who may not do it any more", () => {
  test("undoes nothing: read-only since", async () => {
    const { who, undo } = await removedGeofence();
    await world.set(who, { readonly: true });
    await isRefused(who, undo, 403);
    await world.set(who, { readonly: false });
    expect((await world.undo(who, undo)).status).toBe(200);
  });

  test("undoes nothing: the link by which it was theirs is gone", async () => {
    const who = await world.person();
    const group = await world.make(admin, "group");
    const vehicle = await world.make(admin, "vehicle", { groupId: group.id });
    await world.link(who, "group", group.id);
    const url = `/api/devices/${vehicle.id}`;
    const changed = await world.done(who, {
      method: "PUT",
      url,
      json: { ...vehicle, name: "theirs" },
    });
    const removed = await world.done(who, { method: "DELETE", url });
    await world.unlink(who, "group", group.id);
    await isRefused(who, removed.undo, 403);
    await isRefused(who, changed.undo, 412);
    await world.link(who, "group", group.id);
    expect((await world.undo(who, removed.undo)).status).toBe(200);
    await world.unlink(who, "group", group.id);
    await isRefused(who, changed.undo, 403);
  });

  test("undoes nothing: as many as they may have are there meanwhile", async () => {
    const who = await world.person({ device_limit: 1 });
    const { id } = await world.make(who, "vehicle");
    const removed = await world.done(who, { method: "DELETE", url: `/api/devices/${id}` });
    const other = await world.make(who, "vehicle");
    await isRefused(who, removed.undo, 403);
    await world.done(who, { method: "DELETE", url: `/api/devices/${other.id}` });
    expect((await world.undo(who, removed.undo)).status).toBe(200);
  });

  test("is offered nothing that they could not make: a vehicle of who may add none", async () => {
    const who = await world.person({ device_limit: 0 });
    const { id } = await world.make(admin, "vehicle");
    await world.link(who, "vehicle", id);
    const removed = await world.done(who, { method: "DELETE", url: `/api/devices/${id}` });
    expect(removed.undo).toBeUndefined();
  });

  test("gives nobody what they have not themselves: a manager who was restricted since", async () => {
    const manager = await world.person({ user_limit: 5 });
    const person = await world.make(manager, "user", { password: "long enough" });
    const url = `/api/users/${person.id}`;
    const changed = await world.done(manager, {
      method: "PUT",
      url,
      json: { ...person, limitCommands: true },
    });
    await world.set(manager, { limit_commands: true });
    await isRefused(manager, changed.undo, 403);
    await world.set(manager, { limit_commands: false });
    expect((await world.undo(manager, changed.undo)).status).toBe(200);
    const removed = await world.done(manager, { method: "DELETE", url });
    await world.set(manager, { limit_commands: true });
    await isRefused(manager, removed.undo, 403);
    await world.set(manager, { limit_commands: false, user_limit: 0 });
    await isRefused(manager, removed.undo, 403);
    await world.set(manager, { user_limit: 5 });
    expect((await world.undo(manager, removed.undo)).status).toBe(200);
  });
});

describe("a name that somebody else took meanwhile", () => {
  test.each(["vehicle", "driver", "user"] as const)("of a %s is theirs", async (kind) => {
    const names = { password: kind === "user" ? "long enough" : undefined };
    const body = { ...OBJECT_BODIES[kind](`taken-${kind}`), ...names };
    const url = OBJECT_PATHS[kind];
    const made = await world.done(admin, { method: "POST", url, json: body });
    const { id } = JSON.parse(made.text) as { readonly id: number };
    const other = { ...OBJECT_BODIES[kind](`free-${kind}`) };
    const changed = await world.done(admin, { method: "PUT", url: `${url}/${id}`, json: other });
    const second = await world.done(admin, { method: "POST", url, json: body });
    const refused = await isRefused(admin, changed.undo, 409);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "duplicate" });

    const removed = await world.done(admin, { method: "DELETE", url: `${url}/${id}` });
    const third = await world.done(admin, {
      method: "POST",
      url,
      json: { ...other, ...names },
    });
    await isRefused(admin, removed.undo, 409);
    expect((await world.undo(admin, third.undo)).status).toBe(204);
    expect((await world.undo(admin, removed.undo)).status).toBe(200);
    expect((await world.undo(admin, second.undo)).status).toBe(204);
    expect((await world.undo(admin, changed.undo)).status).toBe(200);
  });
});

describe("where commands ask for a recent password", () => {
  async function ask(minutes: number | undefined) {
    const { serverSettings } = world.host.server.services;
    const attributes = minutes === undefined ? {} : { commandPasswordMinutes: minutes };
    await serverSettings.store(world.database, {
      ...serverSettings.current(),
      attributes,
    });
    await serverSettings.load();
  }
  const givePassword = () =>
    recordPasswordProof(world.database, hashOfToken(admin.headers.cookie?.split("=")[1] ?? ""), {
      at: world.clock.now as never,
      passwordHash: HASH,
    });

  /** Each lets somebody else command what they could not without it. */
  const LETS: Readonly<Record<string, () => Promise<string | undefined>>> = {
    async "a person who is gone"() {
      const { id } = await world.make(admin, "user", { password: "long enough" });
      return (await world.done(admin, { method: "DELETE", url: `/api/users/${id}` })).undo;
    },
    async "a restriction of a person"() {
      const person = await world.make(admin, "user", { password: "long enough" });
      const json = { ...person, limitCommands: true };
      return (await world.done(admin, { method: "PUT", url: `/api/users/${person.id}`, json }))
        .undo;
    },
    async "another address of a person"() {
      const person = await world.make(admin, "user", { password: "long enough" });
      const json = { ...person, email: `moved${person.id}@test.test` };
      return (await world.done(admin, { method: "PUT", url: `/api/users/${person.id}`, json }))
        .undo;
    },
    async "a saved command that was changed"() {
      const command = await world.make(admin, "command");
      const json = { ...command, type: "engineStop" };
      const url = `/api/commands/${command.id}`;
      return (await world.done(admin, { method: "PUT", url, json })).undo;
    },
    async "a saved command that others had"() {
      const { id } = await world.make(admin, "command");
      await world.link(await world.person(), "command", id);
      return (await world.done(admin, { method: "DELETE", url: `/api/commands/${id}` })).undo;
    },
    async "a vehicle that others had"() {
      const { id } = await world.make(admin, "vehicle");
      await world.link(await world.person(), "vehicle", id);
      return (await world.done(admin, { method: "DELETE", url: `/api/devices/${id}` })).undo;
    },
    async "a vehicle that left its group"() {
      const group = await world.make(admin, "group");
      const vehicle = await world.make(admin, "vehicle", { groupId: group.id });
      const json = { ...vehicle, groupId: 0 };
      return (await world.done(admin, { method: "PUT", url: `/api/devices/${vehicle.id}`, json }))
        .undo;
    },
    async "a group of vehicles"() {
      const { id } = await world.make(admin, "group");
      await world.make(admin, "vehicle", { groupId: id });
      return (await world.done(admin, { method: "DELETE", url: `/api/groups/${id}` })).undo;
    },
    async "a link to a vehicle"() {
      const { id: deviceId } = await world.make(admin, "vehicle");
      const other = await world.person();
      await world.link(other, "vehicle", deviceId);
      const json = { userId: other.id, deviceId };
      return (await world.done(admin, { method: "DELETE", url: "/api/permissions", json })).undo;
    },
  };

  test.each(Object.keys(LETS))("undoing asks for one as well: %s", async (name) => {
    await ask(undefined);
    const undo = await LETS[name]?.();
    await ask(5);
    const refused = await isRefused(admin, undo, 403);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "passwordRequired" });
    await givePassword();
    expect((await world.undo(admin, undo)).status).toBeLessThan(300);
    world.clock.now += hours(1);
    await ask(undefined);
  });

  test("undoing asks for none where nobody comes to command", async () => {
    await ask(undefined);
    const { id } = await world.make(admin, "vehicle");
    await ask(5);
    const removed = await world.done(admin, { method: "DELETE", url: `/api/devices/${id}` });
    expect((await world.undo(admin, removed.undo)).status).toBe(200);
    await ask(undefined);
  });
});

describe("people", () => {
  test("keep a password that was changed, and other changes with it", async () => {
    const person = await world.make(admin, "user", { password: "long enough" });
    const url = `/api/users/${person.id}`;
    const renamed = await world.done(admin, { method: "PUT", url, json: { ...person, name: "N" } });
    const set = await world.done(admin, {
      method: "PUT",
      url,
      json: { ...person, name: "N", password: "another one" },
    });
    expect(set.undo).toBeUndefined();
    const hash = async () =>
      (
        await world.database
          .selectFrom("users")
          .select("password_hash")
          .where("id", "=", person.id)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const after = await hash();
    expect((await world.undo(admin, renamed.undo)).status).toBe(200);
    expect(await hash()).toBe(after);
  });

  test("who come back have the password they had, and are signed in nowhere", async () => {
    const who = await world.person({ password_hash: "theirs" });
    const guest = await world.person({ guest: "partial" });
    await sql`insert into user_users values (${who.id}, ${guest.id})`.execute(world.database);
    const removed = await world.done(admin, { method: "DELETE", url: `/api/users/${who.id}` });
    expect((await world.undo(admin, removed.undo)).status).toBe(200);

    expect((await world.get(who, "/api/session")).status).toBe(404);
    const row = await world.database
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", who.id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toBe("theirs");
    const { rows } = await sql`select 1 from user_users where user_id = ${who.id}`.execute(
      world.database,
    );
    expect(rows, "shared links do not come back").toEqual([]);
  });

  test("of whom a change ends their sessions are signed out by undoing one too", async () => {
    const who = await world.person();
    const read = async () =>
      JSON.parse((await world.get(admin, `/api/users/${who.id}`)).text) as object;
    await world.set(who, { disabled: true });
    const url = `/api/users/${who.id}`;
    const json = { ...(await read()), disabled: false };
    const enabled = await world.done(admin, { method: "PUT", url, json });
    const { sessions } = world.host.server.services;
    const back = { ...who, headers: { cookie: `session=${await sessions.begin(who.id)}` } };
    expect((await world.get(back, "/api/session")).status).toBe(200);
    expect((await world.undo(admin, enabled.undo)).status).toBe(200);
    await world.set(who, { disabled: false });
    expect((await world.get(back, "/api/session")).status).toBe(404);
  });

  test("who change how they sign in, or go themselves, are offered nothing", async () => {
    const who = await world.person();
    const read = JSON.parse((await world.get(who, `/api/users/${who.id}`)).text) as object;
    const url = `/api/users/${who.id}`;
    const renamed = await world.done(who, { method: "PUT", url, json: { ...read, name: "Me" } });
    expect(renamed.undo).toBeDefined();
    expect((await world.done(who, { method: "DELETE", url })).undo).toBeUndefined();
  });
});

test("is in the audit trail as the change that it is, with a mark", async () => {
  const { id } = await world.make(admin, "driver");
  const url = `/api/drivers/${id}`;
  const removed = await world.done(admin, { method: "DELETE", url });
  const back = await world.undo(admin, removed.undo);
  const json = { ...(JSON.parse(back.text) as object), name: "other" };
  const changed = await world.done(admin, { method: "PUT", url, json });
  await world.undo(admin, changed.undo);
  await world.undo(admin, back.headers["x-undo"] as string);

  const { rows } = await sql<{ action: string; mark: unknown }>`
    select action, after->'undo' as mark from audit
    where object_kind = 'driver' and object_id = ${id} order by id`.execute(world.database);
  expect(rows.map(({ action, mark }) => [action, mark ?? undefined])).toEqual([
    ["driver.create", undefined],
    ["driver.remove", undefined],
    ["driver.create", true],
    ["driver.change", undefined],
    ["driver.change", true],
    ["driver.remove", true],
  ]);
  const verified = await world.get(admin, "/api/audit/verify");
  expect(JSON.parse(verified.text)).toMatchObject({ isIntact: true });
});
