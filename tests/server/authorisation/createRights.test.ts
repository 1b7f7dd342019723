import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "./openCompany.ts";

let company: Company;

beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.close());

const answered = async (who: Person, url: string) => {
  const { status, text } = await company.get(who, url);
  return { status, wire: status === 200 ? (JSON.parse(text) as Record<string, unknown>) : {} };
};

test("everybody may read and change their own account, and of others only those they manage [PERM-02]", async () => {
  const [ana, eve] = [await company.person(), await company.person()];
  const manager = await company.person({ user_limit: 5 });
  await company.link(manager, "user", ana.id);
  const path = `/api/users/${ana.id}`;

  for (const who of [ana, manager]) {
    const { status, wire } = await answered(who, path);
    expect([status, wire.id, wire.email]).toEqual([200, ana.id, ana.email]);
    const json = { ...wire, phone: `+351 ${who.id}` };
    expect((await company.call(who, { method: "PUT", url: path, json })).status).toBe(200);
    expect((await answered(ana, path)).wire.phone).toBe(`+351 ${who.id}`);
  }

  const { wire } = await answered(ana, path);
  expect((await answered(eve, path)).status).not.toBe(200);
  const taken = { method: "PUT", url: path, json: { ...wire, phone: "eve" } } as const;
  expect((await company.call(eve, taken)).status).not.toBe(200);
  expect((await answered(ana, path)).wire.phone).toBe(`+351 ${manager.id}`);
});

test("a manager manages their own people, and not the people of those [PERM-02]", async () => {
  const [upper, lower] = [
    await company.person({ user_limit: 5 }),
    await company.person({ user_limit: 5 }),
  ];
  const ana = await company.person();
  await company.link(upper, "user", lower.id);
  await company.link(lower, "user", ana.id);

  expect((await answered(upper, `/api/users/${lower.id}`)).status).toBe(200);
  expect((await answered(lower, `/api/users/${ana.id}`)).status).toBe(200);
  expect((await answered(upper, `/api/users/${ana.id}`)).status).not.toBe(200);
});
