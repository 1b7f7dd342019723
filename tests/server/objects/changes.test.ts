import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import { NAME_COLUMNS, OBJECT_BODIES, OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";

let company: Company;
let admin: Person;
beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
});
afterAll(() => company.close());

interface Change {
  readonly id: number;
  readonly actionTime: string;
  readonly actionType: string;
  readonly userName: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const ask = (who: Person | undefined, kind: string, id: number | string, query = "") =>
  company.get(who, `/api/changes/${kind}/${id}${query}`);

async function changes(who: Person, kind: ObjectKind, id: number, query = "") {
  const reply = await ask(who, kind, id, query);
  expect(reply.status, reply.text).toBe(200);
  return JSON.parse(reply.text) as Change[];
}

/** What stands in the audit trail as if it had been written long ago. */
const rowOf = (kind: ObjectKind, id: number, more: object = {}) => ({
  at: new Date("2026-01-01T00:00:00Z"),
  user_id: null,
  address: null,
  action: `${kind}.change` as const,
  object_kind: kind,
  object_id: id,
  before: "null",
  after: "null",
  hash: "",
  ...more,
});

async function rename(who: Person, kind: ObjectKind, thing: { readonly id: number }, name: string) {
  const reply = await company.call(who, {
    method: "PUT",
    url: `${OBJECT_PATHS[kind]}/${thing.id}`,
    json: { ...thing, [NAME_COLUMNS[kind]]: name },
  });
  expect(reply.status, reply.text).toBe(200);
}

describe("whoever may change a thing sees what was changed of it [PERM-01]", () => {
  test.each(OBJECT_KINDS)("a %s: who, when, before and after, newest first", async (kind) => {
    const password = kind === "user" ? { password: "long enough" } : {};
    const made = await company.make(admin, kind, password);
    const name = NAME_COLUMNS[kind];
    await rename(admin, kind, made, `renamed-${kind}`);
    const [changed, created, ...more] = await changes(admin, kind, made.id);
    expect(more).toEqual([]);
    expect(changed).toEqual({
      id: expect.any(Number),
      actionTime: expect.stringMatching(/^\d{4}-.*Z$|\+00:00$/),
      actionType: `${kind}.change`,
      userName: admin.email,
      before: expect.objectContaining({ id: made.id, [name]: made[name] }),
      after: expect.objectContaining({ id: made.id, [name]: `renamed-${kind}` }),
      hidden: { before: [], after: [] },
      isWhole: true,
    });
    expect(created).toMatchObject({ actionType: `${kind}.create`, before: null });
    expect(created?.after).toMatchObject({ [name]: made[name] });
  });

  test.each(OBJECT_KINDS)("of a %s nothing is said that reading it would not say", async (kind) => {
    const password = kind === "user" ? { password: "long enough" } : {};
    const made = await company.make(admin, kind, password);
    await rename(admin, kind, made, `again-${kind}`);
    const read = await company.get(admin, `${OBJECT_PATHS[kind]}/${made.id}`);
    const members = Object.keys(JSON.parse(read.text) as object).sort();
    for (const { before, after } of await changes(admin, kind, made.id))
      for (const side of [before, after])
        if (side) expect(Object.keys(side).sort()).toEqual(members);
    const { text } = await ask(admin, kind, made.id);
    expect(text).not.toMatch(/argon2|long enough|127\.0\.0\.1|"hash"|"address"|"userId"/);
  });

  test("what came back after a removal is listed without the things and people it was linked with", async () => {
    const manager = await company.person({ user_limit: 5 });
    const made = await company.make(manager, "geofence");
    const user = await company.make(manager, "user", { password: "long enough" });
    const link = await company.call(manager, {
      method: "POST",
      url: "/api/permissions",
      json: { userId: user.id, geofenceId: made.id },
    });
    expect(link.status, link.text).toBeLessThan(300);
    const removal = await company.call(manager, {
      method: "DELETE",
      url: `/api/geofences/${made.id}`,
    });
    const undo = removal.headers["x-undo"];
    expect(undo).toEqual(expect.any(String));
    const undone = await company.call(manager, {
      method: "POST",
      url: `/api/undo/${encodeURIComponent(String(undo))}`,
    });
    expect(undone.status, undone.text).toBe(200);
    const found = await changes(manager, "geofence", made.id);
    expect(found.map(({ actionType }) => actionType)).toEqual([
      "geofence.create",
      "geofence.remove",
      "geofence.create",
    ]);
    expect(found[0]?.after).toEqual(made);
    expect(found[1]).toMatchObject({ before: made, after: null });
  });

  test("other things of the same id, and what else was done with it, stand elsewhere", async () => {
    const driver = await company.make(admin, "driver");
    const group = await company.make(admin, "group");
    const linked = await company.call(admin, {
      method: "POST",
      url: "/api/permissions",
      json: { groupId: group.id, driverId: driver.id },
    });
    expect(linked.status).toBe(204);
    const lent = await company.call(admin, {
      method: "POST",
      url: "/api/rfidkeys",
      json: { driverId: driver.id, uniqueId: "lent-9", start: "2026-01-01T00:00:00Z", end: null },
    });
    expect(lent.status, lent.text).toBe(200);
    const found = await changes(admin, "driver", driver.id);
    expect(found.map(({ actionType }) => actionType)).toEqual(["driver.create"]);
  });
});

describe("who did it is named to those who see that person [PERM-01] [USR-01]", () => {
  test("a manager reads the names of themselves and of whom they manage, an operator their own alone", async () => {
    const manager = await company.person({ user_limit: 5 });
    const operator = await company.person();
    const outsider = await company.person();
    await company.link(manager, "user", operator.id);
    const made = await company.make(admin, "geofence");
    for (const who of [manager, operator, outsider]) {
      await company.link(who, "geofence", made.id);
      await rename(who, "geofence", made, `by-${who.id}`);
    }
    const named = async (who: Person) =>
      (await changes(who, "geofence", made.id)).map(({ userName }) => userName);
    expect(await named(admin)).toEqual([
      outsider.email,
      operator.email,
      manager.email,
      admin.email,
    ]);
    expect(await named(manager)).toEqual([null, operator.email, manager.email, null]);
    expect(await named(operator)).toEqual([null, operator.email, null, null]);
    // What is hidden is hidden everywhere in the answer.
    const { text } = await ask(operator, "geofence", made.id);
    for (const hidden of [manager.email, outsider.email, admin.email])
      expect(text).not.toContain(hidden);
  });

  test("nobody is named who is gone", async () => {
    const gone = await company.make(admin, "user", { password: "long enough" });
    const made = await company.make(admin, "geofence");
    await company.database
      .updateTable("audit")
      .set({ user_id: gone.id })
      .where("object_kind", "=", "geofence")
      .where("object_id", "=", made.id)
      .execute();
    await company.call(admin, { method: "DELETE", url: `/api/users/${gone.id}` });
    const [created] = await changes(admin, "geofence", made.id);
    expect(created?.userName).toBeNull();
  });
});

describe("who may not change it is refused [PERM-01] [Z07]", () => {
  test("a thing that is not seen is refused in the words of reading it, there or not", async () => {
    const foreign = await company.person({ user_limit: 5 });
    const made = await company.make(admin, "vehicle");
    for (const id of [made.id, 999_999]) {
      const read = await company.get(foreign, `/api/devices/${id}`);
      const found = await ask(foreign, "vehicle", id);
      expect([found.status, found.text]).toEqual([read.status, read.text]);
      expect(found.status).toBe(403);
    }
  });

  test("who sees it and may write nothing is refused as a change is", async () => {
    const readonly = await company.person({ readonly: true });
    const made = await company.make(admin, "geofence");
    await company.link(readonly, "geofence", made.id);
    expect((await company.get(readonly, `/api/geofences/${made.id}`)).status).toBe(200);
    const put = await company.call(readonly, {
      method: "PUT",
      url: `/api/geofences/${made.id}`,
      json: { ...OBJECT_BODIES.geofence("mine"), id: made.id },
    });
    const found = await ask(readonly, "geofence", made.id);
    expect([found.status, found.text]).toEqual([put.status, put.text]);
    expect(found.status).toBe(403);
  });

  test("who may write places and no vehicles reads the changes of places alone", async () => {
    const person = await company.person({ device_readonly: true });
    const [vehicle, geofence] = [
      await company.make(admin, "vehicle"),
      await company.make(admin, "geofence"),
    ];
    await company.link(person, "vehicle", vehicle.id);
    await company.link(person, "geofence", geofence.id);
    expect((await ask(person, "vehicle", vehicle.id)).status).toBe(403);
    expect((await ask(person, "geofence", geofence.id)).status).toBe(200);
  });

  test("who lacks the settings is refused in the words of a change", async () => {
    const person = await company.person({ attributes: JSON.stringify({ settings: false }) });
    const made = await company.make(admin, "driver");
    await company.link(person, "driver", made.id);
    const put = await company.call(person, {
      method: "PUT",
      url: `/api/drivers/${made.id}`,
      json: made,
    });
    const found = await ask(person, "driver", made.id);
    expect([found.status, found.text]).toEqual([put.status, put.text]);
    expect(found.text).toContain("sectionClosed");
  });

  test("a thing that is gone answers as reading it does", async () => {
    const manager = await company.person({ user_limit: 5 });
    const made = await company.make(manager, "calendar");
    expect(await changes(manager, "calendar", made.id)).toHaveLength(1);
    await company.call(manager, { method: "DELETE", url: `/api/calendars/${made.id}` });
    for (const [who, status] of [
      [manager, 403],
      [admin, 404],
    ] as const) {
      const read = await company.get(who, `/api/calendars/${made.id}`);
      const found = await ask(who, "calendar", made.id);
      expect([found.status, found.text]).toEqual([read.status, read.text]);
      expect(found.status).toBe(status);
    }
  });

  test("nobody reads anything who is not signed in", async () => {
    expect((await ask(undefined, "vehicle", 1)).status).toBe(401);
  });
});

describe("pages of changes [PERM-01]", () => {
  test("so many at once, older ones before the last, and never more than 200", async () => {
    const made = await company.make(admin, "group");
    for (const name of ["a", "b", "c"]) await rename(admin, "group", made, name);
    const names = (found: readonly Change[]) => found.map(({ after }) => after?.name);
    const all = await changes(admin, "group", made.id);
    expect(names(all)).toEqual(["c", "b", "a", made.name]);
    const first = await changes(admin, "group", made.id, "?limit=2");
    const head = (await ask(admin, "group", made.id, "?limit=2")).headers["x-before-id"];
    expect(head).toBe(String(first[1]?.id));
    expect(names(first)).toEqual(["c", "b"]);
    const rest = await changes(admin, "group", made.id, `?limit=9&beforeId=${first[1]?.id}`);
    expect(names(rest)).toEqual(["a", made.name]);
    expect(await changes(admin, "group", made.id, `?beforeId=${rest[1]?.id}`)).toEqual([]);

    await company.database
      .insertInto("audit")
      .values(Array.from({ length: 201 }, () => rowOf("group", made.id)))
      .execute();
    expect(await changes(admin, "group", made.id)).toHaveLength(200);
    expect(await changes(admin, "group", made.id, "?limit=500")).toHaveLength(200);
  });

  test("a page of large areas ends before it fills the memory, and names where the next begins", async () => {
    const made = await company.make(admin, "geofence");
    const area = `POLYGON ((${"1 1, ".repeat(300_000)}1 1))`;
    const large = rowOf("geofence", made.id, { after: JSON.stringify({ ...made, area }) });
    for (let index = 0; index < 4; index++)
      await company.database.insertInto("audit").values(large).execute();
    const sizes: number[] = [];
    let next: string | undefined = "";
    for (let page = 0; next !== undefined && page < 9; page++) {
      const reply = await ask(admin, "geofence", made.id, next && `?beforeId=${next}`);
      expect(reply.text.length).toBeLessThan(5_000_000);
      sizes.push((JSON.parse(reply.text) as Change[]).length);
      next = reply.headers["x-before-id"] as string | undefined;
    }
    expect(sizes).toEqual([2, 3]);
  });

  test("who asks for no change has none, and is shown where they begin", async () => {
    const made = await company.make(admin, "group");
    const reply = await ask(admin, "group", made.id, "?limit=0");
    expect([reply.status, reply.text]).toEqual([200, "[]"]);
    const next = String(reply.headers["x-before-id"]);
    expect(await changes(admin, "group", made.id, `?beforeId=${next}`)).toHaveLength(1);
    const older = await ask(admin, "group", made.id, "?limit=0&beforeId=1");
    expect(older.headers["x-before-id"]).toBeUndefined();
  });

  test.each([
    ["links", "1", ""],
    ["rfidKey", "1", ""],
    ["server", "1", ""],
    ["vehicle", "0", ""],
    ["vehicle", "-1", ""],
    ["vehicle", "1.5", ""],
    ["vehicle", "x", ""],
    ["vehicle", "9999999999", ""],
    ["vehicle", "1", "?limit=-1"],
    ["vehicle", "1", "?limit=x"],
    ["vehicle", "1", "?beforeId=0"],
    ["vehicle", "1", "?beforeId=1&beforeId=2"],
  ])("/api/changes/%s/%s%s makes no sense", async (kind, id, query) => {
    expect((await ask(admin, kind, id, query)).status).toBe(400);
  });
});
