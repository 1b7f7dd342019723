import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let owner: Person;
let other: Person;
const ids: Record<string, number> = {};

const dueFor = async (who: Person, plan: string) => {
  const { status, text } = await company.get(who, `/api/maintenance/${ids[plan]}/due`);
  return status === 200 ? (JSON.parse(text) as unknown) : status;
};

async function link(who: Person, json: object): Promise<void> {
  const { status } = await company.call(who, { method: "POST", url: "/api/permissions", json });
  expect(status).toBe(204);
}

beforeAll(async () => {
  company = await openCompany();
  owner = await company.person();
  other = await company.person();
  ids["group"] = (await company.make(owner, "group")).id;
  for (const [name, groupId] of [
    ["van", ids["group"]],
    ["bus", 0],
    ["silent", ids["group"]],
    ["alone", 0],
  ] as const)
    ids[name] = (await company.make(owner, "vehicle", { name, uniqueId: name, groupId })).id;
  const plan = { type: "totalDistance", start: 10_000_000, period: 15_000_000 };
  ids["oil"] = (await company.make(owner, "maintenance", plan)).id;
  ids["hours"] = (
    await company.make(owner, "maintenance", { type: "hours", start: 0, period: 3_600_000 })
  ).id;
  await link(owner, { groupId: ids["group"], maintenanceId: ids["oil"] });
  await link(owner, { deviceId: ids["bus"], maintenanceId: ids["oil"] });
  await link(owner, { deviceId: ids["bus"], maintenanceId: ids["hours"] });
  for (const [name, metres] of [
    ["van", 24_000_000],
    ["bus", 25_000_000],
    ["alone", 7],
  ] as const) {
    const sent = await company.host.report(
      `id=${name}&lat=-34.9&lon=-56.1&timestamp=${Math.floor(company.clock.now / 1_000)}`,
    );
    expect(sent.status).toBe(200);
    const set = await company.call(owner, {
      method: "PUT",
      url: `/api/devices/${ids[name]}/accumulators`,
      json: { deviceId: ids[name], totalDistance: metres },
    });
    expect(set.status).toBe(204);
  }
});
afterAll(() => company.close());

test("a plan is due where it reaches, by itself or through a group, in its own unit [MNT-01]", async () => {
  expect(await dueFor(owner, "oil")).toEqual([
    { deviceId: ids["van"], name: "van", value: 24_000_000, next: 25_000_000 },
    { deviceId: ids["bus"], name: "bus", value: 25_000_000, next: 40_000_000 },
    // Nothing was ever reported.
    { deviceId: ids["silent"], name: "silent", value: null, next: null },
  ]);
});

test("what a tracker does not count is never due [MNT-01]", async () => {
  expect(await dueFor(owner, "hours")).toEqual([
    { deviceId: ids["bus"], name: "bus", value: null, next: null },
  ]);
});

test("nobody is told of vehicles or plans that are not theirs [PERM-02]", async () => {
  expect(await dueFor(other, "oil")).toBe(403);
  await company.link(other, "maintenance", ids["oil"] ?? 0);
  expect(await dueFor(other, "oil")).toEqual([]);
  await company.link(other, "vehicle", ids["bus"] ?? 0);
  expect(await dueFor(other, "oil")).toEqual([
    { deviceId: ids["bus"], name: "bus", value: 25_000_000, next: 40_000_000 },
  ]);
});

test("what counts time is due where nothing was ever reported, too [MNT-01]", async () => {
  const day = 86_400_000;
  const { now } = company.clock;
  for (const type of ["fixTime", "serverTime", "period"]) {
    const json = { type, start: now + day, period: type === "period" ? 1 : day };
    ids[type] = (await company.make(owner, "maintenance", json)).id;
    await link(owner, { deviceId: ids["silent"], maintenanceId: ids[type] });
    expect(await dueFor(owner, type)).toEqual([
      { deviceId: ids["silent"], name: "silent", value: expect.closeTo(now, -6), next: now + day },
    ]);
  }
});
