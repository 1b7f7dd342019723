import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LINKS, OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import type { Person } from "../authorisation/openCompany.ts";
import { NAME_COLUMNS, OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";
import { openUndoWorld, type UndoWorld } from "../undo/undoWorld.ts";

let world: UndoWorld;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  world = await openUndoWorld();
  admin = await world.person({ administrator: true });
});
beforeEach(async () => {
  manager = await world.person({ user_limit: 5 });
});
afterAll(() => world.close());

const SECRET = "+351 900 000 000";

type Thing = Readonly<Record<string, unknown>> & { readonly id: number };

interface Change {
  readonly id: number;
  readonly actionType: string;
  readonly isWhole: boolean;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly hidden: {
    readonly before: readonly string[][];
    readonly after: readonly string[][];
  };
}

/** Saves the thing with something else in it. */
const change = (who: Person, kind: ObjectKind, thing: Thing, more: object) =>
  world.done(who, {
    method: "PUT",
    url: `${OBJECT_PATHS[kind]}/${thing.id}`,
    json: { ...thing, ...more },
  });

const link = (method: "POST" | "DELETE", json: object) =>
  world.done(admin, { method, url: "/api/permissions", json });

async function changes(who: Person, kind: ObjectKind, id: number, query = "") {
  const { status, text } = await world.get(who, `/api/changes/${kind}/${id}${query}`);
  expect(status, text).toBe(200);
  return { text, all: JSON.parse(text) as Change[] };
}

/** A vehicle in whose past there is something that nobody is to know any more. */
async function cleared(more: object = {}): Promise<Thing> {
  const made = await world.make(admin, "vehicle", {
    phone: SECRET,
    attributes: { devicePassword: "1234-secret" },
    ...more,
  });
  const clean = { ...made, phone: null, attributes: {} };
  await change(admin, "vehicle", made, clean);
  return clean;
}

async function expectNoSecret(who: Person, id: number) {
  const { text, all } = await changes(who, "vehicle", id);
  expect(all.length).toBeGreaterThan(0);
  expect(text).not.toContain(SECRET);
  // Nor that there was something of that name.
  expect(text).not.toMatch(/secret|devicePassword/);
}

