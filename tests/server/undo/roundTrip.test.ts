import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LINKS, OBJECT_KINDS, type ObjectKind, type OwnerKind } from "#domain/account/objectKinds";
import { linkTable, tableOf } from "../../../server/database/linkTable.ts";
import { dependentsOf, emptiedBy, NOT_TAKEN_BACK } from "../../../server/undo/dependents.ts";
import type { Person } from "../authorisation/openCompany.ts";
import { NAME_COLUMNS, OBJECT_BODIES, OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";
import { openUndoWorld, type UndoWorld } from "./undoWorld.ts";

let world: UndoWorld;
let admin: Person;
beforeAll(async () => {
  world = await openUndoWorld();
  admin = await world.person({ administrator: true });
});
afterAll(() => world.close());

const MORE: { readonly [Kind in ObjectKind]?: object } = {
  user: { password: "long enough" },
};

/** One of each kind, all linked to each other wherever they can be, and naming each other. */
async function makeOfAll() {
  const ids = {} as Record<ObjectKind, number>;
  const order = ["calendar", "command", "group", ...OBJECT_KINDS] as const;
  for (const kind of new Set(order)) {
    const { calendar: calendarId, command: commandId, group: groupId } = ids;
    const names =
      kind === "vehicle"
        ? { groupId, calendarId }
        : kind === "notification"
          ? { calendarId, commandId }
          : kind === "geofence"
            ? { calendarId }
            : {};
    const attributes =
      kind === "attribute" ? {} : { attributes: { speed: 1.25, deep: { a: [1, "é"] } } };
    ids[kind] = (await world.make(admin, kind, { ...attributes, ...names, ...MORE[kind] })).id;
  }
  const owners: readonly OwnerKind[] = ["user", "group", "vehicle"];
  for (const owner of owners)
    for (const kind of LINKS[owner]) {
      const { name, owner: one, property } = linkTable(owner, kind);
      const values = [owner === "user" && kind === "user" ? admin.id : ids[owner], ids[kind]];
      await sql`insert into ${sql.table(name)} (${sql.ref(one.column)}, ${sql.ref(property.column)})
        values (${sql.join(values)}) on conflict do nothing`.execute(world.database);
    }
  const managed = await world.person();
  await sql`insert into user_users values (${ids.user}, ${managed.id})`.execute(world.database);
  await world.make(admin, "group", { groupId: ids.group });
  world.host.server.services.rights.changed();
  return ids;
}

/** What hangs on a vehicle, a driver and a person besides links. */
async function addRest(ids: Readonly<Record<ObjectKind, number>>) {
  const { vehicle, driver, user, maintenance } = ids;
  const uniqueId = (
    await world.database
      .selectFrom("devices")
      .select("unique_id")
      .where("id", "=", vehicle)
      .executeTakeFirstOrThrow()
  ).unique_id;
  const at = Math.round(world.clock.now / 1_000);
  for (const seconds of [20, 10])
    await world.host.report(`id=${uniqueId}&lat=1.1&lon=2.2&timestamp=${at - seconds}&speed=3`);
  await sql`insert into events (type, event_time, device_id, attributes)
    values ('deviceOverspeed', now(), ${vehicle}, '{"speed": 1.10}')`.execute(world.database);
  await sql`insert into acknowledgements select id, 1, now(), 'seen' from events
    where device_id = ${vehicle} limit 1`.execute(world.database);
  await sql`insert into device_images values (${vehicle}, 'png', '\\x00ff10', now())`.execute(
    world.database,
  );
  await sql`insert into tracker_keys values (${vehicle}, 'hash', now())`.execute(world.database);
  await sql`insert into service_records (maintenance_id, device_id, user_id, done_at, type, count, note)
    values (${maintenance}, ${vehicle}, ${user}, now(), 'hours', 0.1, 'changed')`.execute(
    world.database,
  );
  await sql`insert into immobilizations values (${vehicle}, true, now())`.execute(world.database);
  await sql`insert into actuations (device_id, user_id, type, effect, ad_hoc, idempotency_key, wish,
      status, requested_at, expires_at)
    values (${vehicle}, 1, 'engineStop', 'dangerous', false, ${`key ${vehicle}`}, 'w', 'confirmed',
      now(), now())`.execute(world.database);
  await sql`insert into approvals (device_id, user_id, type, effect, ad_hoc, reason, wish, status,
      actuation_id, asked_at, expires_at, changed_at)
    select device_id, 1, type, effect, false, '', 'w', 'used', id, now(), now(), now()
    from actuations where device_id = ${vehicle}`.execute(world.database);
  await sql`insert into driver_passwords values (${driver}, 'hash', now())`.execute(world.database);
  await sql`insert into rfid_keys (unique_id, driver_id, user_id, starts_at)
    values (${`key ${driver}`}, ${driver}, ${user}, now())`.execute(world.database);
}

const parsed = ({ text }: { readonly text: string }) => JSON.parse(text) as { readonly id: number };

describe.each(OBJECT_KINDS)("a %s", (kind) => {
  const path = OBJECT_PATHS[kind];

  test("that was made is gone, and there again under its id when that is undone", async () => {
    const before = await world.all();
    const json = { ...OBJECT_BODIES[kind](`made-${kind}`), ...MORE[kind] };
    const made = await world.done(admin, { method: "POST", url: path, json });
    const after = await world.all();

    const gone = await world.undo(admin, made.undo);
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect(await withoutRemoved()).toEqual(before);

    const again = await world.undo(admin, gone.headers["x-undo"] as string);
    expect(again.status).toBe(200);
    expect(parsed(again)).toEqual(parsed(made));
    expect(again.headers.etag).toBe(made.headers.etag);
    expect(await world.all()).toEqual(after);
  });

  test("that was changed is as before, and changed again when that is undone", async () => {
    const made = await world.make(admin, kind, { ...MORE[kind] });
    const before = await world.all();
    const read = await world.get(admin, `${path}/${made.id}`);
    const json = { ...parsed(read), [NAME_COLUMNS[kind]]: `other ${kind}` };
    const changed = await world.done(admin, { method: "PUT", url: `${path}/${made.id}`, json });
    const after = await world.all();
    expect(after).not.toEqual(before);

    const back = await world.undo(admin, changed.undo);
    expect(back.status).toBe(200);
    expect(parsed(back)).toEqual(parsed(read));
    expect(back.headers.etag).toBe(read.headers.etag);
    expect(await world.all()).toEqual(before);

    const again = await world.undo(admin, back.headers["x-undo"] as string);
    expect(parsed(again)).toEqual(parsed(changed));
    expect(await world.all()).toEqual(after);
  });

  test("that was removed is back with all that was its", async () => {
    const ids = await makeOfAll();
    await addRest(ids);
    // Of where a vehicle was meanwhile nobody knows: its connection is proven anew.
    await sql`update positions set line = null`.execute(world.database);
    await sql`update device_states set line = null`.execute(world.database);
    const before = await world.all();
    const read = await world.get(admin, `${path}/${ids[kind]}`);
    const removed = await world.done(admin, { method: "DELETE", url: `${path}/${ids[kind]}` });
    expect((await world.get(admin, `${path}/${ids[kind]}`)).status).toBe(404);

    const back = await world.undo(admin, removed.undo);
    expect(back.status, back.text).toBe(200);
    expect(parsed(back).id).toBe(ids[kind]);
    expect(back.headers.etag).toBe(read.headers.etag);
    expect(await world.all()).toEqual(before);
    expect((await world.get(admin, `${path}/${ids[kind]}`)).text).toBe(read.text);

    const gone = await world.undo(admin, back.headers["x-undo"] as string);
    expect(gone.status).toBe(204);
    expect((await world.undo(admin, gone.headers["x-undo"] as string)).status).toBe(200);
    expect(await world.all()).toEqual(before);
  });
});

/** A vehicle whose positions wait is noted besides. */
async function withoutRemoved() {
  const { removed_devices: _noted, ...all } = await world.all();
  return all;
}

test("everything that the database removes with a thing comes back, or is said not to", async () => {
  const { rows } = await sql<{ from: string; column: string; to: string; deletes: string }>`
    select conrelid::regclass::text as from, attname as column, confrelid::regclass::text as to,
      confdeltype as deletes
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype in ('c', 'n')`.execute(world.database);
  for (const kind of OBJECT_KINDS) {
    const ours = rows.filter(({ to }) => to === tableOf(kind));
    const deleted = ours.filter(({ deletes }) => deletes === "c");
    const known = dependentsOf(kind).map(({ table, column }) => `${table}.${column}`);
    const others = NOT_TAKEN_BACK[kind] ?? [];
    expect(
      deleted
        .filter(({ from }) => !others.includes(from))
        .map(({ from, column }) => `${from}.${column}`)
        .sort(),
      kind,
    ).toEqual(known.filter((key) => !key.startsWith("device_states")).sort());
    expect(
      ours
        .filter(({ deletes }) => deletes === "n")
        .map(({ from, column }) => `${from}.${column}`)
        .sort(),
    ).toEqual(
      emptiedBy(kind)
        .map(({ table, column }) => `${table}.${column}`)
        .sort(),
    );
  }
});

describe("links", () => {
  test("that were made are gone, and there again when that is undone, in bulk too", async () => {
    const vehicle = await world.make(admin, "vehicle");
    const [one, other] = [await world.make(admin, "geofence"), await world.make(admin, "geofence")];
    const json = [one, other].map(({ id }) => ({ deviceId: vehicle.id, geofenceId: id }));
    await world.done(admin, { method: "POST", url: "/api/permissions", json: json[0] });
    const before = await world.all();
    const made = await world.done(admin, { method: "POST", url: "/api/permissions/bulk", json });
    const after = await world.all();

    const undone = await world.undo(admin, made.undo);
    expect(undone.status).toBe(204);
    // The one that was there before is no news, and stays.
    expect(await world.all()).toEqual(before);

    const again = await world.undo(admin, undone.headers["x-undo"] as string);
    expect(again.status).toBe(204);
    expect(await world.all()).toEqual(after);

    const same = await world.done(admin, { method: "POST", url: "/api/permissions/bulk", json });
    expect(same.undo).toBeUndefined();
    await world.done(admin, { method: "DELETE", url: "/api/permissions", json: json[1] });
    expect((await world.undo(admin, again.headers["x-undo"] as string)).status).toBe(412);
    expect(await world.all()).toEqual(before);
  });
});
