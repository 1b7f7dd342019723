import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ObjectColumns } from "#contract/objectColumns";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let admin: Person;
let member: Person;

const KINDS = [
  {
    path: "/api/devices",
    columns: ["name", "uniqueId", "groupId", "phone", "model", "contact", "category"],
    body: (name: string, attributes: object) => ({
      name,
      uniqueId: name,
      model: "FMB 1",
      attributes,
    }),
  },
  {
    path: "/api/drivers",
    columns: ["name", "uniqueId"],
    body: (name: string, attributes: object) => ({ name, uniqueId: name, attributes }),
  },
  {
    path: "/api/geofences",
    columns: ["name", "description"],
    body: (name: string, attributes: object) => ({
      name,
      description: 'of "some"\n',
      area: "CIRCLE (-34.9 -56.1, 100)",
      attributes,
    }),
  },
] as const;
const ODD = { "a.b": 'x "y"\n', number: 1.5, flag: false, nested: { of: [1, null] } };
const ATTRIBUTES = ["attributes.a.b", "attributes.number", "attributes.flag", "attributes.nested"];

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  member = await company.person();
  for (const { path, body } of KINDS) {
    for (const [who, name, attributes] of [
      [admin, "Ônibus 1", ODD],
      [admin, "plain", {}],
      [member, "theirs", { number: 7 }],
    ] as const) {
      const made = await company.call(who, {
        method: "POST",
        url: path,
        json: body(name, attributes),
      });
      expect(made.status).toBe(200);
    }
  }
});
afterAll(() => company.close());

async function read(who: Person, url: string): Promise<{ status: number; body: unknown }> {
  const { status, text } = await company.call(who, { method: "GET", url });
  return { status, body: status === 200 ? JSON.parse(text) : text };
}
const asked = (names: readonly string[]) =>
  new URLSearchParams(names.map((name) => ["of", name])).toString();

describe.each(KINDS)("the columns of $path", ({ path, columns }) => {
  const names = [...columns, ...ATTRIBUTES, "attributes.none"];

  test.each([
    ["an administrator, of everything", () => admin, "all=true&"],
    ["an administrator, of what is theirs", () => admin, ""],
    ["a person, of everything", () => member, "all=true&"],
    ["a person, of what is theirs", () => member, ""],
  ])("say what the list says, to %s [GRP-01] [GEO-01]", async (_, who, all) => {
    const list = (await read(who(), `${path}?${all}`)).body as readonly Record<string, unknown>[];
    const { ids, columns: values } = (await read(who(), `${path}/columns?${all}${asked(names)}`))
      .body as ObjectColumns;
    expect(list.length).toBeGreaterThan(0);
    const row = (id: number) => {
      const at = ids.indexOf(id);
      return Object.fromEntries(names.map((name) => [name, values[name]?.[at]]));
    };
    expect(new Set(ids)).toEqual(new Set(list.map(({ id }) => id)));
    expect(ids.length).toBe(list.length);
    for (const thing of list) {
      const attributes = thing["attributes"] as Readonly<Record<string, unknown>>;
      const expected = Object.fromEntries(
        names.map((name) => [
          name,
          name.startsWith("attributes.")
            ? (attributes[name.slice("attributes.".length)] ?? null)
            : thing[name],
        ]),
      );
      expect(row(Number(thing["id"]))).toEqual(expected);
    }
  });

  test("are none where there is nothing", async () => {
    const nobody = await company.person();
    expect((await read(nobody, `${path}/columns?of=name`)).body).toEqual({
      ids: [],
      columns: { name: [] },
    });
  });

  test("are refused where they are no members, and none is read that is not asked for", async () => {
    for (const name of ["id", "attributes", "password_hash", "unique_id", "__proto__", "1; drop"])
      expect((await read(admin, `${path}/columns?of=${encodeURIComponent(name)}`)).status).toBe(
        400,
      );
    expect((await read(admin, `${path}/columns`)).status).toBe(400);
    const { body } = await read(
      admin,
      `${path}/columns?of=attributes.${encodeURIComponent("x' or 1")}`,
    );
    expect(Object.keys((body as ObjectColumns).columns)).toEqual(["attributes.x' or 1"]);
  });
});

test("of an area its text begins, whatever blanks stand before it [GEO-01]", async () => {
  await sql`update geofences set area = '  ' || area where name = 'plain'`.execute(
    company.database,
  );
  const { body } = await read(admin, "/api/geofences/columns?all=true&of=area");
  const { area } = (body as ObjectColumns).columns;
  expect(area?.length).toBe(3);
  for (const text of area ?? []) expect(text).toMatch(/^CIRCLE/);
});
