import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "#domain/account/user";
import { type UserId, userId, type VehicleId } from "#domain/ids";
import { hashOfToken } from "../../../server/accounts/secretToken.ts";
import { userOfRow } from "../../../server/accounts/userOfRow.ts";
import type { Person } from "../authorisation/openCompany.ts";
import { openUndoWorld, type UndoWorld } from "../undo/undoWorld.ts";

let world: UndoWorld;
let admin: Person;
let partner: number;
/** Whom each change concerned since the test began: people, or everybody. */
const concerned: (ReadonlySet<UserId> | "everybody")[] = [];

beforeAll(async () => {
  world = await openUndoWorld();
  admin = await world.person({ administrator: true });
  const made = await world.done(admin, {
    method: "POST",
    url: "/api/partners",
    json: { id: 77, hosts: ["no-map.test"], title: "No map", sections: { map: false } },
  });
  partner = (JSON.parse(made.text) as { id: number }).id;
  world.host.server.services.rights.onChange((whom) => concerned.push(whom ?? "everybody"));
});
beforeEach(() => {
  concerned.length = 0;
});
afterAll(() => world.close());

const isNotified = (id: UserId) => concerned.some((whom) => whom === "everybody" || whom.has(id));

async function userOf(id: number): Promise<User> {
  const query = world.database.selectFrom("users").selectAll().where("id", "=", id);
  return userOfRow(await query.executeTakeFirstOrThrow());
}

const viewOf = (user: User) => world.host.server.services.rights.viewerOf(user);
const seenBy = async (user: User) => [...(await viewOf(user)).linked.vehicles];

/** The guest of a new link of somebody to a vehicle of theirs. */
async function guestOf(host: Person, vehicle: number, access = "partial"): Promise<User> {
  const expiration = new Date(world.clock.now + 3_600_000).toISOString();
  const form = { deviceId: String(vehicle), expiration, access };
  const { text } = await world.done(host, { method: "POST", url: "/api/share/device", form });
  const { user_id } = await world.database
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", hashOfToken(text))
    .executeTakeFirstOrThrow();
  return userOf(user_id);
}

/** Changes an account as its manager does; returns what undoes it. */
async function change({ id }: Person, more: object): Promise<string | undefined> {
  const url = `/api/users/${id}`;
  const wire = JSON.parse((await world.get(admin, url)).text) as object;
  concerned.length = 0;
  return (await world.done(admin, { method: "PUT", url, json: { ...wire, ...more } })).undo;
}

describe("somebody who was removed and is taken back [Z10]", () => {
  test("sees what was theirs, whatever was read while they were gone", async () => {
    const who = await world.person();
    const vehicle = await world.make(admin, "vehicle");
    const group = await world.make(admin, "group");
    await world.link(who, "vehicle", vehicle.id);
    await world.link(who, "group", group.id);
    const user = await userOf(who.id);
    const { undo } = await world.done(admin, { method: "DELETE", url: `/api/users/${who.id}` });
    // As a socket of theirs does, or a call under way.
    expect(await seenBy(user)).toEqual([]);

    expect((await world.undo(admin, undo)).status).toBe(200);
    const { linked } = await viewOf(user);
    expect([...linked.vehicles, ...linked.groups]).toEqual([vehicle.id, group.id]);
  });

  test("is shown to who manages them, and what is theirs to guests of those", async () => {
    const manager = await world.person({ user_limit: 5 });
    const who = await world.person();
    await world.link(manager, "user", who.id);
    const vehicle = await world.make(who, "vehicle");
    const guest = await guestOf(manager, vehicle.id);
    expect(await seenBy(guest)).toEqual([vehicle.id]);
    const { undo } = await world.done(admin, { method: "DELETE", url: `/api/users/${who.id}` });
    const leader = await userOf(manager.id);
    const relations = async () => {
      const { relation } = await viewOf(leader);
      return [await relation("vehicle", vehicle.id), await relation("user", who.id)];
    };
    expect(await seenBy(guest)).toEqual([]);
    expect(await relations()).toEqual(["none", "none"]);

    expect((await world.undo(admin, undo)).status).toBe(200);
    expect(await seenBy(guest)).toEqual([vehicle.id]);
    expect(await relations()).toEqual(["managed", "managed"]);
  });

  test("manages whom they managed", async () => {
    const who = await world.person({ user_limit: 5 });
    const other = await world.person();
    await world.link(who, "user", other.id);
    const vehicle = await world.make(other, "vehicle");
    const user = await userOf(who.id);
    const relation = async () => (await viewOf(user)).relation("vehicle", vehicle.id);
    const { undo } = await world.done(admin, { method: "DELETE", url: `/api/users/${who.id}` });
    expect(await relation()).toBe("none");

    expect((await world.undo(admin, undo)).status).toBe(200);
    expect(await relation()).toBe("managed");
  });
});

