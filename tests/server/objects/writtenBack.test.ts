import { afterAll, beforeAll, expect, test } from "vitest";
import { OBJECT_KINDS } from "#domain/account/objectKinds";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import { OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";

let company: Company;
let owner: Person;

beforeAll(async () => {
  company = await openCompany();
  owner = await company.person({ administrator: true });
});
afterAll(() => company.close());

// What Traccar's own clients do to change one member of a thing.
test.each(OBJECT_KINDS)(
  "what was read of a %s can be written back as it is, and stays so [A01]",
  async (kind) => {
    const password = kind === "user" ? { password: "one-of-many-words" } : {};
    const { id } = await company.make(owner, kind, password);
    const url = `${OBJECT_PATHS[kind]}/${id}`;
    const read = await company.get(owner, url);
    expect(read.status).toBe(200);
    const json = JSON.parse(read.text) as Record<string, unknown>;

    const written = await company.call(owner, { method: "PUT", url, json });

    expect([written.status, JSON.parse(written.text)]).toEqual([200, json]);
    expect(JSON.parse((await company.get(owner, url)).text)).toEqual(json);
  },
);
