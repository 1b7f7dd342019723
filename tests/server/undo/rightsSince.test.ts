import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../authorisation/openCompany.ts";
import { OBJECT_BODIES, OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";
import { openUndoWorld, type UndoWorld } from "./undoWorld.ts";

let world: UndoWorld;
let admin: Person;
beforeAll(async () => {
  world = await openUndoWorld();
  admin = await world.person({ administrator: true });
});
afterAll(() => world.close());

/** Whom the table says to have what. */
async function linksIn(table: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    text: string;
  }>`select one::text as text from ${sql.table(table)} as one
    order by 1`.execute(world.database);
  return rows.map(({ text }) => text);
}

async function lastAudit(action: string): Promise<unknown> {
  const { rows } = await sql<{ after: unknown }>`select after from audit where action = ${action}
    order by id desc limit 1`.execute(world.database);
  return rows[0]?.after;
}

const refreshed = () => world.host.server.services.rights.changed();

describe("what was taken from somebody since", () => {
  test("does not come back by a person: vehicles and commands they had; the audit says so", async () => {
    const manager = await world.person({ user_limit: 5 });
    const [kept, lost] = [await world.make(admin, "vehicle"), await world.make(admin, "vehicle")];
    const command = await world.make(admin, "command");
    for (const { id } of [kept, lost]) await world.link(manager, "vehicle", id);
    await world.link(manager, "command", command.id);
    const person = await world.make(manager, "user", { password: "long enough" });
    for (const json of [{ deviceId: kept.id }, { deviceId: lost.id }, { commandId: command.id }])
      await world.done(manager, {
        method: "POST",
        url: "/api/permissions",
        json: { userId: person.id, ...json },
      });
    const url = `/api/users/${person.id}`;
    const removed = await world.done(manager, { method: "DELETE", url });
    await world.unlink(manager, "vehicle", lost.id);
    await world.unlink(manager, "command", command.id);

    expect((await world.undo(manager, removed.undo)).status).toBe(200);
    expect(await linksIn("user_devices")).toContain(`(${person.id},${kept.id})`);
    expect(await linksIn("user_devices")).not.toContain(`(${person.id},${lost.id})`);
    expect(await linksIn("user_commands")).not.toContain(`(${person.id},${command.id})`);
    expect((await world.get(manager, `/api/devices/${lost.id}`)).status).toBe(403);
    expect(await lastAudit("user.create")).toMatchObject({
      undo: true,
      restored: { "user_devices.user_id": [kept.id] },
      leftOut: { "user_devices.user_id": [lost.id], "user_commands.user_id": [command.id] },
    });
  });

  test("does not come back by a group: vehicles that are others' meanwhile", async () => {
    const who = await world.person();
    const group = await world.make(admin, "group");
    const [mine, theirs] = [
      await world.make(admin, "vehicle", { groupId: group.id }),
      await world.make(admin, "vehicle", { groupId: group.id }),
    ];
    await world.link(who, "group", group.id);
    await world.link(who, "vehicle", mine.id);
    const url = `/api/groups/${group.id}`;
    const removed = await world.done(who, { method: "DELETE", url });
    await world.link(await world.person(), "vehicle", theirs.id);
    expect((await world.undo(who, removed.undo)).status).toBe(200);
    expect((await world.get(who, `/api/devices/${theirs.id}`)).status).toBe(403);
    expect(await lastAudit("group.create")).toMatchObject({
      restored: { "devices.group_id": [mine.id], "user_groups.group_id": [who.id] },
      leftOut: { "devices.group_id": [theirs.id] },
    });
  });

  test("does not come back where one may link nothing any more", async () => {
    const who = await world.person();
    const vehicle = await world.make(who, "vehicle");
    const fence = await world.make(who, "geofence");
    const json = { deviceId: vehicle.id, geofenceId: fence.id };
    await world.done(who, { method: "POST", url: "/api/permissions", json });
    const url = `/api/geofences/${fence.id}`;
    const removed = await world.done(who, { method: "DELETE", url });
    await world.set(who, { device_readonly: true });
    expect((await world.undo(who, removed.undo)).status).toBe(200);
    expect(await linksIn("device_geofences")).not.toContain(`(${vehicle.id},${fence.id})`);
    expect(await linksIn("user_geofences")).toContain(`(${who.id},${fence.id})`);
  });

  test("does not take a vehicle back into a group that is not theirs any more", async () => {
    const who = await world.person();
    const group = await world.make(admin, "group");
    await world.link(who, "group", group.id);
    const vehicle = await world.make(who, "vehicle", { groupId: group.id });
    const url = `/api/devices/${vehicle.id}`;
    const removed = await world.done(who, { method: "DELETE", url });
    await world.unlink(who, "group", group.id);
    expect((await world.undo(who, removed.undo)).status).toBe(403);
  });

  test("does not put a vehicle that left their sight back where it stood, or what somebody has changed since", async () => {
    const who = await world.person();
    const group = await world.make(admin, "group");
    await world.link(who, "group", group.id);
    const emptied = async () => {
      const vehicle = await world.make(admin, "vehicle", { groupId: group.id });
      const url = `/api/devices/${vehicle.id}`;
      const json = { ...JSON.parse((await world.get(who, url)).text), groupId: 0 };
      const { undo } = await world.done(who, { method: "PUT", url, json });
      expect((await world.get(who, url)).status).toBe(403);
      return { url, undo, json };
    };
    const [back, changed, lost] = [await emptied(), await emptied(), await emptied()];
    // While the group is theirs, whoever took it out a moment ago has it back as it was.
    expect((await world.undo(who, back.undo)).status).toBe(200);
    expect(JSON.parse((await world.get(who, back.url)).text)).toMatchObject({ groupId: group.id });

    const { url } = changed;
    await world.done(admin, { method: "PUT", url, json: { ...changed.json, name: "Another" } });
    expect((await world.undo(who, changed.undo)).status).toBe(412);
    expect((await world.get(who, url)).status).toBe(403);

    // It was given to somebody meanwhile, of which its version says nothing.
    const given = await emptied();
    const other = await world.person();
    await world.link(other, "vehicle", Number(given.url.split("/").at(-1)));
    expect((await world.undo(who, given.undo)).status).toBe(403);
    expect((await world.get(who, given.url)).status).toBe(403);

    await world.unlink(who, "group", group.id);
    const refused = await world.undo(who, lost.undo);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain(lost.json.name);
  });

  test("and a group brings nobody more vehicles than they may have", async () => {
    const manager = await world.person({ user_limit: 5, device_limit: 1 });
    const person = await world.make(manager, "user", { password: "long enough" });
    const group = await world.make(admin, "group");
    const vehicle = await world.make(admin, "vehicle", { groupId: group.id });
    await world.link(manager, "group", group.id);
    await sql`insert into user_devices values (${person.id}, ${vehicle.id})`.execute(
      world.database,
    );
    refreshed();
    const url = `/api/groups/${group.id}`;
    const removed = await world.done(manager, { method: "DELETE", url });
    const own = await world.make(manager, "vehicle");
    expect((await world.undo(manager, removed.undo)).status).toBe(403);
    await world.done(manager, { method: "DELETE", url: `/api/devices/${own.id}` });
    expect((await world.undo(manager, removed.undo)).status).toBe(200);
  });
});