describe("a thing that is taken back [Z10]", () => {
  test("is seen by whom it was linked to and who manages them, whatever was read meanwhile", async () => {
    const manager = await world.person({ user_limit: 5 });
    const who = await world.person();
    await world.link(manager, "user", who.id);
    const vehicle = await world.make(admin, "vehicle");
    await world.link(who, "vehicle", vehicle.id);
    const guest = await guestOf(who, vehicle.id);
    const [user, leader] = [await userOf(who.id), await userOf(manager.id)];
    const relations = async () => {
      const found: string[] = [];
      for (const one of [user, leader, guest])
        found.push(await (await viewOf(one)).relation("vehicle", vehicle.id));
      return found;
    };
    expect(await relations()).toEqual(["linked", "managed", "linked"]);
    const url = `/api/devices/${vehicle.id}`;
    const { undo } = await world.done(admin, { method: "DELETE", url });
    expect(await relations()).toEqual(["none", "none", "none"]);

    expect((await world.undo(admin, undo)).status).toBe(200);
    expect(await relations()).toEqual(["linked", "managed", "linked"]);
  });
});

describe("the guest of a shared link [LNK-01] [Z10]", () => {
  test.each([
    ["has the map closed", { attributes: { map: false } }],
    ["must choose a new password", { attributes: { newPasswordRequired: true } }],
    ["has the account closed", { disabled: true }],
  ])("sees nothing once who shared it %s, and again when that is undone", async (_how, more) => {
    const host = await world.person();
    const vehicle = await world.make(host, "vehicle");
    const guest = await guestOf(host, vehicle.id);
    expect(await seenBy(guest)).toEqual([vehicle.id]);

    const undo = await change(host, more);
    expect(isNotified(guest.id)).toBe(true);
    expect(await seenBy(guest)).toEqual([]);
    concerned.length = 0;
    expect((await world.undo(admin, undo)).status).toBe(200);
    expect(isNotified(guest.id)).toBe(true);
    expect(await seenBy(guest)).toEqual([vehicle.id]);
  });

  test("sees nothing once who shared it belongs to a partner without a map", async () => {
    const host = await world.person();
    const vehicle = await world.make(host, "vehicle");
    const guest = await guestOf(host, vehicle.id);
    expect(await seenBy(guest)).toEqual([vehicle.id]);

    await change(host, { attributes: { partnerId: partner } });
    expect(await seenBy(guest)).toEqual([]);
  });

  test.each([
    ["reports", { disableReports: true }],
    ["the section of reports", { attributes: { reports: false } }],
  ])("of a full link is read anew when who shared it loses %s", async (_what, more) => {
    const host = await world.person();
    const vehicle = await world.make(host, "vehicle");
    const guest = await guestOf(host, vehicle.id, "full");
    expect((await viewOf(guest)).user.guest).toBe("full");

    await change(host, more);
    expect(isNotified(guest.id)).toBe(true);
    expect((await viewOf(guest)).user.guest).toBe("partial");
  });

  test("is not interrupted by what who shared it prefers [M4]", async () => {
    const host = await world.person();
    const vehicle = await world.make(host, "vehicle");
    await guestOf(host, vehicle.id);

    await change(host, { attributes: { language: "fr", map: true, dashboard: false }, phone: "1" });
    expect(concerned).toEqual([]);
  });
});

