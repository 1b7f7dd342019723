import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

const MANY = 5_000;

let company: Company;
let admin: Person;
let vehicles: readonly number[];

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  const { rows } = await sql<{ id: number }>`
    insert into devices (name, unique_id) select 'v' || n, 'v' || n
    from generate_series(1, ${MANY}) as n returning id`.execute(company.database);
  vehicles = rows.map(({ id }) => id);
});
afterAll(() => company.close());

const bulk = (who: Person, json: unknown, method: "POST" | "DELETE" = "POST") =>
  company.call(who, { method, url: "/api/permissions/bulk", json });
const countOf = async (who: Person) =>
  Number(
    (
      await company.database
        .selectFrom("user_devices")
        .select((row) => row.fn.countAll().as("count"))
        .where("user_id", "=", who.id)
        .executeTakeFirstOrThrow()
    ).count,
  );
const pairs = (who: Person) => vehicles.map((deviceId) => ({ userId: who.id, deviceId }));

describe("five thousand links", () => {
  test("are made and removed in one request each", async () => {
    const person = await company.person();
    const started = performance.now();
    expect((await bulk(admin, pairs(person))).status).toBe(204);
    const made = performance.now();
    expect(await countOf(person)).toBe(MANY);
    expect((await bulk(admin, pairs(person), "DELETE")).status).toBe(204);
    const removed = performance.now();
    expect(await countOf(person)).toBe(0);
    console.log(
      `${MANY} links made in ${Math.round(made - started)} ms, removed in ${Math.round(removed - made)} ms`,
    );
  });

  test("and any other number of them are listed, each once [GRP-01]", async () => {
    const person = await company.person();
    const { rows } = await sql<{ id: number }>`
      insert into devices (name, unique_id) values ('one more', 'one more') returning id`.execute(
      company.database,
    );
    const all = [...pairs(person), { userId: person.id, deviceId: rows[0]!.id }];
    const listed = async (): Promise<unknown> =>
      JSON.parse(
        (await company.get(admin, `/api/permissions?userId=${person.id}&deviceId=0`)).text,
      );
    expect(await listed()).toEqual([]);
    expect((await bulk(admin, all.slice(0, MANY))).status).toBe(204);
    expect(await listed()).toEqual(all.slice(0, MANY));
    expect((await bulk(admin, all.slice(MANY))).status).toBe(204);
    expect(await listed()).toEqual(all);
    expect((await bulk(admin, all.slice(0, MANY), "DELETE")).status).toBe(204);
    expect(await listed()).toEqual(all.slice(MANY));
    await sql`delete from devices where id = ${rows[0]!.id}`.execute(company.database);
  });

  test("of which the last is wrong leave nothing behind [A13]", async () => {
    const person = await company.person();
    const ends: readonly unknown[] = [
      { userId: person.id, deviceId: 2_000_000_000 },
      { userId: 2_000_000_000, deviceId: vehicles[0] },
      { userId: person.id, groupId: 1 },
      { userId: person.id, deviceId: "one" },
      { userId: person.id, deviceId: vehicles[0], geofenceId: 1 },
      {},
    ];
    for (const end of ends) {
      const answer = await bulk(admin, [...pairs(person), end]);
      expect(answer.status, JSON.stringify(end)).toBe(400);
      expect(await countOf(person), JSON.stringify(end)).toBe(0);
    }
  });

  test("that are there already are what was wanted", async () => {
    const person = await company.person();
    const some = pairs(person).slice(0, 10);
    expect((await bulk(admin, some)).status).toBe(204);
    expect((await bulk(admin, [...some, ...some])).status).toBe(204);
    expect(await countOf(person)).toBe(10);
  });
});

describe("a link", () => {
  test.each([
    ["of two things that are not linked", { deviceId: 1, userId: 1, groupId: 2 }],
    ["of one id", { userId: 1 }],
    ["of no id", {}],
    ["of a geofence that owns", { geofenceId: 1, deviceIds: 2 }],
    ["of vehicles to vehicles", { deviceId: 1, groupId: 1 }],
    ["with a name from the prototype", { userId: 1, constructor: 2 }],
    ["with an id that is none", { userId: 1, deviceId: 1.5 }],
  ])("%s is refused", async (_what, json) => {
    const answer = await company.call(admin, { method: "POST", url: "/api/permissions", json });
    expect(answer.status).toBe(400);
  });

  test("says the same in either order", async () => {
    const person = await company.person();
    const [deviceId] = vehicles;
    const post = (json: unknown) =>
      company.call(admin, { method: "POST", url: "/api/permissions", json });
    expect((await post({ deviceId, userId: person.id })).status).toBe(204);
    expect(await countOf(person)).toBe(1);
    const answer = await company.get(admin, `/api/permissions?userId=${person.id}&deviceId=0`);
    expect(JSON.parse(answer.text)).toEqual([{ userId: person.id, deviceId }]);
  });

  test("to an id that no column holds is refused, in body and address [A01]", async () => {
    const link = { userId: 2_147_483_648, geofenceId: 1 };
    for (const [method, url, json] of [
      ["POST", "/api/permissions", link],
      ["DELETE", "/api/permissions", link],
      ["POST", "/api/permissions/bulk", [link]],
    ] as const)
      expect((await company.call(admin, { method, url, json })).status, url).toBe(400);
    const answer = await company.get(admin, "/api/permissions?userId=2147483648&geofenceId=0");
    expect(answer.status).toBe(400);
  });

  test("of a manager to themselves is refused", async () => {
    const json = { userId: admin.id, managedUserId: admin.id };
    const answer = await company.call(admin, { method: "POST", url: "/api/permissions", json });
    expect(answer.status).toBe(400);
  });
});

test("of groups those links are listed that join two which somebody sees, and nothing else is [PERM-02]", async () => {
  const [owner, other] = [await company.person(), await company.person()];
  const group = (await company.make(owner, "group")).id;
  const area = (await company.make(owner, "geofence")).id;
  const theirs = (await company.make(other, "group")).id;
  const both = (await company.make(other, "geofence")).id;
  await company.link(owner, "geofence", both);
  for (const [who, json] of [
    [owner, { groupId: group, geofenceId: area }],
    [other, { groupId: theirs, geofenceId: both }],
  ] as const)
    expect(
      (await company.call(who, { method: "POST", url: "/api/permissions", json })).status,
    ).toBe(204);
  const listed = async (who: Person, query: string) => {
    const { status, text } = await company.get(who, `/api/permissions?${query}`);
    return status === 200 ? (JSON.parse(text) as unknown) : status;
  };
  expect(await listed(owner, "groupId=0&geofenceId=0")).toEqual([
    { groupId: group, geofenceId: area },
  ]);
  expect(await listed(other, "groupId=0&geofenceId=0")).toEqual([
    { groupId: theirs, geofenceId: both },
  ]);
  expect(await listed(owner, "userId=0&geofenceId=0")).toBe(403);
  expect(await listed(owner, "deviceId=0&geofenceId=0")).toBe(403);
});