test("a move out of a group that is gone is undone: a reference to nothing is none", async () => {
  for (const who of [admin, await world.person()]) {
    const group = await world.make(who, "group");
    const vehicle = await world.make(who, "vehicle", { groupId: group.id });
    const url = `/api/devices/${vehicle.id}`;
    const json = { ...vehicle, groupId: 0, name: "moved" };
    const changed = await world.done(who, { method: "PUT", url, json });
    await world.done(who, { method: "DELETE", url: `/api/groups/${group.id}` });
    const back = await world.undo(who, changed.undo);
    expect(back.status, back.text).toBe(200);
    expect(JSON.parse(back.text)).toMatchObject({ groupId: 0, name: vehicle.name });
  }
});

test("a move out of a group that is gone is undone for many at once, too; of a vehicle that is gone it is not", async () => {
  for (const who of [admin, await world.person()]) {
    const [from, to] = [await world.make(who, "group"), await world.make(who, "group")];
    const still = await world.make(who, "group");
    const vehicle = await world.make(who, "vehicle", { groupId: from.id });
    const other = await world.make(who, "vehicle", { groupId: still.id });
    const url = `/api/groups/${to.id}/devices`;
    const moved = await world.done(who, { method: "POST", url, json: [vehicle.id, other.id] });
    await world.done(who, { method: "DELETE", url: `/api/groups/${from.id}` });
    expect((await world.undo(who, moved.undo)).status).toBe(204);
    const stands = async ({ id }: { readonly id: number }) =>
      (JSON.parse((await world.get(who, `/api/devices/${id}`)).text) as { groupId: number })
        .groupId;
    expect([await stands(vehicle), await stands(other)]).toEqual([0, still.id]);

    const again = await world.done(who, { method: "POST", url, json: [vehicle.id, other.id] });
    await world.done(who, { method: "DELETE", url: `/api/devices/${other.id}` });
    expect((await world.undo(who, again.undo)).status).toBe(412);
    expect(await stands(vehicle)).toBe(to.id);
  }
});

