import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../authorisation/openCompany.ts";
import { openUndoWorld, type UndoWorld } from "../undo/undoWorld.ts";

const MANY = 5_000;

let world: UndoWorld;
let admin: Person;
beforeAll(async () => {
  world = await openUndoWorld();
  admin = await world.person({ administrator: true });
});
afterAll(() => world.close());

const members = (method: "POST" | "DELETE", group: number, json: readonly unknown[]) =>
  ({ method, url: `/api/groups/${group}/devices`, json }) as const;

async function groupOf(vehicle: number): Promise<number | null> {
  const { rows } = await sql<{ group_id: number | null }>`
    select group_id from devices where id = ${vehicle}`.execute(world.database);
  return rows[0]?.group_id ?? null;
}

const idOf = async (who: Person, kind: "group" | "vehicle" | "driver" | "geofence") =>
  (await world.make(who, kind)).id;

describe("vehicles of a group [GRP-01]", () => {
  test("are put into it and taken out by the thousand, in one request and one line of the trail", async () => {
    const group = await idOf(admin, "group");
    const { rows } = await sql<{ id: number }>`
      insert into devices (name, unique_id) select 'm' || n, 'm' || n
      from generate_series(1, ${MANY}) as n returning id`.execute(world.database);
    const ids = rows.map(({ id }) => id);
    const count = async () =>
      (
        await sql<{ count: number }>`select count(*)::integer as count from devices
          where group_id = ${group}`.execute(world.database)
      ).rows[0]?.count;

    const put = await world.done(admin, members("POST", group, ids));
    expect(await count()).toBe(MANY);
    const again = await world.done(admin, members("POST", group, ids));
    expect(again.undo).toBeUndefined();
    const trail = await sql<{ action: string }>`select action from audit
      where action like 'link.%' order by id desc limit 2`.execute(world.database);
    expect(trail.rows.map(({ action }) => action)).toEqual(["link.add"]);

    const undone = await world.undo(admin, put.undo);
    expect(undone.status).toBe(204);
    expect(await count()).toBe(0);
  });

  test("stand where they stood before when that is undone, and again when that is", async () => {
    const [one, other] = [await idOf(admin, "group"), await idOf(admin, "group")];
    const [a, b] = [await idOf(admin, "vehicle"), await idOf(admin, "vehicle")];
    await world.done(admin, members("POST", other, [a]));
    const put = await world.done(admin, members("POST", one, [a, b, a]));
    expect([await groupOf(a), await groupOf(b)]).toEqual([one, one]);

    const undone = await world.undo(admin, put.undo);
    expect([await groupOf(a), await groupOf(b)]).toEqual([other, null]);
    expect((await world.undo(admin, put.undo)).status).toBe(404);
    const again = await world.undo(admin, undone.headers["x-undo"] as string);
    expect(again.status).toBe(204);
    expect([await groupOf(a), await groupOf(b)]).toEqual([one, one]);
  });

  test("that somebody has moved since stay there: nothing is undone", async () => {
    const [one, other] = [await idOf(admin, "group"), await idOf(admin, "group")];
    const [a, b] = [await idOf(admin, "vehicle"), await idOf(admin, "vehicle")];
    const put = await world.done(admin, members("POST", one, [a, b]));
    await world.done(admin, members("POST", other, [b]));
    expect((await world.undo(admin, put.undo)).status).toBe(412);
    expect([await groupOf(a), await groupOf(b)]).toEqual([one, other]);
  });

  test("are taken out of that group only", async () => {
    const [one, other] = [await idOf(admin, "group"), await idOf(admin, "group")];
    const vehicle = await idOf(admin, "vehicle");
    await world.done(admin, members("POST", other, [vehicle]));
    const taken = await world.done(admin, members("DELETE", one, [vehicle]));
    expect(taken.undo).toBeUndefined();
    expect(await groupOf(vehicle)).toBe(other);
  });

  test("offer no undo to who does not see them any more", async () => {
    const person = await world.person();
    const group = await idOf(admin, "group");
    const [seen, unseen] = [await idOf(person, "vehicle"), await idOf(admin, "vehicle")];
    await world.link(person, "group", group);
    await world.done(admin, members("POST", group, [seen, unseen]));
    const both = await world.done(person, members("DELETE", group, [unseen]));
    expect(both.undo).toBeUndefined();
    expect(await groupOf(unseen)).toBeNull();
    const own = await world.done(person, members("DELETE", group, [seen]));
    expect((await world.undo(person, own.undo)).status).toBe(204);
  });

  test("of which one is somebody else's, or none, are all left where they are [PERM-02, A13]", async () => {
    const person = await world.person();
    const group = await idOf(person, "group");
    const mine = await idOf(admin, "vehicle");
    await world.link(person, "vehicle", mine);
    const theirs = await idOf(admin, "vehicle");
    for (const other of [theirs, 2_000_000_000, "x", 2_147_483_648]) {
      const answer = await world.call(person, members("POST", group, [mine, other]));
      expect(answer.status, String(other)).toBe(
        typeof other === "number" && other <= 2_000_000_000 ? 403 : 400,
      );
      expect(await groupOf(mine)).toBeNull();
    }
    const unknown = await world.call(admin, members("POST", group, [mine, 2_000_000_000]));
    expect(unknown.status).toBe(400);
    expect(await groupOf(mine)).toBeNull();
  });

  test("are seen from then on by who has the group, and no more when they are taken out", async () => {
    const reader = await world.person();
    const group = await idOf(admin, "group");
    const vehicle = await idOf(admin, "vehicle");
    await world.link(reader, "group", group);
    const status = async () => (await world.get(reader, `/api/devices/${vehicle}`)).status;
    expect(await status()).toBe(403);
    await world.done(admin, members("POST", group, [vehicle]));
    expect(await status()).toBe(200);
    await world.done(admin, members("DELETE", group, [vehicle]));
    expect(await status()).toBe(403);
  });

  test("are put there by a recent password only: others may command them then [M6]", async () => {
    const person = await world.person();
    const group = await idOf(person, "group");
    const vehicle = await idOf(admin, "vehicle");
    await world.link(person, "vehicle", vehicle);
    const { serverSettings } = world.host.server.services;
    const settings = serverSettings.current();
    const ask = async (attributes: object) => {
      await serverSettings.store(world.database, { ...settings, attributes: { ...attributes } });
      await serverSettings.load();
    };
    await ask({ commandPasswordMinutes: 5 });
    const refused = await world.call(person, members("POST", group, [vehicle]));
    await ask(settings.attributes);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "passwordRequired" });
    expect(await groupOf(vehicle)).toBeNull();
  });
});

