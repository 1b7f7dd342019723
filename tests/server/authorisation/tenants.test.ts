import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import { type Company, openCompany, type Person } from "./openCompany.ts";
import { NAME_COLUMNS, OBJECT_BODIES, OBJECT_PATHS } from "./rows/objectBodies.ts";

let company: Company;
let admin: Person;
/** Two tenants that are the same in everything but who they are. */
let one: Person;
let other: Person;
const made = new Map<string, number>();
const KINDS = OBJECT_KINDS.filter((kind) => kind !== "user" && kind !== "attribute");
const MUST_DIFFER: readonly ObjectKind[] = ["vehicle", "driver"];

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  one = await company.person({ user_limit: -1 });
  other = await company.person({ user_limit: -1 });
  for (const [tenant, who] of [
    ["one", one],
    ["other", other],
  ] as const)
    for (const kind of KINDS) {
      const name = { [NAME_COLUMNS[kind]]: `the same ${kind}` };
      made.set(`${tenant} ${kind}`, (await company.make(who, kind, name)).id);
    }
});
afterAll(() => company.close());

const idOf = (tenant: "one" | "other", kind: ObjectKind) => made.get(`${tenant} ${kind}`) ?? 0;
/** Everything the tenant sees, as text. */
async function world(who: Person): Promise<string> {
  const texts: string[] = [];
  for (const kind of OBJECT_KINDS)
    texts.push((await company.get(who, `${OBJECT_PATHS[kind]}?all=true`)).text);
  texts.push((await company.get(who, "/api/positions?all=true")).text);
  texts.push((await company.get(who, "/legacy-api/uniqueId/all")).text);
  texts.push((await company.get(who, "/api/rfidkeys")).text);
  return texts.join("\n");
}

describe("two tenants with the same names [Z05]", () => {
  test("see each their own", async () => {
    for (const kind of KINDS) {
      const list = async (who: Person) =>
        (JSON.parse((await company.get(who, OBJECT_PATHS[kind])).text) as { id: number }[]).map(
          ({ id }) => id,
        );
      expect(await list(one), kind).toEqual([idOf("one", kind)]);
      expect(await list(other), kind).toEqual([idOf("other", kind)]);
    }
  });

  test("change and remove nothing of each other's, whatever one of them does", async () => {
    const before = await world(other);
    let operations = 0;
    const call = async (method: "POST" | "PUT" | "DELETE", url: string, json?: unknown) => {
      operations++;
      await company.call(one, { method, url, ...(json !== undefined && { json }) });
    };
    for (const kind of KINDS) {
      const path = OBJECT_PATHS[kind];
      const [mine, theirs] = [idOf("one", kind), idOf("other", kind)];
      const body = OBJECT_BODIES[kind](`stolen-${kind}`);
      await call("PUT", `${path}/${theirs}`, { id: theirs, ...body });
      await call("PUT", `${path}/${mine}`, { id: theirs, ...body });
      await call("PUT", `${path}/${mine}`, { id: mine, ...body });
      await call("DELETE", `${path}/${theirs}`);
      const field = kind === "vehicle" ? "deviceId" : `${kind}Id`;
      for (const method of ["POST", "DELETE"] as const) {
        await call(method, "/api/permissions", { userId: one.id, [field]: theirs });
        await call(method, "/api/permissions", { userId: other.id, [field]: mine });
        await call(method, "/api/permissions/bulk", [{ userId: other.id, [field]: theirs }]);
      }
    }
    const vehicle = OBJECT_BODIES.vehicle("adopted");
    await call("PUT", `/api/devices/${idOf("one", "vehicle")}`, {
      ...vehicle,
      groupId: idOf("other", "group"),
    });
    await call("PUT", `/api/groups/${idOf("one", "group")}`, {
      name: "inside",
      groupId: idOf("other", "group"),
    });
    await call("POST", "/api/share", {
      deviceIds: [idOf("other", "vehicle")],
      expiration: "2099-01-01T00:00:00Z",
    });
    await call("DELETE", `/api/users/${other.id}`);
    await call("PUT", `/api/users/${other.id}`, OBJECT_BODIES.user("stolen"));
    await call("POST", `/legacy-api/driverAttribute/${idOf("other", "driver")}`, { a: 1 });
    await call("PUT", "/legacy-api/uniqueId", {
      uniqueId: "key",
      driverId: idOf("other", "driver"),
    });

    console.log(`${operations} operations of one tenant, none seen by the other`);
    expect(await world(other)).toBe(before);
  });

  test.each(MUST_DIFFER)("cannot take the %s's identifier of the other", async (kind) => {
    const theirs = JSON.parse(
      (await company.get(other, `${OBJECT_PATHS[kind]}/${idOf("other", kind)}`)).text,
    ) as { uniqueId: string };
    const before = await world(other);
    for (const method of ["POST", "PUT"] as const) {
      const answer = await company.call(one, {
        method,
        url: method === "POST" ? OBJECT_PATHS[kind] : `${OBJECT_PATHS[kind]}/${idOf("one", kind)}`,
        json: { name: "mine", uniqueId: theirs.uniqueId },
      });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("duplicate")]);
    }
    expect(await world(other)).toBe(before);
  });

  test("are refused in the same words what is the other's and what nobody has", async () => {
    for (const kind of KINDS) {
      const path = OBJECT_PATHS[kind];
      const foreign = await company.get(one, `${path}/${idOf("other", kind)}`);
      const nothing = await company.get(one, `${path}/2000000000`);
      expect([foreign.status, foreign.text], kind).toEqual([nothing.status, nothing.text]);
    }
  });

  test("are both seen by an administrator", async () => {
    const text = await world(admin);
    for (const kind of KINDS) expect(text).toContain(`"id":${idOf("other", kind)}`);
  });
});
