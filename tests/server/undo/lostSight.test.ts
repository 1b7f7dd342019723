import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../authorisation/openCompany.ts";
import { openUndoWorld, type UndoWorld } from "./undoWorld.ts";

let world: UndoWorld;
let admin: Person;
beforeAll(async () => {
  world = await openUndoWorld();
  admin = await world.person({ administrator: true });
}, 120_000);
afterAll(() => world.close());

const seen = async (who: Person, url: string) => (await world.get(who, url)).status === 200;

/** Somebody who has a group, and by it alone a vehicle and a group below with another one. */
async function holder() {
  const who = await world.person();
  const group = await world.make(admin, "group");
  await world.link(who, "group", group.id);
  const child = await world.make(admin, "group", { groupId: group.id });
  const vehicle = await world.make(admin, "vehicle", { groupId: group.id });
  const deep = await world.make(admin, "vehicle", { groupId: child.id });
  const urls = {
    vehicle: `/api/devices/${vehicle.id}`,
    child: `/api/groups/${child.id}`,
    deep: `/api/devices/${deep.id}`,
  };
  for (const url of Object.values(urls)) expect(await seen(who, url), url).toBe(true);
  const gone = await world.done(who, { method: "DELETE", url: `/api/groups/${group.id}` });
  for (const url of Object.values(urls)) expect(await seen(who, url), url).toBe(false);
  return { who, group, child, vehicle, deep, urls, token: gone.undo };
}

describe("a group whose person saw what is in it by the group alone", () => {
  test("comes back with all of it [NAV-05, GRP-01]", async () => {
    const { who, urls, token } = await holder();
    expect((await world.undo(who, token)).status).toBe(200);
    for (const url of Object.values(urls)) expect(await seen(who, url), url).toBe(true);
  });

  test("comes back without a vehicle that stands elsewhere or is another person's by now [PERM-01, Z01]", async () => {
    for (const take of ["group", "link"] as const) {
      const { who, urls, token, vehicle } = await holder();
      const other = await world.person();
      if (take === "link") await world.link(other, "vehicle", vehicle.id);
      else {
        const theirs = await world.make(other, "group");
        const wire = JSON.parse((await world.get(admin, urls.vehicle)).text) as object;
        const json = { ...wire, groupId: theirs.id };
        await world.done(admin, { method: "PUT", url: urls.vehicle, json });
      }
      expect((await world.undo(who, token)).status).toBe(200);
      expect([take, await seen(who, urls.vehicle)]).toEqual([take, false]);
      expect(await seen(other, urls.vehicle)).toBe(true);
      expect(await seen(who, urls.deep)).toBe(true);
    }
  });

  test("comes back without a group below of which another person has something by now [PERM-01, Z01]", async () => {
    for (const what of ["child", "deep"] as const) {
      const things = await holder();
      const { who, urls, token } = things;
      const other = await world.person();
      const kind = what === "child" ? "group" : "vehicle";
      await world.link(other, kind, things[what].id);
      expect((await world.undo(who, token)).status).toBe(200);
      expect([what, await seen(who, urls.child)]).toEqual([what, false]);
      expect(await seen(who, urls.deep)).toBe(false);
      expect(await seen(who, urls.vehicle)).toBe(true);
    }
  });
});