describe("of a thing's past nobody is shown what they do not know: what it was for others [PERM-02]", () => {
  // Attributes are written by administrators alone.
  const linked = OBJECT_KINDS.filter((kind) => LINKS.user.includes(kind) && kind !== "attribute");

  test.each(linked)("a %s that was handed over", async (kind) => {
    const name = NAME_COLUMNS[kind];
    const password = kind === "user" ? { password: "long enough" } : {};
    const made = await world.make(admin, kind, { ...password, [name]: `before-${kind}` });
    await change(admin, kind, made, { [name]: `between-${kind}` });
    const ids: { readonly [Kind in ObjectKind]?: string } = {
      vehicle: "deviceId",
      user: "managedUserId",
    };
    await link("POST", { userId: manager.id, [ids[kind] ?? `${kind}Id`]: made.id });
    await change(admin, kind, made, { [name]: `since-${kind}` });
    const { text, all } = await changes(manager, kind, made.id);
    expect(all.map(({ actionType }) => actionType)).toEqual([
      `${kind}.change`,
      `${kind}.change`,
      `${kind}.create`,
    ]);
    expect(text).not.toMatch(/before-|between-/);
    expect(all[0]).toMatchObject({
      after: { [name]: `since-${kind}` },
      hidden: { before: [[name]], after: [] },
    });
    expect(all[1]?.hidden).toEqual({ before: [[name]], after: [[name]] });
  });

  test("whichever way it came to them: link, group, a group's group, bulk, a person whom they manage", async () => {
    const direct = await cleared();
    await link("POST", { userId: manager.id, deviceId: direct.id });
    await expectNoSecret(manager, direct.id);

    const [above, below] = [await world.make(admin, "group"), await world.make(admin, "group")];
    await link("POST", { userId: manager.id, groupId: above.id });
    const saved = await world.make(admin, "vehicle", {
      phone: SECRET,
      attributes: { devicePassword: "1234-secret" },
    });
    await change(admin, "vehicle", saved, { phone: null, attributes: {}, groupId: above.id });
    await expectNoSecret(manager, saved.id);

    const inside = await cleared({ groupId: below.id });
    await change(admin, "group", below, { groupId: above.id });
    await expectNoSecret(manager, inside.id);

    const many = await cleared();
    const url = `/api/groups/${above.id}/devices`;
    await world.done(admin, { method: "POST", url, json: [many.id] });
    await expectNoSecret(manager, many.id);

    const person = await world.person();
    const theirs = await cleared();
    await link("POST", { userId: person.id, deviceId: theirs.id });
    await link("POST", { userId: manager.id, managedUserId: person.id });
    await expectNoSecret(manager, theirs.id);
  });

  test("what was there while it was not theirs, though they undo what took it away", async () => {
    const vehicle = await world.make(manager, "vehicle");
    const taken = await world.done(manager, {
      method: "DELETE",
      url: "/api/permissions",
      json: { userId: manager.id, deviceId: vehicle.id },
    });
    const secret = { phone: SECRET, attributes: { devicePassword: "1234-secret" } };
    await change(admin, "vehicle", vehicle, secret);
    await change(admin, "vehicle", vehicle, {});
    await link("POST", { userId: manager.id, deviceId: vehicle.id });
    await world.undo(manager, taken.undo);
    await expectNoSecret(manager, vehicle.id);
  });

  test("a value or a name that they guess: that the same stands there again says nothing", async () => {
    const vehicle = await cleared();
    await link("POST", { userId: manager.id, deviceId: vehicle.id });
    const guess = { phone: SECRET, attributes: { devicePassword: "1234-secret", other: false } };
    await change(manager, "vehicle", vehicle, guess);
    for (const later of [guess, vehicle]) {
      await change(manager, "vehicle", vehicle, later);
      const { all } = await changes(manager, "vehicle", vehicle.id);
      const [clearing, making] = all.slice(-2);
      expect(clearing?.hidden).toEqual({ before: [["phone"], ["attributes"]], after: [] });
      expect(making?.hidden.after).toEqual(expect.arrayContaining([["phone"], ["attributes"]]));
      expect(JSON.stringify([clearing, making])).not.toMatch(/900 000 000|secret|devicePassword/);
    }
  });

  test("the group that a vehicle stood in, though they put it into each of theirs", async () => {
    const groups: Thing[] = [];
    for (let at = 0; at < 3; at++) {
      const group = await world.make(admin, "group");
      await link("POST", { userId: manager.id, groupId: group.id });
      groups.push(group);
    }
    const secret = groups[1]!;
    const made = await world.make(admin, "vehicle", { groupId: secret.id });
    const members = (method: "POST" | "DELETE", who: Person, group: Thing) =>
      world.done(who, { method, url: `/api/groups/${group.id}/devices`, json: [made.id] });
    await members("DELETE", admin, secret);
    await link("POST", { userId: manager.id, deviceId: made.id });
    for (const group of groups) {
      await members("POST", manager, group);
      const { all } = await changes(manager, "vehicle", made.id);
      expect(all.at(-1)?.after).not.toHaveProperty("groupId");
      expect(all.at(-1)?.hidden).toEqual({ before: [], after: [["groupId"]] });
    }
  });

  test("what a person alone has written, to whoever looks as that person", async () => {
    const person = await world.person();
    const { text: own } = await world.get(person, `/api/users/${person.id}`);
    const account = JSON.parse(own) as Thing;
    await change(person, "user", account, { phone: SECRET });
    await change(person, "user", account, { phone: null });
    expect((await changes(person, "user", person.id)).text).toContain(SECRET);
    await link("POST", { userId: manager.id, managedUserId: person.id });
    expect((await changes(manager, "user", person.id)).text).not.toContain(SECRET);
    await world.done(manager, { method: "POST", url: `/api/users/${person.id}/view`, json: {} });
    const viewed = await changes(manager, "user", person.id);
    expect(viewed.all.length).toBeGreaterThan(0);
    expect(viewed.text).not.toContain(SECRET);
  });

  test("the names of attributes whose values say nothing", async () => {
    const made = await world.make(admin, "vehicle", {
      attributes: { stolen: true, trips: 0, nick: "", gone: null },
    });
    await change(admin, "vehicle", made, { attributes: {} });
    await link("POST", { userId: manager.id, deviceId: made.id });
    const { text, all } = await changes(manager, "vehicle", made.id);
    expect(text).not.toMatch(/stolen|trips|nick|gone/);
    expect(all[0]?.hidden).toEqual({ before: [["attributes"]], after: [] });
  });

  test("an account that somebody looks at as its person", async () => {
    const made = await world.make(admin, "user", { password: "long enough", phone: SECRET });
    await change(admin, "user", made, { phone: null });
    const person = await world.person({ user_limit: 1 });
    await world.database
      .updateTable("audit")
      .set({ object_id: person.id })
      .where("object_kind", "=", "user")
      .where("object_id", "=", made.id)
      .execute();
    const { text, all } = await changes(person, "user", person.id);
    expect(all).toHaveLength(2);
    expect(text).not.toContain(SECRET);
  });
});

