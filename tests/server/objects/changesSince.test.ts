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

/** As the administrator: the thing with something else in it. */
const change = (kind: ObjectKind, thing: Thing, more: object) =>
  world.done(admin, {
    method: "PUT",
    url: `${OBJECT_PATHS[kind]}/${thing.id}`,
    json: { ...thing, ...more },
  });

const link = (method: "POST" | "DELETE", json: object) =>
  world.done(admin, { method, url: "/api/permissions", json });

const members = (method: "POST" | "DELETE", group: number, json: readonly number[]) =>
  world.done(admin, { method, url: `/api/groups/${group}/devices`, json });

async function read(who: Person, kind: ObjectKind, id: number) {
  const { status, text } = await world.get(who, `/api/changes/${kind}/${id}`);
  return { status, text };
}

/** What the changes that they are shown were, newest first. */
async function verbs(who: Person, kind: ObjectKind, id: number): Promise<readonly string[]> {
  const { status, text } = await read(who, kind, id);
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { actionType: string }[]).map(
    ({ actionType }) => actionType.split(".")[1]!,
  );
}

/** A vehicle in whose past there is something that nobody is to know any more. */
async function cleared(more: object = {}): Promise<Thing> {
  const made = await world.make(admin, "vehicle", {
    phone: SECRET,
    attributes: { devicePassword: "1234-secret" },
    ...more,
  });
  const clean = { ...made, phone: null, attributes: {} };
  await change("vehicle", made, clean);
  return clean;
}

const expectNothingOfBefore = async (who: Person, id: number) => {
  const { text } = await read(who, "vehicle", id);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain("1234-secret");
};

describe("what was done with a thing before somebody came to have it is not theirs to know [PERM-02]", () => {
  // Attributes are written by administrators alone.
  const linked = OBJECT_KINDS.filter((kind) => LINKS.user.includes(kind) && kind !== "attribute");

  test.each(linked)("a %s that was linked to them", async (kind) => {
    const name = NAME_COLUMNS[kind];
    const password = kind === "user" ? { password: "long enough" } : {};
    const made = await world.make(admin, kind, { ...password, [name]: `before-${kind}` });
    await change(kind, made, { [name]: `between-${kind}` });
    const ids: { readonly [Kind in ObjectKind]?: string } = {
      vehicle: "deviceId",
      user: "managedUserId",
    };
    const id = ids[kind] ?? `${kind}Id`;
    await link("POST", { userId: manager.id, [id]: made.id });
    expect(await verbs(manager, kind, made.id)).toEqual([]);
    await change(kind, made, { [name]: `since-${kind}` });
    const { text } = await read(manager, kind, made.id);
    expect(JSON.parse(text)).toMatchObject([
      { before: { [name]: `between-${kind}` }, after: { [name]: `since-${kind}` } },
    ]);
    expect(text).not.toContain(`before-${kind}`);
    expect(await verbs(admin, kind, made.id)).toEqual(["change", "change", "create"]);
  });

  test("a vehicle that was put into a group of theirs by its form, also when the same save cleared it", async () => {
    const group = await world.make(admin, "group");
    await link("POST", { userId: manager.id, groupId: group.id });
    const made = await world.make(admin, "vehicle", {
      phone: SECRET,
      attributes: { devicePassword: "1234-secret" },
    });
    const clean = { phone: null, attributes: {}, groupId: group.id };
    await change("vehicle", made, clean);
    expect(await verbs(manager, "vehicle", made.id)).toEqual([]);
    await expectNothingOfBefore(manager, made.id);
    await change("vehicle", { ...made, ...clean }, { contact: "Ana" });
    expect(await verbs(manager, "vehicle", made.id)).toEqual(["change"]);
    await expectNothingOfBefore(manager, made.id);
  });

  test("a vehicle that was put into a group of theirs with many others", async () => {
    const group = await world.make(admin, "group");
    await link("POST", { userId: manager.id, groupId: group.id });
    const vehicle = await cleared();
    await members("POST", group.id, [vehicle.id]);
    await change("vehicle", { ...vehicle, groupId: group.id }, { contact: "Ana" });
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual(["change"]);
    await expectNothingOfBefore(manager, vehicle.id);
  });

  test("a vehicle in a group that was put below one of theirs, and the group", async () => {
    const [above, below] = [await world.make(admin, "group"), await world.make(admin, "group")];
    await link("POST", { userId: manager.id, groupId: above.id });
    const vehicle = await cleared({ groupId: below.id });
    await change("group", below, { groupId: above.id, name: "Below" });
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual([]);
    expect(await verbs(manager, "group", below.id)).toEqual([]);
    await change("vehicle", vehicle, { contact: "Ana" });
    await change("group", { ...below, groupId: above.id }, { name: "Below again" });
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual(["change"]);
    expect(await verbs(manager, "group", below.id)).toEqual(["change"]);
    await expectNothingOfBefore(manager, vehicle.id);
  });

  test("a vehicle in a group that was linked to them", async () => {
    const group = await world.make(admin, "group");
    const vehicle = await cleared({ groupId: group.id });
    await link("POST", { userId: manager.id, groupId: group.id });
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual([]);
  });

  test("a driver that a group of theirs was given", async () => {
    const group = await world.make(admin, "group");
    await link("POST", { userId: manager.id, groupId: group.id });
    const driver = await world.make(admin, "driver");
    await link("POST", { groupId: group.id, driverId: driver.id });
    expect(await verbs(manager, "driver", driver.id)).toEqual([]);
    await change("driver", driver, { name: "Since" });
    expect(await verbs(manager, "driver", driver.id)).toEqual(["change"]);
  });

  test("what somebody has whom they came to manage, and what such a one was given later", async () => {
    const person = await world.person();
    const vehicle = await cleared();
    await link("POST", { userId: person.id, deviceId: vehicle.id });
    await change("vehicle", vehicle, { contact: "Before they managed" });
    await link("POST", { userId: manager.id, managedUserId: person.id });
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual([]);
    expect(await verbs(person, "vehicle", vehicle.id)).toEqual(["change"]);
    const later = await cleared();
    await link("POST", { userId: person.id, deviceId: later.id });
    expect(await verbs(manager, "vehicle", later.id)).toEqual([]);
    await change("vehicle", later, { contact: "Since" });
    expect(await verbs(manager, "vehicle", later.id)).toEqual(["change"]);
    await expectNothingOfBefore(manager, later.id);
  });

  test("a vehicle that was taken from them and given back", async () => {
    const vehicle = await world.make(manager, "vehicle");
    await link("DELETE", { userId: manager.id, deviceId: vehicle.id });
    await change("vehicle", vehicle, { phone: SECRET });
    await change("vehicle", vehicle, { phone: null });
    await link("POST", { userId: manager.id, deviceId: vehicle.id });
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual([]);
    await expectNothingOfBefore(manager, vehicle.id);
  });
});

