import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userOfRow } from "../../../server/accounts/userOfRow.ts";
import { createObjects } from "../../../server/objects/createObjects.ts";
import { calendarKind } from "../../../server/objects/kinds/calendarKind.ts";
import type { Refusal } from "../../../server/refusal/refusal.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let operator: Person;

beforeAll(async () => {
  company = await openCompany();
  operator = await company.person();
});
afterAll(() => company.close());

const make = (person: Person, url: string, json: object) =>
  company.call(person, { method: "POST", url, json });

describe("one person's things [L5]", () => {
  test("are so many and no more, and others go on making theirs", async () => {
    const most = calendarKind.mostOfAPerson ?? 0;
    const { database } = company.host.server.services;
    await sql`with made as (
        insert into calendars (name) select 'c' || n from generate_series(1, ${most - 1}::integer) as n
        returning id)
      insert into user_calendars (user_id, calendar_id) select ${operator.id}, id from made`.execute(
      database,
    );
    const calendar = { name: "last", data: encoded(EMPTY) };

    expect((await make(operator, "/api/calendars", calendar)).status).toBe(200);
    const refused = await make(operator, "/api/calendars", calendar);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(`No more than ${most}`);

    const other = await company.person();
    expect((await make(other, "/api/calendars", calendar)).status).toBe(200);
    expect((await make(operator, "/api/groups", { name: "north" })).status).toBe(200);
  });

  test("tokens are so many and no more, and those that ended do not count", async () => {
    const person = await company.person();
    const { database, clock } = company;
    const addTokens = (count: number, expiresAt: number) =>
      sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, kind)
        select ${`${expiresAt} `} || n, ${person.id}, now(), now(), ${new Date(expiresAt)}, 'token'
        from generate_series(1, ${count}::integer) as n`.execute(database);
    const token = async () =>
      (await company.call(person, { method: "POST", url: "/api/session/token", form: {} })).status;
    await addTokens(100, clock.now - 1);
    await addTokens(19_999, clock.now + 86_400_000);

    expect([await token(), await token()]).toEqual([200, 403]);
  });

  test("are changed so fast and no faster, and others go on; administrators are not held back", async () => {
    const { services } = company.host.server;
    const rate = { perSecond: 2, burst: 3 };
    const objects = createObjects({
      ...services,
      positionRemoval: { begin: () => {} },
      changesOfAPerson: rate,
    });
    const administrator = await company.person({ administrator: true });
    const change = async ({ id }: Person) => {
      const row = await userRow(id);
      const actor = { viewer: await services.rights.viewerOf(row), address: "" };
      const value = calendarKind.schema.parse({ name: "c", data: encoded(EMPTY) });
      return objects.create(calendarKind, value, actor).then(
        () => 200,
        (error: Refusal) => error.problem.status,
      );
    };
    const statusesOf = async (who: Person, times: number) => {
      const statuses: number[] = [];
      for (let count = 0; count < times; count++) statuses.push(await change(who));
      return statuses;
    };
    const person = await company.person();

    expect(await statusesOf(person, 5)).toEqual([200, 200, 200, 429, 429]);
    expect(await statusesOf(await company.person(), 1)).toEqual([200]);
    expect(await statusesOf(administrator, 5)).toEqual([200, 200, 200, 200, 200]);
    company.clock.now += 1_000;
    expect(await statusesOf(person, 3)).toEqual([200, 200, 429]);
  });

  test("links that are there already, or gone already, leave no row in the audit trail", async () => {
    const administrator = await company.person({ administrator: true });
    const vehicle = await company.make(administrator, "vehicle");
    await company.link(operator, "vehicle", vehicle.id);
    const rowsOf = async () => {
      const { rows } = await sql<{ before: unknown; after: unknown }>`
        select before, after from audit where object_kind = 'link' and user_id = ${operator.id}
        order by id`.execute(company.database);
      return rows.map(({ before, after }) => (before ?? after) as { links: unknown });
    };
    const link = { userId: operator.id, deviceId: vehicle.id };
    const geofence = await company.make(operator, "geofence");
    const given = { deviceId: vehicle.id, geofenceId: geofence.id };
    const bulk = async (method: "POST" | "DELETE", json: object[]) =>
      (await company.call(operator, { method, url: "/api/permissions/bulk", json })).status;

    expect(
      await bulk(
        "POST",
        Array.from({ length: 500 }, () => link),
      ),
    ).toBe(204);
    expect(await bulk("DELETE", [given, given])).toBe(204);
    expect(await rowsOf()).toEqual([]);

    expect(await bulk("POST", [given, given, given])).toBe(204);
    expect((await rowsOf()).map(({ links }) => links)).toEqual([[[vehicle.id, geofence.id]]]);
  });

  test("tests of notifications are so many at once", async () => {
    const person = await company.person();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await make(person, "/api/notifications/test", {})).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  });
});

const userRow = async (id: number) =>
  userOfRow(
    await company.database
      .selectFrom("users")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );

const encoded = (text: string) => Buffer.from(text).toString("base64");

const EMPTY = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "END:VCALENDAR"].join(
  "\r\n",
);