describe("what somebody knows of a thing they are shown, and who wrote it [PERM-01]", () => {
  test("what they wrote themselves, and what others made of it that stands there now", async () => {
    const made = await world.make(manager, "vehicle", {
      phone: "1",
      attributes: { speedLimit: 90 },
    });
    await change(admin, "vehicle", made, { phone: "2", attributes: { speedLimit: 70 } });
    await change(admin, "vehicle", made, { phone: "3", attributes: { speedLimit: 50, note: "x" } });
    const { all } = await changes(manager, "vehicle", made.id);
    expect(all).toMatchObject([
      {
        before: {},
        after: { phone: "3", attributes: { speedLimit: 50, note: "x" } },
        hidden: { before: [["phone"], ["attributes", "speedLimit"]], after: [] },
      },
      {
        before: { phone: "1", attributes: { speedLimit: 90 } },
        after: {},
        hidden: { before: [], after: [["phone"], ["attributes", "speedLimit"]] },
      },
      { before: null, after: { phone: "1" }, hidden: { before: [], after: [] } },
    ]);
    expect(all[0]?.before).not.toHaveProperty("phone");
    expect(all[1]?.after).not.toHaveProperty("phone");
  });

  test("what stood there when they wrote something else, whoever had written it", async () => {
    const made = await world.make(admin, "vehicle", { phone: "seen by the manager" });
    await link("POST", { userId: manager.id, deviceId: made.id });
    await change(manager, "vehicle", made, { contact: "Ana" });
    await change(admin, "vehicle", made, { phone: null });
    const { all } = await changes(manager, "vehicle", made.id);
    expect(all[0]).toMatchObject({
      before: { phone: "seen by the manager" },
      after: { phone: null },
      hidden: { before: [], after: [] },
    });
  });

  test("what they wrote themselves on every page, however many changes are newer", async () => {
    const made = await world.make(manager, "group", { name: "first of all" });
    for (let at = 0; at < 205; at++) await change(manager, "group", made, { name: `name ${at}` });
    const page = await changes(manager, "group", made.id);
    const last = page.all.length;
    const { text } = await world.get(manager, `/api/changes/group/${made.id}`);
    const oldest = (JSON.parse(text) as { id: number }[])[last - 1]?.id;
    const { all } = await changes(manager, "group", made.id, `?beforeId=${oldest}`);
    expect(all.at(-1)?.after).toMatchObject({ name: "first of all" });
    for (const { hidden } of all) expect(hidden).toEqual({ before: [], after: [] });
  });

  test("that a change is shown whole when nothing of it is left out, though nothing stood there before", async () => {
    const made = await world.make(admin, "vehicle");
    await change(admin, "vehicle", made, { phone: "123" });
    await link("POST", { userId: manager.id, deviceId: made.id });
    const { all } = await changes(manager, "vehicle", made.id);
    expect(all[0]).toMatchObject({ before: { phone: null }, after: { phone: "123" } });
    expect(all.map(({ isWhole, hidden }) => [isWhole, hidden])).toEqual([
      [true, { before: [], after: [] }],
      [true, { before: [], after: [] }],
    ]);
  });

  test("that the group did not change is no part of a change that is left out", async () => {
    const group = await world.make(admin, "group");
    const made = await world.make(admin, "vehicle", { groupId: group.id });
    await change(admin, "vehicle", made, { phone: "123" });
    await link("POST", { userId: manager.id, deviceId: made.id });
    const { all } = await changes(manager, "vehicle", made.id);
    expect(all.map(({ isWhole }) => isWhole)).toEqual([true, false]);
    expect(all[0]?.after).not.toHaveProperty("groupId");
  });

  test("the same of a change on whichever page it is read, also where a page begins among the newest and ends beyond", async () => {
    const made = await world.make(admin, "group", { name: "first" });
    await link("POST", { userId: manager.id, groupId: made.id });
    for (let at = 0; at < 209; at++)
      await change(admin, "group", made, { name: "first", attributes: { at } });
    const read = async (limit: number) => {
      const pages: Change[] = [];
      for (let before = ""; pages.length < 210; before = `&beforeId=${pages.at(-1)?.id}`)
        pages.push(...(await changes(manager, "group", made.id, `?limit=${limit}${before}`)).all);
      return pages;
    };
    const whole = await read(200);
    expect(whole.slice(0, 200).every(({ after }) => after?.["name"] === "first")).toBe(true);
    for (const limit of [150, 30, 199]) expect(await read(limit)).toEqual(whole);
  });

  test("what no change is of is hidden without a word", async () => {
    const made = await world.make(admin, "vehicle", { phone: SECRET });
    await change(admin, "vehicle", made, { contact: "Ana" });
    await change(admin, "vehicle", made, { contact: "Ana", phone: null });
    await link("POST", { userId: manager.id, deviceId: made.id });
    const { all } = await changes(manager, "vehicle", made.id);
    expect(all[1]).toMatchObject({ after: { contact: "Ana" }, hidden: { before: [], after: [] } });
    expect(all[1]?.before).not.toHaveProperty("phone");
  });

  test("administrators all of it", async () => {
    const vehicle = await cleared();
    const { text, all } = await changes(admin, "vehicle", vehicle.id);
    expect(text).toContain(SECRET);
    for (const { hidden } of all) expect(hidden).toEqual({ before: [], after: [] });
  });
});