describe("what is linked with one thing [PERM-02]", () => {
  const linked = async (who: Person, query: string) => {
    const answer = await world.get(who, `/api/permissions?${query}`);
    return answer.status === 200 ? (JSON.parse(answer.text) as unknown) : answer.status;
  };

  test("is shown as far as the other end is seen as well", async () => {
    const person = await world.person();
    const driver = await idOf(person, "driver");
    const [mine, theirs] = [await idOf(person, "group"), await idOf(admin, "group")];
    await sql`insert into group_drivers values (${mine}, ${driver}), (${theirs}, ${driver})`.execute(
      world.database,
    );
    expect(await linked(person, `driverId=${driver}&groupId=0`)).toEqual([
      { groupId: mine, driverId: driver },
    ]);
    expect(await linked(admin, `driverId=${driver}&groupId=0`)).toHaveLength(2);
    expect(await linked(person, `groupId=${theirs}&driverId=0`)).toBe(403);
    expect(await linked(person, "groupId=0&driverId=0")).toEqual([
      { groupId: mine, driverId: driver },
    ]);
    expect(await linked(person, "userId=0&driverId=0")).toBe(403);
  });

  test("is of people only whom one manages", async () => {
    const manager = await world.person({ user_limit: -1 });
    const [managed, other] = [await world.person(), await world.person()];
    await world.link(manager, "user", managed.id);
    const group = await idOf(manager, "group");
    for (const who of [managed, other]) await world.link(who, "group", group);
    expect(await linked(manager, `groupId=${group}&userId=0`)).toEqual(
      [manager.id, managed.id].map((userId) => ({ userId, groupId: group })),
    );
    expect(await linked(managed, `groupId=${group}&userId=0`)).toEqual([
      { userId: managed.id, groupId: group },
    ]);
  });
});