describe("what was somebody else's meanwhile", () => {
  /** By the ways of the server, which the audit trail knows of. */
  const put = async (who: Person, url: string, more: object) => {
    const wire = JSON.parse((await world.get(who, url)).text) as object;
    return world.done(who, { method: "PUT", url, json: { ...wire, ...more } });
  };
  const permit = async (json: object, method: "POST" | "DELETE" = "POST") =>
    world.done(admin, { method, url: "/api/permissions", json });
  /** Another company, of which a vehicle is for a while by a group of theirs; in and out leave its version as it was. */
  async function lend(url: string, by: "change" | "move" | "removal" | "link" | "person") {
    const other = await world.person();
    const theirs = await world.make(admin, "group");
    const id = Number(url.split("/").at(-1));
    if (by === "person") {
      const person = await world.make(admin, "user", { password: "long enough" });
      await permit({ userId: person.id, deviceId: id });
      await world.done(admin, { method: "DELETE", url: `/api/users/${person.id}` });
    } else if (by === "link") {
      await permit({ userId: other.id, deviceId: id });
      await permit({ userId: other.id, deviceId: id }, "DELETE");
    } else if (by === "move") {
      const members = { url: `/api/groups/${theirs.id}/devices`, json: [id] };
      await world.done(admin, { method: "POST", ...members });
      await world.done(admin, { method: "DELETE", ...members });
    } else {
      await world.link(other, "group", theirs.id);
      await put(admin, url, { groupId: theirs.id });
      if (by === "change") await put(other, url, { groupId: 0 });
      else await world.done(other, { method: "DELETE", url: `/api/groups/${theirs.id}` });
    }
  }

  test.each(["change", "move", "removal", "link", "person"] as const)(
    "does not come back with a group, nor into it: by a %s [PERM-01, Z01]",
    async (by) => {
      const { who, urls, token } = await holder();
      await lend(urls.vehicle, by);
      expect((await world.undo(who, token)).status).toBe(200);
      expect([await seen(who, urls.vehicle), await seen(who, urls.deep)]).toEqual([false, true]);

      const { who: one, vehicle, urls: of, group } = await holder();
      await put(admin, of.vehicle, { groupId: 0 });
      const mine = await world.make(admin, "group");
      await world.link(one, "group", mine.id);
      await put(admin, of.vehicle, { groupId: mine.id });
      const out = await put(one, of.vehicle, { groupId: 0 });
      await lend(of.vehicle, by);
      expect((await world.undo(one, out.undo)).status).toBe(412);
      expect([await seen(one, `/api/devices/${vehicle.id}`), group.id > 0]).toEqual([false, true]);
    },
  );

  test("does not come back in a group below: their vehicle, area or driver in it, or the group itself [PERM-01, Z01]", async () => {
    const other = await world.person();
    const area = await world.make(other, "geofence");
    const driver = await world.make(other, "driver");
    const ways = {
      vehicle: async (child: number) => {
        const { id } = await world.make(admin, "vehicle");
        await put(admin, `/api/devices/${id}`, { groupId: child });
      },
      area: (child: number) => permit({ groupId: child, geofenceId: area.id }),
      driver: (child: number) => permit({ groupId: child, driverId: driver.id }),
      group: async (child: number) => {
        await permit({ userId: other.id, groupId: child });
        await permit({ userId: other.id, groupId: child }, "DELETE");
      },
    };
    for (const [way, give] of Object.entries(ways)) {
      const { who, urls, token, child } = await holder();
      await give(child.id);
      expect((await world.undo(who, token)).status).toBe(200);
      expect([way, await seen(who, urls.child), await seen(who, urls.vehicle)]).toEqual([
        way,
        false,
        true,
      ]);
    }
    expect((await world.get(admin, `/api/geofences/${area.id}`)).status).toBe(200);
  });

  test("comes back by nobody's return: whoever had it too is gone, or is there again and gone [PERM-01, Z01]", async () => {
    const { who, urls, vehicle, group } = await holder();
    const person = await world.make(admin, "user", { password: "long enough" });
    const url = `/api/users/${person.id}`;
    await permit({ userId: person.id, deviceId: vehicle.id });
    await put(admin, urls.vehicle, { groupId: 0 });
    const mine = await world.make(admin, "group");
    await world.link(who, "group", mine.id);
    await put(admin, urls.vehicle, { groupId: mine.id });
    // As long as they were there it was theirs as well.
    const shared = await world.done(who, { method: "DELETE", url: `/api/groups/${mine.id}` });
    const left = await world.done(admin, { method: "DELETE", url });
    expect((await world.undo(who, shared.undo)).status).toBe(200);
    expect([await seen(who, urls.vehicle), group.id > 0]).toEqual([false, true]);

    await put(admin, urls.vehicle, { groupId: mine.id });
    const again = await world.done(who, { method: "DELETE", url: `/api/groups/${mine.id}` });
    expect((await world.undo(admin, left.undo)).status).toBe(200);
    await world.done(admin, { method: "DELETE", url });
    expect((await world.undo(who, again.undo)).status).toBe(200);
    expect(await seen(who, urls.vehicle)).toBe(false);
  });

  test("is not what its own person did with it, or what guests of theirs are shown [NAV-05]", async () => {
    const { who, urls, token, group, child, vehicle } = await holder();
    expect((await world.undo(who, token)).status).toBe(200);
    await put(who, urls.vehicle, { phone: "of their own" });
    const expiration = new Date(world.clock.now + 3_600_000).toISOString();
    const share = (kind: "device" | "group", id: number) =>
      world.done(who, {
        method: "POST",
        url: `/api/share/${kind}`,
        form: { [`${kind}Id`]: String(id), expiration, access: "full" },
      });
    await share("device", vehicle.id);
    await share("group", child.id);
    const gone = await world.done(who, { method: "DELETE", url: `/api/groups/${group.id}` });
    expect((await world.undo(who, gone.undo)).status).toBe(200);
    for (const url of Object.values(urls)) expect(await seen(who, url), url).toBe(true);

    const out = await put(who, urls.vehicle, { groupId: 0 });
    expect(await seen(who, urls.vehicle)).toBe(false);
    expect((await world.undo(who, out.undo)).status).toBe(200);
    expect(await seen(who, urls.vehicle)).toBe(true);
  });

  test("is put back all the same by who has it of their own [NAV-05]", async () => {
    const who = await world.person();
    const group = await world.make(who, "group");
    const { id } = await world.make(who, "vehicle", { groupId: group.id });
    const out = await put(who, `/api/devices/${id}`, { groupId: 0 });
    const area = await world.make(admin, "geofence");
    await permit({ deviceId: id, geofenceId: area.id });
    expect((await world.undo(who, out.undo)).status).toBe(200);
  });
});

