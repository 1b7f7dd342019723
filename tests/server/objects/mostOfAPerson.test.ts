import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_OF_A_PERSON } from "../../../server/objects/mostOfAPerson.ts";
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
    const most = MOST_OF_A_PERSON.calendar ?? 0;
    const { database } = company.host.server.services;
    await sql`with made as (
        insert into calendars (name) select 'c' || n from generate_series(1, ${most - 1}::integer) as n
        returning id)
      insert into user_calendars (user_id, calendar_id) select ${operator.id}, id from made`.execute(
      database,
    );
    const calendar = { name: "last", data: Buffer.from(EMPTY).toString("base64") };

    expect((await make(operator, "/api/calendars", calendar)).status).toBe(200);
    const refused = await make(operator, "/api/calendars", calendar);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(`No more than ${most}`);

    const other = await company.person();
    expect((await make(other, "/api/calendars", calendar)).status).toBe(200);
    expect((await make(operator, "/api/groups", { name: "north" })).status).toBe(200);
  });

  test("tests of notifications are so many at once", async () => {
    const person = await company.person();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await make(person, "/api/notifications/test", {})).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  });
});

const EMPTY = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "END:VCALENDAR"].join(
  "\r\n",
);
