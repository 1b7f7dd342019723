import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let owner: Person;
let other: Person;
const ids: Record<string, number> = {};

const ALERT = { type: "ignitionOn", notificators: "web", attributes: {} };

/** How many vehicles an alert would be about; the status where it is refused. */
async function vehiclesOf(who: Person, links: object, notification: object = ALERT) {
  const { status, text } = await company.call(who, {
    method: "POST",
    url: "/api/notifications/rehearse",
    json: { notification, links },
  });
  return status === 200 ? (JSON.parse(text) as { vehicles: number }).vehicles : status;
}

beforeAll(async () => {
  company = await openCompany();
  owner = await company.person();
  other = await company.person();
  ids["above"] = (await company.make(owner, "group")).id;
  ids["group"] = (await company.make(owner, "group", { groupId: ids["above"] })).id;
  for (const [name, groupId] of [
    ["van", ids["group"]],
    ["lorry", ids["group"]],
    ["bus", 0],
    ["car", 0],
  ] as const)
    ids[name] = (await company.make(owner, "vehicle", { name, uniqueId: name, groupId })).id;
  ids["theirs"] = (await company.make(other, "vehicle", { name: "x", uniqueId: "x" })).id;
  ids["saved"] = (await company.make(owner, "notification", ALERT)).id;
  await company.call(owner, {
    method: "POST",
    url: "/api/permissions",
    json: { deviceId: ids["car"], notificationId: ids["saved"] },
  });
}, 120_000);
afterAll(() => company.close());

test("a new alert is about the vehicles that are named with it, and those in groups named and below [ALR-01]", async () => {
  const { van, bus, group, above } = ids;
  expect(await vehiclesOf(owner, {})).toBe(0);
  expect(await vehiclesOf(owner, { deviceIds: [bus] })).toBe(1);
  expect(await vehiclesOf(owner, { groupIds: [group] })).toBe(2);
  expect(await vehiclesOf(owner, { groupIds: [above] })).toBe(2);
  expect(await vehiclesOf(owner, { deviceIds: [van, bus, bus], groupIds: [group] })).toBe(3);
  expect(await vehiclesOf(owner, { deviceIds: [bus] }, { ...ALERT, always: true })).toBe(4);
});

test("a saved alert is about what it is linked with, and what is named besides [ALR-01]", async () => {
  const saved = { ...ALERT, id: ids["saved"] };
  expect(await vehiclesOf(owner, {}, saved)).toBe(1);
  expect(await vehiclesOf(owner, { deviceIds: [ids["bus"]] }, saved)).toBe(2);
});

test("what somebody does not see they name for nothing, and what is no id is refused [ALR-01]", async () => {
  expect(await vehiclesOf(owner, { deviceIds: [ids["theirs"]] })).toBe(403);
  expect(await vehiclesOf(other, { groupIds: [ids["group"]] })).toBe(403);
  for (const wrong of [0, -1, 1.5, 2 ** 60, "1", null])
    expect(await vehiclesOf(owner, { deviceIds: [wrong] })).toBe(400);
  expect(await vehiclesOf(owner, { geofenceIds: [1] })).toBe(400);
});
