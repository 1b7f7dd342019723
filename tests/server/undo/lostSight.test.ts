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