/** Opened by hand. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("work that changes rights [Z10]", () => {
  test.each([
    ["into", true],
    ["out of", false],
  ])(
    "that moves a vehicle %s a group also concerns who was given the group meanwhile",
    async (_way, isInto) => {
      const who = await world.person();
      const user = await userOf(who.id);
      const group = await world.make(admin, "group");
      const vehicle = await world.make(admin, "vehicle", isInto ? {} : { groupId: group.id });
      const { rights } = world.host.server.services;
      // A long call of theirs is under way, which waits for nothing.
      const early = await viewOf(user);
      const [begun, mayEnd] = [gate(), gate()];
      const moving = rights.during(
        async () => {
          begun.open();
          await mayEnd.opened;
          await world.database
            .updateTable("devices")
            .set({ group_id: isInto ? group.id : null })
            .where("id", "=", vehicle.id)
            .execute();
        },
        { vehicles: [vehicle.id], groups: [isInto ? group.id : undefined] },
        () => [vehicle.id],
      );
      await begun.opened;
      await rights.during(
        () =>
          world.database
            .insertInto("user_groups")
            .values({ user_id: who.id, group_id: group.id })
            .execute(),
        { users: [who.id] },
      );
      expect((await early.linkedIds("vehicle")).has(vehicle.id)).toBe(!isInto);
      concerned.length = 0;
      mayEnd.open();
      await moving;

      expect(isNotified(who.id)).toBe(true);
      expect((await viewOf(user)).sees(vehicle.id as unknown as VehicleId)).toBe(isInto);
    },
  );

  test("interrupts whom it concerns before it begins, and once more when it has ended", async () => {
    const who = await world.person();
    concerned.length = 0;
    const { rights } = world.host.server.services;
    const counts: number[] = [];
    // The other is being brought back, say: there is no such account yet.
    const whom = new Set([who.id, userId(987_654)]);
    await rights.during(async () => counts.push(concerned.length), { users: [...whom] });

    expect([...counts, concerned.length]).toEqual([1, 2]);
    expect(concerned).toEqual([whom, whom]);
  });

  test("concerns whom it takes something from, also once they have nothing to do with it", async () => {
    const who = await world.person();
    const group = await world.make(admin, "group");
    await world.link(who, "group", group.id);
    const vehicle = await world.make(admin, "vehicle", { groupId: group.id });
    concerned.length = 0;

    await world.done(admin, { method: "DELETE", url: `/api/devices/${vehicle.id}` });
    const both = new Set([admin.id, who.id]);
    expect(concerned).toEqual([both, both]);
  });

  test("concerns them though it fails, and nobody else", async () => {
    const who = await world.person();
    concerned.length = 0;
    const fails = () => Promise.reject(new Error("cut"));
    const failed = world.host.server.services.rights.during(fails, { users: [who.id] });

    await expect(failed).rejects.toThrow("cut");
    expect(concerned).toEqual([new Set([who.id]), new Set([who.id])]);
  });

  test("is waited for by who reads, also where it began while other work ended", async () => {
    const who = await world.person();
    const user = await userOf(who.id);
    const vehicle = await world.make(admin, "vehicle");
    const { rights } = world.host.server.services;
    const [firstMayEnd, firstEnded] = [gate(), gate()];
    const scope = { users: [who.id] };
    const first = rights.during(() => firstMayEnd.opened, scope).then(firstEnded.open);
    const reading = seenBy(user);
    const second = rights.during(async () => {
      await firstEnded.opened;
      // One after the other: a reading that waits for nothing would have ended before the last.
      for (let at = 0; at < 20; at++) await sql`select 1`.execute(world.database);
      await world.database
        .insertInto("user_devices")
        .values({ user_id: userId(who.id), device_id: vehicle.id })
        .execute();
    }, scope);
    firstMayEnd.open();
    await Promise.all([first, second]);

    expect(await reading).toEqual([vehicle.id]);
  });
});

test("a guest sees nothing more once the map of who shared it was closed, also where the answer of the commit was lost [Z10]", async () => {
  const host = await world.person();
  const vehicle = await world.make(host, "vehicle");
  const guest = await guestOf(host, vehicle.id);
  expect(await seenBy(guest)).toEqual([vehicle.id]);
  const url = `/api/users/${host.id}`;
  const wire = JSON.parse((await world.get(admin, url)).text) as object;
  const begun = vi.spyOn(world.database, "transaction").mockImplementationOnce(() => {
    begun.mockRestore();
    const builder = world.database.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      await execute(work);
      throw new Error("the connection was lost");
    };
    return builder;
  });
  const json = { ...wire, attributes: { map: false } };
  expect((await world.call(admin, { method: "PUT", url, json })).status).toBe(500);
  expect(JSON.parse((await world.get(admin, url)).text)).toMatchObject({
    attributes: json.attributes,
  });
  expect(await seenBy(guest)).toEqual([]);
});