test("whoever writes what, in whatever order, nobody reads a value that neither stands there nor stood there when they wrote [PERM-02]", async () => {
  const step = fc.record({
    by: fc.constantFrom("admin", "ana", "rui"),
    field: fc.constantFrom("phone", "contact", "model", "speedLimit"),
    value: fc.integer({ min: 1, max: 999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const people = {
        admin,
        ana: await world.person({ user_limit: 5 }),
        rui: await world.person({ user_limit: 5 }),
      };
      const made = await world.make(admin, "vehicle");
      for (const who of [people.ana, people.rui])
        await link("POST", { userId: who.id, deviceId: made.id });
      let state: Readonly<Record<string, unknown>> = {};
      const seen: Record<string, Set<string>> = { ana: new Set(), rui: new Set() };
      const bodyOf = ({ speedLimit, ...rest }: typeof state) => ({
        ...made,
        ...rest,
        attributes: speedLimit === undefined ? {} : { speedLimit },
      });
      const written = new Set<string>();
      for (const [at, { by, field, value }] of steps.entries()) {
        // No value twice, so that it says which one it was.
        const text = `w${at}-${value}`;
        const next = { ...state, [field]: text };
        await change(people[by as "ana"], "vehicle", made, bodyOf(next));
        written.add(text);
        for (const one of [...Object.values(state), ...Object.values(next)])
          seen[by]?.add(String(one));
        state = next;
      }
      for (const name of ["ana", "rui"] as const) {
        const { text } = await changes(people[name], "vehicle", made.id);
        const may = new Set([...Object.values(state).map(String), ...(seen[name] ?? [])]);
        for (const one of written)
          expect(text.includes(`"${one}"`), `${name} ${one}`).toBe(may.has(one));
      }
    }),
    { numRuns: 12 },
  );
});
