import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserId } from "#domain/ids";
import { userOfRow } from "../../../server/accounts/userOfRow.ts";
import { createRights } from "../../../server/rights/rights.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let admin: Person;
/** Whom each change concerned since the test began: people, or everybody. */
const concerned: (ReadonlySet<UserId> | "everybody")[] = [];

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  company.host.server.services.rights.onChange((whom) => concerned.push(whom ?? "everybody"));
});
beforeEach(() => {
  concerned.length = 0;
});
afterAll(() => company.close());

const call = async (who: Person, method: "POST" | "PUT" | "DELETE", url: string, json?: object) => {
  company.clock.now += 200;
  return company.call(who, { method, url, ...(json && { json }) });
};
const isNotified = ({ id }: Pick<Person, "id">) =>
  concerned.some((whom) => whom === "everybody" || whom.has(id));

/** The guest of a new link of theirs. */
async function guestOf(host: Person): Promise<Pick<Person, "id">> {
  const vehicle = await company.make(host, "vehicle");
  const expiration = new Date(company.clock.now + 3_600_000).toISOString();
  const form = { deviceId: String(vehicle.id), expiration };
  const made = await company.call(host, { method: "POST", url: "/api/share/device", form });
  const opened = await company.get(undefined, `/api/session?token=${made.text}`);
  return JSON.parse(opened.text) as Pick<Person, "id">;
}

describe("a change that moves nobody's rights [M4]", () => {
  test("of a person by themselves interrupts nobody", async () => {
    const person = await company.person();
    const wire = JSON.parse((await company.get(person, `/api/users/${person.id}`)).text) as object;
    concerned.length = 0;

    for (let at = 0; at < 5; at++) {
      const again = { ...wire, phone: String(at) };
      expect((await call(person, "PUT", `/api/users/${person.id}`, again)).status).toBe(200);
    }
    expect(concerned).toEqual([]);
  });

  test("of a vehicle, a group or a geofence interrupts nobody", async () => {
    const person = await company.person();
    for (const kind of ["vehicle", "group", "geofence"] as const) {
      const thing = await company.make(person, kind);
      concerned.length = 0;
      const path = { vehicle: "devices", group: "groups", geofence: "geofences" }[kind];
      const { id, ...rest } = thing as { id: number };
      const answer = await call(person, "PUT", `/api/${path}/${id}`, { id, ...rest });
      expect(answer.status, kind).toBe(200);
      expect(concerned, kind).toEqual([]);
    }
  });
});

