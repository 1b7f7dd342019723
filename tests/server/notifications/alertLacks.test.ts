import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let owner: Person;
let other: Person;
const ids: Record<string, number> = {};

async function lacksFor(who: Person, alert: string) {
  const { status, text } = await company.get(who, `/api/notifications/${ids[alert]}/lacks`);
  return status === 200 ? (JSON.parse(text) as unknown) : status;
}

async function link(who: Person, json: object): Promise<void> {
  const { status } = await company.call(who, { method: "POST", url: "/api/permissions", json });
  expect(status).toBe(204);
}

const named = (...names: readonly string[]) => names.map((name) => ({ deviceId: ids[name], name }));

beforeAll(async () => {
  company = await openCompany();
  owner = await company.person();
  other = await company.person();
  const limited = { attributes: { speedLimit: 27 } };
  ids["group"] = (await company.make(owner, "group", limited)).id;
  for (const [name, groupId, more] of [
    ["van", ids["group"], {}],
    ["bus", 0, {}],
    ["car", 0, limited],
    ["alone", 0, {}],
  ] as const)
    ids[name] = (
      await company.make(owner, "vehicle", { name, uniqueId: name, groupId, ...more })
    ).id;
  ids["yard"] = (await company.make(owner, "geofence")).id;
  ids["speeding"] = (await company.make(owner, "notification", { type: "deviceOverspeed" })).id;
  ids["entering"] = (
    await company.make(owner, "notification", { type: "geofenceEnter", always: true })
  ).id;
  for (const name of ["bus", "car"])
    await link(owner, { deviceId: ids[name], notificationId: ids["speeding"] });
  await link(owner, { groupId: ids["group"], notificationId: ids["speeding"] });
  await link(owner, { groupId: ids["group"], geofenceId: ids["yard"] });
}, 120_000);
afterAll(() => company.close());

test("a vehicle without a maximum speed of its own or its groups' is named, where the alert reaches it [ALR-01]", async () => {
  expect(await lacksFor(owner, "speeding")).toEqual([
    { lack: "maxSpeed", count: 1, first: named("bus") },
  ]);
});

test("so is one without areas, of all that people see where the alert is for all [ALR-01]", async () => {
  expect(await lacksFor(owner, "entering")).toEqual([
    { lack: "geofences", count: 3, first: named("bus", "car", "alone") },
  ]);
});

test("nobody is told of vehicles or alerts that are not theirs [PERM-02]", async () => {
  expect(await lacksFor(other, "speeding")).toBe(403);
  await company.link(other, "notification", ids["speeding"] ?? 0);
  expect(await lacksFor(other, "speeding")).toEqual([]);
  await company.link(other, "vehicle", ids["bus"] ?? 0);
  expect(await lacksFor(other, "speeding")).toEqual([
    { lack: "maxSpeed", count: 1, first: named("bus") },
  ]);
});