describe("what somebody has had all along they read from its beginning [PERM-01]", () => {
  test("what they made, by whichever later way they have it too", async () => {
    const vehicle = await world.make(manager, "vehicle", { phone: SECRET });
    await change("vehicle", vehicle, { phone: null });
    const group = await world.make(admin, "group");
    await link("POST", { userId: manager.id, groupId: group.id });
    await members("POST", group.id, [vehicle.id]);
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual(["change", "create"]);
  });

  test("their own account", async () => {
    const made = await world.make(admin, "user", { password: "long enough", userLimit: 1 });
    await change("user", made, { name: "Renamed" });
    const self = await world.person({ user_limit: 1 });
    await world.database
      .updateTable("audit")
      .set({ object_id: self.id })
      .where("object_kind", "=", "user")
      .where("object_id", "=", made.id)
      .execute();
    expect(await verbs(self, "user", self.id)).toEqual(["change", "create"]);
  });

  test("a link that was taken away and is there again by undoing that is as it was", async () => {
    const vehicle = await world.make(manager, "vehicle");
    const taken = await link("DELETE", { userId: manager.id, deviceId: vehicle.id });
    expect((await world.undo(admin, taken.undo)).status).toBe(204);
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual(["create"]);
  });

  test("a vehicle, and a group with its vehicles, that were removed and are back", async () => {
    const group = await world.make(manager, "group");
    const vehicle = await world.make(admin, "vehicle", { groupId: group.id });
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual(["create"]);
    for (const url of [`/api/groups/${group.id}`, `/api/devices/${vehicle.id}`]) {
      const removed = await world.done(admin, { method: "DELETE", url });
      expect((await world.undo(admin, removed.undo)).status).toBe(200);
    }
    expect(await verbs(manager, "group", group.id)).toEqual(["create", "remove", "create"]);
    expect(await verbs(manager, "vehicle", vehicle.id)).toEqual(["create", "remove", "create"]);
  });

  test("administrators read all of it, whoever had it", async () => {
    const other = await world.person({ administrator: true });
    const vehicle = await cleared();
    expect(await verbs(other, "vehicle", vehicle.id)).toEqual(["change", "create"]);
  });
});