describe("a change that moves rights [M4]", () => {
  test("interrupts whom it concerns, who manages them and their guests, and nobody else", async () => {
    const manager = await company.person({ user_limit: 5 });
    const person = await company.person();
    const bystander = await company.person();
    await company.link(manager, "user", person.id);
    const vehicle = await company.make(admin, "vehicle");
    const guests = [await guestOf(person), await guestOf(manager)];
    const otherGuest = await guestOf(bystander);
    concerned.length = 0;
    const link = { userId: person.id, deviceId: vehicle.id };

    expect((await call(admin, "POST", "/api/permissions", link)).status).toBe(204);
    expect([person, manager, ...guests].map(isNotified)).toEqual([true, true, true, true]);
    expect([bystander, otherGuest, admin].map(isNotified)).toEqual([false, false, false]);
  });

  test("that makes a tracker's vehicle interrupts only who sees where it goes", async () => {
    const bystander = await company.person();
    concerned.length = 0;
    const answer = await company.host.report(
      `id=new-tracker&lat=1&lon=1&timestamp=${Math.floor(company.clock.now / 1_000) - 60}`,
    );
    expect(answer.status).toBe(200);
    expect(concerned.length).toBeGreaterThan(0);
    expect(isNotified(bystander)).toBe(false);
  });

  test("by a client that reads its data anew interrupts only the person", async () => {
    const bystander = await company.person();
    const person = await company.person();
    concerned.length = 0;
    expect((await call(person, "POST", `/legacy-api/syncdata/${person.id}`)).status).toBe(200);
    expect([isNotified(person), isNotified(bystander)]).toEqual([true, false]);
  });

  test("is refused to somebody who does it faster than a busy office, not to administrators", async () => {
    const person = await company.person();
    const group = await company.make(person, "group");
    const status = async (who: Person) => {
      const json = { userId: person.id, groupId: group.id };
      const ask = { method: "POST", url: "/api/permissions", json } as const;
      return (await company.asker.ask(ask, who.headers)).status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 101; at++) statuses.push(await status(person));
    expect(statuses.filter((one) => one === 204)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    expect(await status(admin)).toBe(204);

    company.clock.now += 100;
    expect([await status(person), await status(person)]).toEqual([204, 429]);
  });
});

describe("rights that are kept [M4] [Z10]", () => {
  /** By number, modulo how many there are. */
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom(
        "link",
        "unlink",
        "move",
        "nest",
        "manage",
        "release",
        "demote",
        "make",
        "remove",
        "takeBack",
      ),
      fc.nat({ max: 99 }),
      fc.nat({ max: 99 }),
    ),
    { minLength: 40, maxLength: 40 },
  );

  test("are those of the database after every change", async () => {
    const { database, rights } = company.host.server.services;
    const people = [
      await company.person({ user_limit: 5 }),
      await company.person({ user_limit: 5 }),
      await company.person(),
      await company.person(),
    ];
    const groups: number[] = [];
    for (let at = 0; at < 4; at++) groups.push((await company.make(admin, "group")).id);
    const vehicles: { id: number; uniqueId: string }[] = [];
    for (let at = 0; at < 8; at++) vehicles.push((await company.make(admin, "vehicle")) as never);
    const removed: { id: number; uniqueId: string; undo: string }[] = [];
    let made = 0;
    const of = <Thing>(list: readonly Thing[], at: number) => list[at % list.length] as Thing;

    async function take([step, one, other]: readonly [string, number, number]) {
      const { id } = of(people, one);
      switch (step) {
        case "link":
        case "unlink": {
          const what =
            other % 2 === 0 ? { deviceId: of(vehicles, other).id } : { groupId: of(groups, other) };
          const method = step === "link" ? "POST" : "DELETE";
          return call(admin, method, "/api/permissions", { userId: id, ...what });
        }
        case "move": {
          const { id: vehicle, uniqueId } = of(vehicles, one);
          const groupId = other % 3 === 0 ? 0 : of(groups, other);
          return call(admin, "PUT", `/api/devices/${vehicle}`, { name: "v", uniqueId, groupId });
        }
        case "nest":
          return call(admin, "PUT", `/api/groups/${of(groups, one)}`, {
            name: "g",
            groupId: other % 3 === 0 ? 0 : of(groups, other),
          });
        case "manage":
        case "release":
          return call(admin, step === "manage" ? "POST" : "DELETE", "/api/permissions", {
            userId: id,
            managedUserId: of(people, other).id,
          });
        case "demote": {
          const answer = await company.get(admin, `/api/users/${id}`);
          const wire = JSON.parse(answer.text) as object;
          return call(admin, "PUT", `/api/users/${id}`, { ...wire, userLimit: other % 2 });
        }
        case "remove": {
          if (vehicles.length < 3) return undefined;
          const [gone] = vehicles.splice(one % vehicles.length, 1);
          const answer = await call(admin, "DELETE", `/api/devices/${gone?.id}`);
          if (gone) removed.push({ ...gone, undo: String(answer.headers["x-undo"]) });
          return answer;
        }
        case "make": {
          const json = { name: "v", uniqueId: `made${made++}`, groupId: of(groups, other) };
          const answer = await call(admin, "POST", "/api/devices", json);
          vehicles.push(JSON.parse(answer.text) as never);
          return answer;
        }
        case "takeBack": {
          const back = removed.pop();
          if (!back) return undefined;
          const answer = await call(admin, "POST", `/api/undo/${back.undo}`);
          expect(answer.status).toBe(200);
          vehicles.push(back);
          return answer;
        }
      }
    }

    async function guestOf(person: Person) {
      const mine = JSON.parse((await company.get(person, "/api/devices")).text) as { id: number }[];
      if (mine.length === 0) return;
      await company.call(person, {
        method: "POST",
        url: "/api/share",
        json: {
          deviceIds: mine.map(({ id }) => id),
          expiration: new Date(company.clock.now + 1e9).toISOString(),
        },
      });
    }

    const [seeded = []] = fc.sample(steps, 1);
    for (const [at, step] of seeded.entries()) {
      const answer = await take(step);
      expect(answer?.status ?? 200, JSON.stringify(step)).toBeLessThan(500);
      if (at % 10 === 5) await guestOf(of(people, at));
      const rows = await database.selectFrom("users").selectAll().execute();
      const fresh = createRights(database);
      for (const user of rows.map(userOfRow)) {
        const held = await rights.viewerOf(user);
        const read = await fresh.viewerOf(user);
        expect(held.linked, `${JSON.stringify(step)} ${user.email}`).toEqual(read.linked);
        const { id } = of(vehicles, at);
        const present = await fresh.presentOf(user);
        const relation = await read.relation("vehicle", id);
        expect(await held.relation("vehicle", id), user.email).toBe(relation);
        expect(await present.relation("vehicle", id), user.email).toBe(relation);
      }
    }
  }, 120_000);
});
