import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

const KM = 1_000;
const DAY_MS = 86_400_000;

let company: Company;
let owner: Person;
let other: Person;
let begun = 0;
const ids: Record<string, number> = {};

interface Due {
  readonly maintenanceName: string;
  readonly name: string;
  readonly at: string | null;
  readonly foreseen: boolean;
}
interface Calendar {
  readonly due: readonly Due[];
  readonly overdue: readonly Due[];
  readonly done: readonly { readonly name: string; readonly note: string | null }[];
  readonly more: object;
  readonly unforeseen: number;
}

const from = (days: number) => new Date(begun + days * DAY_MS).toISOString();
const path = (first: number, last: number) =>
  `/api/maintenance/calendar?from=${from(first)}&to=${from(last)}`;

async function calendar(who: Person, first: number, last: number): Promise<Calendar> {
  const { status, text } = await company.get(who, path(first, last));
  expect(status, text).toBe(200);
  return JSON.parse(text) as Calendar;
}

async function post(url: string, json: object): Promise<void> {
  const { status, text } = await company.call(owner, { method: "POST", url, json });
  expect(status, text).toBeLessThan(300);
}

async function report(vehicle: string, daysAgo: number, latitude: number): Promise<void> {
  const seconds = Math.floor((begun - daysAgo * DAY_MS) / 1_000);
  const sent = await company.host.report(
    `id=${vehicle}&lat=${latitude}&lon=-56.1&timestamp=${seconds}`,
  );
  expect(sent.status).toBe(200);
}

async function setCounted(vehicle: string, metres: number): Promise<void> {
  const set = await company.call(owner, {
    method: "PUT",
    url: `/api/devices/${ids[vehicle]}/accumulators`,
    json: { deviceId: ids[vehicle], totalDistance: metres },
  });
  expect(set.status).toBe(204);
}

beforeAll(async () => {
  company = await openCompany();
  begun = company.clock.now;
  owner = await company.person();
  other = await company.person();
  for (const name of ["used", "new", "late"])
    ids[name] = (await company.make(owner, "vehicle", { name, uniqueId: name })).id;
  for (const [name, plan] of [
    ["oil", { type: "totalDistance", start: 10_000 * KM, period: 15_000 * KM }],
    ["weekly", { type: "fixTime", start: begun + 2 * DAY_MS, period: 7 * DAY_MS }],
    ["yearly", { type: "period", start: begun - 800 * DAY_MS, period: 12 }],
  ] as const)
    ids[name] = (await company.make(owner, "maintenance", { name, ...plan })).id;
  for (const [vehicle, plan] of [
    ["used", "oil"],
    ["new", "oil"],
    ["new", "weekly"],
    ["late", "yearly"],
  ] as const)
    await post("/api/permissions", { deviceId: ids[vehicle], maintenanceId: ids[plan] });
  await report("used", 40, -34);
  await setCounted("used", 22_000 * KM);
  await report("used", 20, -34);
  // Eighteen degrees along a meridian: 2,000 km.
  await report("used", 0, -16);
  await report("new", 2, -34);
  await setCounted("new", 23_000 * KM);
  await report("new", 1, -34);
  await report("late", 0, -34);
  const done = { deviceId: ids["late"], doneAt: from(-400), note: "belt" };
  await post(`/api/maintenance/${ids["yearly"]}/records`, done);
});
afterAll(() => company.close());

test("a count is foreseen as the vehicle was used lately, a plan of days has its dates [MNT-01]", async () => {
  const { due, unforeseen } = await calendar(owner, 0, 20);
  // 2,000 km in 20 days: 1,000 more take ten.
  const oil = due.find(({ name }) => name === "used");
  expect(oil).toMatchObject({ maintenanceName: "oil", foreseen: true });
  expect(Math.abs(Date.parse(oil?.at ?? "") - (begun + 10 * DAY_MS))).toBeLessThan(DAY_MS);
  const weekly = due.filter(({ maintenanceName }) => maintenanceName === "weekly");
  expect(weekly.map(({ at, foreseen }) => [at, foreseen])).toEqual([
    [from(2), false],
    [from(9), false],
    [from(16), false],
  ]);
  // A day is not enough to know how it is used.
  expect(unforeseen).toBe(1);
  expect((await calendar(owner, 11, 20)).due.some(({ name }) => name === "used")).toBe(false);
});

test("of one plan only that one is told, and of one that is not the caller's nothing [MNT-01]", async () => {
  const of = async (who: Person, plan: string) => {
    const { status, text } = await company.get(who, `${path(0, 20)}&maintenanceId=${ids[plan]}`);
    expect(status).toBe(200);
    return JSON.parse(text) as Calendar;
  };
  const weekly = await of(owner, "weekly");
  expect(new Set(weekly.due.map(({ maintenanceName }) => maintenanceName))).toEqual(
    new Set(["weekly"]),
  );
  expect(weekly).toMatchObject({ overdue: [], unforeseen: 0 });
  expect((await of(owner, "oil")).due.map(({ name }) => name)).toEqual(["used"]);
  expect(await of(other, "oil")).toMatchObject({ due: [], overdue: [], done: [], unforeseen: 0 });
});

