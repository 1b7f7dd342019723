import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let owner: Person;
let other: Person;
const ids: Record<string, number> = {};

async function lacksFor(who: Person, chosen: Readonly<Record<string, string | number>>) {
  const words = new URLSearchParams(
    Object.entries(chosen).map(([name, value]) => [name, String(value)]),
  );
  const { status, text } = await company.get(who, `/api/notifications/lacks?${words}`);
  return status === 200 ? (JSON.parse(text) as unknown) : status;
}
const saved = (alert: "speeding" | "entering") => ({ id: ids[alert] ?? 0, ...ALERTS[alert] });
const ALERTS = {
  speeding: { type: "deviceOverspeed", always: "false" },
  entering: { type: "geofenceEnter", always: "true" },
} as const;

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
  expect(await lacksFor(owner, saved("speeding"))).toEqual([
    { lack: "maxSpeed", count: 1, first: named("bus") },
  ]);
});

test("so is one without areas, of all that people see where the alert is for all [ALR-01]", async () => {
  expect(await lacksFor(owner, saved("entering"))).toEqual([
    { lack: "geofences", count: 3, first: named("bus", "car", "alone") },
  ]);
});

test("before it is saved an alert is judged as it stands in the form [ALR-01]", async () => {
  const forAll = { type: "deviceOverspeed", always: "true" };
  const lack = { lack: "maxSpeed", count: 2, first: named("bus", "alone") };
  expect(await lacksFor(owner, forAll)).toEqual([lack]);
  expect(await lacksFor(owner, { ...forAll, speed: 90 })).toEqual([]);
  expect(await lacksFor(owner, { ...forAll, speed: "fast" })).toEqual([lack]);
  // Nothing is linked with it yet.
  expect(await lacksFor(owner, { type: "deviceOverspeed" })).toEqual([]);
  const inside = { type: "ignitionOn", always: "true", checkGeofences: "onlyInside" };
  expect(await lacksFor(owner, inside)).toEqual([
    { lack: "geofences", count: 3, first: named("bus", "car", "alone") },
  ]);
  expect(await lacksFor(owner, { ...inside, checkGeofences: "onlyOutside" })).toEqual([]);
  expect(await lacksFor(owner, { always: "true" })).toBe(400);
});

test("a saved alert is judged as it was changed, of what it is linked with [ALR-01]", async () => {
  const faster = { ...saved("speeding"), speed: 100 };
  expect(await lacksFor(owner, faster)).toEqual([]);
  expect(await lacksFor(owner, { ...saved("speeding"), type: "geofenceExit" })).toEqual([
    { lack: "geofences", count: 2, first: named("bus", "car") },
  ]);
});

test("one that is yet to be made is judged of what it is to be linked with, by itself or through groups [ALR-01]", async () => {
  const asked = async (who: Person, json: object) => {
    const { status, text } = await company.call(who, {
      method: "POST",
      url: "/api/notifications/lacks",
      json,
    });
    return status === 200 ? (JSON.parse(text) as unknown) : status;
  };
  const [van, bus, car] = [ids["van"], ids["bus"], ids["car"]];
  const all = { deviceIds: [bus, car], groupIds: [ids["group"]] };
  expect(await asked(owner, { type: "deviceOverspeed", links: all })).toEqual([
    { lack: "maxSpeed", count: 1, first: named("bus") },
  ]);
  expect(await asked(owner, { type: "deviceOverspeed", speed: "90", links: all })).toEqual([]);
  expect(await asked(owner, { type: "geofenceEnter", links: all })).toEqual([
    { lack: "geofences", count: 2, first: named("bus", "car") },
  ]);
  expect(await asked(owner, { type: "geofenceEnter", links: { deviceIds: [van] } })).toEqual([]);
  expect(await asked(owner, { type: "geofenceEnter", links: {} })).toEqual([]);
  expect(await asked(owner, { type: "", links: {} })).toBe(400);
  const nobody = await company.person();
  for (const links of [{ deviceIds: [bus] }, { groupIds: [ids["group"]] }])
    expect(await asked(nobody, { type: "deviceOverspeed", links })).toBe(403);
});

test("nobody is told of vehicles or alerts that are not theirs [PERM-02]", async () => {
  expect(await lacksFor(other, saved("speeding"))).toBe(403);
  await company.link(other, "notification", ids["speeding"] ?? 0);
  expect(await lacksFor(other, saved("speeding"))).toEqual([]);
  await company.link(other, "vehicle", ids["bus"] ?? 0);
  expect(await lacksFor(other, saved("speeding"))).toEqual([
    { lack: "maxSpeed", count: 1, first: named("bus") },
  ]);
});

test("who had an area that was removed has none [ALR-01]", async () => {
  const who = await company.person();
  const { id, name } = await company.make(who, "vehicle");
  const yard = await company.make(who, "geofence");
  await link(who, { deviceId: id, geofenceId: yard.id });
  const entering = { type: "geofenceEnter", always: "true" };
  expect(await lacksFor(who, entering)).toEqual([]);
  const url = `/api/geofences/${yard.id}`;
  expect((await company.call(who, { method: "DELETE", url })).status).toBe(204);
  expect(await lacksFor(who, entering)).toEqual([
    { lack: "geofences", count: 1, first: [{ deviceId: id, name }] },
  ]);
});

test("a guest learns nothing of areas and limits by what a vehicle lacks [PERM-01]", async () => {
  for (const access of ["partial", "full"]) {
    const expiration = new Date(company.clock.now + 3_600_000).toISOString();
    const form = { deviceId: String(ids["bus"]), expiration, access };
    const shared = await company.call(owner, { method: "POST", url: "/api/share/device", form });
    const guest = { ...owner, headers: { authorization: `Bearer ${shared.text}` } };
    expect((await company.get(guest, `/api/devices/${ids["bus"]}`)).status).toBe(200);
    expect(await lacksFor(guest, { type: "deviceOverspeed", always: "true" })).toBe(403);
    const json = { type: "deviceOverspeed", links: { deviceIds: [ids["bus"]] } };
    const asked = { method: "POST", url: "/api/notifications/lacks", json } as const;
    expect((await company.call(guest, asked)).status).toBe(403);
  }
});