test("whose limit is as many vehicles or fewer has back what they had, and no more [NAV-05]", async () => {
  for (const limit of [0, 2, 3]) {
    const who = await world.person({ device_limit: limit });
    const groups = [await world.make(admin, "group"), await world.make(admin, "group")];
    const things: number[] = [];
    for (const { id } of groups) {
      await world.link(who, "group", id);
      for (const _ of [1, 2]) things.push((await world.make(admin, "vehicle", { groupId: id })).id);
    }
    const tokens: (string | undefined)[] = [];
    for (const { id } of groups)
      tokens.push((await world.done(who, { method: "DELETE", url: `/api/groups/${id}` })).undo);
    // In whichever order.
    for (const token of limit === 2 ? tokens.toReversed() : tokens)
      expect((await world.undo(who, token)).status).toBe(200);
    for (const id of things) expect(await seen(who, `/api/devices/${id}`)).toBe(true);

    const url = `/api/groups/${groups[0]?.id}`;
    const { undo } = await world.done(who, { method: "DELETE", url });
    const more = [await world.make(admin, "vehicle"), await world.make(admin, "vehicle")];
    for (const { id } of more) await world.link(who, "vehicle", id);
    expect((await world.undo(who, undo)).status).toBe(403);
    for (const { id } of more) await world.unlink(who, "vehicle", id);
    expect((await world.undo(who, undo)).status).toBe(200);
  }
});

test("a vehicle is not taken back out of a group that its person has lost since [PERM-01, Z01]", async () => {
  const [who, other] = [await world.person(), await world.person()];
  const [mine, theirs] = [await world.make(admin, "group"), await world.make(admin, "group")];
  for (const { id } of [mine, theirs]) await world.link(who, "group", id);
  await world.link(other, "group", theirs.id);
  const { id } = await world.make(admin, "vehicle", { groupId: mine.id });
  const url = `/api/devices/${id}`;
  const wire = JSON.parse((await world.get(who, url)).text) as object;
  const moved = await world.done(who, {
    method: "PUT",
    url,
    json: { ...wire, groupId: theirs.id },
  });
  await world.unlink(who, "group", theirs.id);
  expect(await seen(who, url)).toBe(false);
  expect((await world.undo(who, moved.undo)).status).toBe(403);
  expect(await seen(other, url)).toBe(true);
  expect(await seen(who, url)).toBe(false);
});

test("whoever gives away the link by which alone they saw something is offered no way back that must fail [NAV-05]", async () => {
  const who = await world.person();
  const [alone, shared] = [await world.make(admin, "vehicle"), await world.make(admin, "vehicle")];
  for (const { id } of [alone, shared]) await world.link(who, "vehicle", id);
  const group = await world.make(admin, "group");
  await world.link(who, "group", group.id);
  const wire = JSON.parse((await world.get(admin, `/api/devices/${shared.id}`)).text) as object;
  await world.done(admin, {
    method: "PUT",
    url: `/api/devices/${shared.id}`,
    json: { ...wire, groupId: group.id },
  });
  const unlink = async (deviceId: number) =>
    world.done(who, {
      method: "DELETE",
      url: "/api/permissions",
      json: { userId: who.id, deviceId },
    });
  expect((await unlink(alone.id)).undo).toBeUndefined();
  // What they see by a group, too, they can take back.
  const { undo } = await unlink(shared.id);
  expect((await world.undo(who, undo)).status).toBe(204);
});

test("whoever takes out of their sight what they saw by a group alone is offered no way back that must fail [NAV-05]", async () => {
  const who = await world.person();
  const group = await world.make(admin, "group");
  await world.link(who, "group", group.id);
  for (const kind of ["geofence", "driver", "notification", "maintenance", "command"] as const)
    for (const isTheirs of [false, true]) {
      const { id } = await world.make(admin, kind);
      const json = { groupId: group.id, [`${kind}Id`]: id };
      await world.done(admin, { method: "POST", url: "/api/permissions", json });
      if (isTheirs) await world.link(who, kind, id);
      const gone = await world.done(who, { method: "DELETE", url: "/api/permissions", json });
      expect([kind, isTheirs, gone.undo !== undefined]).toEqual([kind, isTheirs, isTheirs]);
      if (isTheirs) expect((await world.undo(who, gone.undo)).status).toBe(204);
    }

  const takenOut = async (url: string) => {
    const json = { ...(JSON.parse((await world.get(who, url)).text) as object), groupId: 0 };
    return (await world.done(who, { method: "PUT", url, json })).undo;
  };
  const child = await world.make(admin, "group", { groupId: group.id });
  expect(await takenOut(`/api/groups/${child.id}`)).toBeUndefined();
  const shared = await world.make(admin, "vehicle", { groupId: group.id });
  await world.link(await world.person(), "vehicle", shared.id);
  expect(await takenOut(`/api/devices/${shared.id}`)).toBeUndefined();

  const own = await world.make(who, "group", { groupId: group.id });
  expect((await world.undo(who, await takenOut(`/api/groups/${own.id}`))).status).toBe(200);
  const alone = await world.make(admin, "vehicle", { groupId: group.id });
  expect((await world.undo(who, await takenOut(`/api/devices/${alone.id}`))).status).toBe(200);
});