test("links of which one end is gone since are not taken back, by whomever", async () => {
  const manager = await world.person({ user_limit: 5 });
  const person = await world.person();
  await world.link(manager, "user", person.id);
  for (const who of [admin, manager]) {
    const things = [await world.make(who, "vehicle"), await world.make(who, "vehicle")];
    const json = things.map(({ id }) => ({ userId: person.id, deviceId: id }));
    const linked = await world.done(who, { method: "POST", url: "/api/permissions/bulk", json });
    const gone = await world.done(who, { method: "DELETE", url: "/api/permissions/bulk", json });
    await world.done(who, { method: "DELETE", url: `/api/devices/${things[1]?.id}` });
    for (const { undo } of [gone, linked]) expect((await world.undo(who, undo)).status).toBe(412);
    expect((await world.get(person, `/api/devices/${things[0]?.id}`)).status).toBe(403);
  }
});

test("what is removed to make room while it is undone is as if there were nothing to undo", async () => {
  const group = await world.make(admin, "group");
  const url = `/api/groups/${group.id}`;
  const changed = await world.done(admin, { method: "PUT", url, json: { name: "other" } });
  // Between its reading and its writing.
  const { objects } = world.host.server.services;
  const change = objects.change.bind(objects);
  const spied = objects as { change: typeof objects.change };
  spied.change = async (...asked) => {
    await sql`delete from undo_entries`.execute(world.database);
    return change(...asked);
  };
  const reply = await world.undo(admin, changed.undo);
  spied.change = change;
  expect(reply.status, reply.text).toBe(404);
});

test("a command whose key was used meanwhile comes back with its approval, under another key", async () => {
  const [one, other] = [await world.make(admin, "vehicle"), await world.make(admin, "vehicle")];
  const send = (vehicle: number) =>
    sql`insert into actuations (device_id, user_id, type, effect, ad_hoc, idempotency_key, wish,
      status, requested_at, expires_at)
    values (${vehicle}, 1, 'engineStop', 'stops', false, 'same', 'w', 'handedOff', now(),
      now() + interval '1 day')`.execute(world.database);
  await send(one.id);
  await sql`insert into approvals (device_id, user_id, type, effect, ad_hoc, reason, wish, status,
      actuation_id, asked_at, expires_at, changed_at)
    select device_id, 1, type, effect, false, '', 'w', 'used', id, now(), now(), now()
    from actuations where device_id = ${one.id}`.execute(world.database);
  const url = `/api/devices/${one.id}`;
  const removed = await world.done(admin, { method: "DELETE", url });
  await send(other.id);
  expect((await world.undo(admin, removed.undo)).status).toBe(200);
  const { rows } = await sql`select status, idempotency_key <> 'same' as own,
      (select count(*)::integer from approvals where actuation_id = actuations.id) as approvals
    from actuations where device_id = ${one.id}`.execute(world.database);
  expect(rows).toEqual([{ status: "handedOff", own: true, approvals: 1 }]);
});