test("of a group only its vehicles are told, of groups inside it too, and of one that is not the caller's nothing [MNT-01]", async () => {
  const outer = (await company.make(owner, "group", { name: "outer" })).id;
  const inner = (await company.make(owner, "group", { name: "inner", groupId: outer })).id;
  const empty = (await company.make(owner, "group", { name: "empty" })).id;
  const inside = { name: "inside", uniqueId: "inside", groupId: inner };
  const { id: vehicle } = await company.make(owner, "vehicle", inside);
  await post("/api/permissions", { deviceId: vehicle, maintenanceId: ids["weekly"] });
  await post(`/api/maintenance/${ids["weekly"]}/records`, {
    deviceId: vehicle,
    doneAt: from(-1),
    note: "inside",
  });
  const of = async (group: number, more = "") => {
    const { status, text } = await company.get(owner, `${path(-2, 20)}&groupId=${group}${more}`);
    expect(status, text).toBe(200);
    return JSON.parse(text) as Calendar;
  };
  for (const group of [outer, inner]) {
    const { due, overdue, done } = await of(group);
    expect(new Set(due.map(({ name }) => name))).toEqual(new Set(["inside"]));
    expect(overdue).toEqual([]);
    expect(done.map(({ note }) => note)).toEqual(["inside"]);
  }
  expect(await of(empty)).toMatchObject({ due: [], overdue: [], done: [], unforeseen: 0 });
  expect((await of(outer, `&maintenanceId=${ids["oil"]}`)).due).toEqual([]);
  const refused = await company.get(other, `${path(-2, 20)}&groupId=${outer}`);
  expect(refused.status).toBe(403);
  const unknown = await company.get(other, `${path(-2, 20)}&groupId=${outer + 1_000_000}`);
  // Nobody learns which groups there are.
  expect([unknown.status, unknown.text]).toEqual([refused.status, refused.text]);
  expect((await company.get(owner, `${path(-2, 20)}&groupId=x`)).status).toBe(400);
});

test("of a plan that falls due all the time the first are told, the others counted [MNT-01]", async () => {
  const json = { name: "hourly", type: "fixTime", start: begun + 3_600_000, period: 3_600_000 };
  const hourly = (await company.make(owner, "maintenance", json)).id;
  for (let index = 0; index < 9; index++) {
    const name = `many${index}`;
    const { id } = await company.make(owner, "vehicle", { name, uniqueId: name });
    await post("/api/permissions", { deviceId: id, maintenanceId: hourly });
  }
  const { status, text } = await company.get(owner, `${path(0, 30)}&maintenanceId=${hourly}`);
  expect(status).toBe(200);
  const { due, more } = JSON.parse(text) as Calendar;
  // Nobody reads more than 62 dates of one plan and vehicle.
  expect(due).toHaveLength(500);
  expect(more).toEqual({ due: 9 * 62 - 500, overdue: 0, done: 0, counted: 0 });
  const times = due.map(({ at }) => at ?? "");
  expect(times).toEqual(times.toSorted());
  expect(times[0]).toBe(new Date(begun + 3_600_000).toISOString());
});

test("what is overdue is told whatever the period, what was done on its day [MNT-01]", async () => {
  for (const [first, last] of [
    [0, 30],
    [-410, -390],
  ] as const) {
    const { overdue, done } = await calendar(owner, first, last);
    expect(overdue.map(({ name }) => name)).toEqual(["late"]);
    expect(done.map(({ name, note }) => [name, note])).toEqual(
      first === 0 ? [] : [["late", "belt"]],
    );
  }
});

test("nobody is told of vehicles or plans that are not theirs [PERM-02]", async () => {
  const nothing = { due: [], overdue: [], done: [], unforeseen: 0 };
  expect(await calendar(other, -410, -390)).toMatchObject(nothing);
  await company.link(other, "vehicle", ids["late"] ?? 0);
  expect(await calendar(other, -410, -390)).toMatchObject(nothing);
  await company.link(other, "maintenance", ids["yearly"] ?? 0);
  const { overdue, done } = await calendar(other, -410, -390);
  expect([overdue.length, done.length]).toEqual([1, 1]);
  expect((await calendar(other, 0, 20)).due).toEqual([]);
});

test("a period that is none or too long is refused [MNT-01]", async () => {
  for (const [first, last, status] of [
    [1, 1, 400],
    [2, 1, 400],
    [0, 63, 413],
  ] as const)
    expect((await company.get(owner, path(first, last))).status).toBe(status);
  expect((await company.get(owner, "/api/maintenance/calendar")).status).toBe(400);
});