describe("a thing that was made", () => {
  const made = async (kind: "vehicle" | "group", who: Person) => {
    const json = OBJECT_BODIES[kind](`made ${kind} ${who.id} ${world.clock.now}`);
    const reply = await world.done(who, { method: "POST", url: OBJECT_PATHS[kind], json });
    return { ...(JSON.parse(reply.text) as { id: number; uniqueId: string }), undo: reply.undo };
  };

  test("stays when others have it since", async () => {
    const who = await world.person();
    const group = await made("group", who);
    await world.link(await world.person(), "group", group.id);
    expect((await world.undo(who, group.undo)).status).toBe(412);
  });

  test("stays when others have put something into it since; what one put in oneself goes out", async () => {
    const who = await world.person();
    for (const by of ["making", "change", "move"] as const) {
      const group = await made("group", who);
      const own = await world.make(who, "vehicle", { groupId: group.id });
      if (by === "making") await world.make(admin, "vehicle", { groupId: group.id });
      const { id } = await world.make(admin, by === "change" ? "group" : "vehicle");
      const url = `/api/${by === "change" ? "groups" : "devices"}/${id}`;
      const json = { ...JSON.parse((await world.get(admin, url)).text), groupId: group.id };
      if (by === "change") await world.done(admin, { method: "PUT", url, json });
      if (by === "move")
        await world.done(admin, {
          method: "POST",
          url: `/api/groups/${group.id}/devices`,
          json: [id],
        });
      expect([by, (await world.undo(who, group.undo)).status]).toEqual([by, 412]);
      expect((await world.get(who, `/api/devices/${own.id}`)).text).toContain(
        `"groupId":${group.id}`,
      );
    }
    const group = await made("group", who);
    const own = await world.make(who, "vehicle", { groupId: group.id });
    const gone = await world.undo(who, group.undo);
    expect(gone.status).toBe(204);
    // Back with what is in it, which is no news then.
    const back = await world.undo(who, gone.headers["x-undo"] as string);
    const url = `/api/devices/${own.id}`;
    const { text } = await world.get(admin, url);
    await world.done(admin, { method: "PUT", url, json: { ...JSON.parse(text), name: "renamed" } });
    expect((await world.undo(who, back.headers["x-undo"] as string)).status).toBe(204);
  });

  test("goes though its maker shares it by a link, and stays where somebody else does", async () => {
    const who = await world.person();
    const share = async (host: Person, id: number) => {
      const expiration = new Date(world.clock.now + 3_600_000).toISOString();
      const form = { deviceId: String(id), expiration, access: "partial" };
      await world.done(host, { method: "POST", url: "/api/share/device", form });
    };
    const [mine, others] = [await made("vehicle", who), await made("vehicle", who)];
    await share(who, mine.id);
    await share(admin, others.id);
    expect((await world.undo(who, mine.undo)).status).toBe(204);
    expect((await world.undo(who, others.undo)).status).toBe(412);
  });

  test("stays when its tracker has reported, or commands went to it", async () => {
    const reporting = await made("vehicle", admin);
    const at = Math.round(world.clock.now / 1_000);
    await world.host.report(
      `id=${encodeURIComponent(reporting.uniqueId)}&lat=1&lon=2&timestamp=${at}`,
    );
    expect((await world.undo(admin, reporting.undo)).status).toBe(412);

    const commanded = await made("vehicle", admin);
    await sql`insert into actuations (device_id, user_id, type, effect, ad_hoc, idempotency_key, wish,
        status, requested_at, expires_at)
      values (${commanded.id}, 1, 'engineStop', 'stops', false, 'to a new one', 'w', 'confirmed', now(),
        now())`.execute(world.database);
    expect((await world.undo(admin, commanded.undo)).status).toBe(412);
  });
});

test("nothing is offered that must fail: a person with a limit that their manager may not give", async () => {
  const manager = await world.person({ user_limit: 5 });
  for (const [limit, isOffered] of [
    [-1, false],
    [0, true],
  ] as const) {
    const person = await world.make(admin, "user", { password: "long enough", deviceLimit: limit });
    await sql`insert into user_users values (${manager.id}, ${person.id})`.execute(world.database);
    refreshed();
    const url = `/api/users/${person.id}`;
    const removed = await world.done(manager, { method: "DELETE", url });
    expect(removed.undo !== undefined).toBe(isOffered);
    if (removed.undo) expect((await world.undo(manager, removed.undo)).status).toBe(200);
  }
});
