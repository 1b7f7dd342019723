import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

const KM = 1_000;
const HOUR_MS = 3_600_000;

let company: Company;
let owner: Person;
let reader: Person;
let other: Person;
let van = 0;
let oil = 0;
let yearly = 0;

interface ServiceRecord {
  readonly id: number;
  readonly note: string | null;
  readonly count: number;
  readonly userId: number;
}

const path = (plan: number, rest = "records") => `/api/maintenance/${plan}/${rest}`;
/** The clock goes on with each call. */
let begun = 0;
const ago = (ms: number) => new Date(begun - ms).toISOString();

async function dueOf(plan: number, who = owner) {
  const { text } = await company.get(who, path(plan, "due"));
  const [first] = JSON.parse(text) as { value: number | null; next: number | null }[];
  return first && { value: first.value, next: first.next };
}

async function recordsOf(plan: number, who = owner): Promise<readonly ServiceRecord[]> {
  const { status, text } = await company.get(who, path(plan));
  expect(status).toBe(200);
  return JSON.parse(text) as readonly ServiceRecord[];
}

const done = (who: Person, plan: number, json: object) =>
  company.call(who, { method: "POST", url: path(plan), json: { deviceId: van, ...json } });

const undo = (who: Person, answer: { readonly headers: Readonly<Record<string, unknown>> }) =>
  company.call(who, { method: "POST", url: `/api/undo/${answer.headers["x-undo"] as string}` });

beforeAll(async () => {
  company = await openCompany();
  begun = company.clock.now;
  owner = await company.person();
  reader = await company.person({ readonly: true });
  other = await company.person();
  van = (await company.make(owner, "vehicle", { name: "van", uniqueId: "van" })).id;
  const distance = { type: "totalDistance", start: 10_000 * KM, period: 15_000 * KM };
  oil = (await company.make(owner, "maintenance", distance)).id;
  const months = { type: "period", start: Date.UTC(2020, 0, 31), period: 12 };
  yearly = (await company.make(owner, "maintenance", months)).id;
  for (const maintenanceId of [oil, yearly]) {
    const json = { deviceId: van, maintenanceId };
    expect(
      (await company.call(owner, { method: "POST", url: "/api/permissions", json })).status,
    ).toBe(204);
    await company.link(reader, "maintenance", maintenanceId);
  }
  await company.link(reader, "vehicle", van);
  const at = Math.floor(company.clock.now / 1_000);
  expect((await company.host.report(`id=van&lat=-34.9&lon=-56.1&timestamp=${at}`)).status).toBe(
    200,
  );
  const json = { deviceId: van, totalDistance: 24_000 * KM };
  const url = `/api/devices/${van}/accumulators`;
  expect((await company.call(owner, { method: "PUT", url, json })).status).toBe(204);
});
afterAll(() => company.close());

test("what was done moves the next one on, with a note, and undoing it moves it back [MNT-01]", async () => {
  expect(await dueOf(oil)).toEqual({ value: 24_000 * KM, next: 25_000 * KM });
  const written = await done(owner, oil, {
    doneAt: ago(HOUR_MS),
    count: 23_500 * KM,
    note: "  5W-30, filter too ",
  });
  expect(written.status, written.text).toBe(200);
  expect(await dueOf(oil)).toEqual({ value: 24_000 * KM, next: 38_500 * KM });
  expect(await recordsOf(oil, reader)).toEqual([
    {
      id: expect.any(Number),
      maintenanceId: oil,
      deviceId: van,
      userId: owner.id,
      doneAt: ago(HOUR_MS),
      type: "totalDistance",
      count: 23_500 * KM,
      note: "5W-30, filter too",
    },
  ]);

  const undone = await undo(owner, written);
  expect(undone.status).toBe(204);
  expect(await recordsOf(oil)).toEqual([]);
  expect(await dueOf(oil)).toEqual({ value: 24_000 * KM, next: 25_000 * KM });
  // And again: under its id, as it was.
  expect((await undo(owner, undone)).status).toBe(204);
  expect((await recordsOf(oil))[0]?.note).toBe("5W-30, filter too");
  expect(await dueOf(oil)).toEqual({ value: 24_000 * KM, next: 38_500 * KM });
});

test("the last one counts, whatever the order in which they were written down [MNT-01]", async () => {
  await done(owner, oil, { doneAt: ago(1_000 * HOUR_MS), count: 9_000 * KM, note: "first" });
  expect(await dueOf(oil)).toMatchObject({ next: 38_500 * KM });
  expect((await recordsOf(oil)).map(({ note }) => note)).toEqual(["5W-30, filter too", "first"]);
});

test("one that is removed is back when that is undone [MNT-01]", async () => {
  const [last] = await recordsOf(oil);
  const removed = await company.call(owner, {
    method: "DELETE",
    url: `${path(oil)}/${last?.id}`,
  });
  expect(removed.status).toBe(204);
  expect(await dueOf(oil)).toMatchObject({ next: 24_000 * KM });
  expect((await undo(owner, removed)).status).toBe(204);
  expect(await dueOf(oil)).toMatchObject({ next: 38_500 * KM });
  expect((await undo(owner, removed)).status).toBe(404);
});

test("a plan by months is due by the calendar, of who never reported too, and counts from when it was done [MNT-01]", async () => {
  const now = new Date(company.clock.now);
  const next = Date.UTC(now.getUTCFullYear(), 0, 31);
  const coming = next > company.clock.now ? next : Date.UTC(now.getUTCFullYear() + 1, 0, 31);
  expect(await dueOf(yearly)).toEqual({ value: company.clock.now, next: coming });
  const at = Date.UTC(2019, 5, 30);
  expect((await done(owner, yearly, { doneAt: new Date(at).toISOString() })).status).toBe(200);
  // Long ago, and not done since.
  expect(await dueOf(yearly)).toEqual({ value: company.clock.now, next: Date.UTC(2020, 5, 30) });
});

test("what was counted in another unit counts no more, a date goes on [MNT-01]", async () => {
  const change = (json: object) =>
    company.call(owner, {
      method: "PUT",
      url: `/api/maintenance/${oil}`,
      json: { id: oil, name: "oil", ...json },
    });
  await change({ type: "hours", start: 0, period: 10 });
  expect(await dueOf(oil)).toEqual({ value: null, next: null });
  await change({ type: "fixTime", start: 1, period: 365 * 24 * HOUR_MS });
  expect((await dueOf(oil))?.next).toBe(begun - HOUR_MS + 365 * 24 * HOUR_MS);
  await change({ type: "totalDistance", start: 10_000 * KM, period: 15_000 * KM });
  expect(await dueOf(oil)).toMatchObject({ next: 38_500 * KM });
});

test("who may not change the plan, or does not see the vehicle, writes down nothing [PERM-01, PERM-02]", async () => {
  const record = { doneAt: ago(HOUR_MS), count: 1 };
  const [last] = await recordsOf(oil);
  for (const who of [reader, other]) {
    expect((await done(who, oil, record)).status).toBe(403);
    const url = `${path(oil)}/${last?.id}`;
    expect((await company.call(who, { method: "DELETE", url })).status).toBe(403);
  }
  expect((await company.get(other, path(oil))).status).toBe(403);
  // A plan that is theirs as well, a vehicle that is not.
  await company.link(other, "maintenance", oil);
  expect((await done(other, oil, record)).status).toBe(403);
  expect(await recordsOf(oil, other)).toEqual([]);
  // Under another plan's name it is not removed either.
  const theirs = (await company.make(other, "maintenance")).id;
  const url = `${path(theirs)}/${last?.id}`;
  expect((await company.call(other, { method: "DELETE", url })).status).toBe(403);
  expect(await recordsOf(oil)).toHaveLength(2);
});

test("what makes no sense is refused [MNT-01]", async () => {
  for (const wrong of [
    { doneAt: ago(-HOUR_MS), count: 1 },
    { doneAt: "yesterday", count: 1 },
    { doneAt: "0001-01-01T00:00:00Z", count: 1 },
    { doneAt: ago(HOUR_MS) },
    { doneAt: ago(HOUR_MS), count: -1 },
    { doneAt: ago(HOUR_MS), count: 1, deviceId: 999_999 },
    { doneAt: ago(HOUR_MS), count: 1, note: "x".repeat(2_001) },
  ])
    expect([400, 403]).toContain((await done(owner, oil, wrong)).status);
  expect(await recordsOf(oil)).toHaveLength(2);
});

test("each is in the audit trail, with who did it and what was said [MNT-01]", async () => {
  const rows = await company.database
    .selectFrom("audit")
    .select(["action", "user_id", "object_id"])
    .where("action", "like", "service.%")
    .where("object_id", "=", oil)
    .orderBy("id")
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    "service.record",
    "service.remove",
    "service.record",
    "service.record",
    "service.remove",
    "service.record",
  ]);
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([owner.id]));
});

test("records come in pages, without a gap and none twice [MNT-01]", async () => {
  const tyres = (
    await company.make(owner, "maintenance", { type: "fixTime", start: 1, period: 9e9 })
  ).id;
  const json = { deviceId: van, maintenanceId: tyres };
  await company.call(owner, { method: "POST", url: "/api/permissions", json });
  // Two were done at the same moment.
  for (const hours of [5, 3, 3, 1])
    expect((await done(owner, tyres, { doneAt: ago(hours * HOUR_MS) })).status).toBe(200);
  const all = await recordsOf(tyres);
  expect(all).toHaveLength(4);
  const paged: ServiceRecord[] = [];
  for (let after = ""; paged.length < 4; ) {
    const { status, text } = await company.get(owner, `${path(tyres)}?limit=1${after}`);
    expect(status).toBe(200);
    const [one] = JSON.parse(text) as (ServiceRecord & { doneAt: string })[];
    paged.push(one!);
    after = `&before=${one!.doneAt}&beforeId=${one!.id}`;
  }
  expect(paged).toEqual(all);
  expect((await company.get(owner, `${path(tyres)}?before=${ago(0)}`)).status).toBe(400);
});

test("however often the call with a key arrives, work is written down once, and for nothing else [MNT-01]", async () => {
  const keyed = { ...owner, headers: { ...owner.headers, "idempotency-key": "page:done" } };
  const before = (await recordsOf(yearly)).length;
  const given = { doneAt: ago(2 * HOUR_MS), note: "once" };
  const answers = await Promise.all([1, 2, 3].map(() => done(keyed, yearly, given)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = answers.map(({ text }) => (JSON.parse(text) as ServiceRecord).id);
  expect(new Set(ids).size).toBe(1);
  expect(await recordsOf(yearly)).toHaveLength(before + 1);
  expect((await done(keyed, oil, { ...given, count: 23_900 * KM })).status).toBe(422);
  expect((await undo(owner, answers[2]!)).status).toBe(204);
  expect(await recordsOf(yearly)).toHaveLength(before);
  // What was taken back is not written down anew by a call that comes late.
  expect((await done(keyed, yearly, given)).status).toBe(404);
  expect((await done(keyed, yearly, { ...given, note: "other" })).status).toBe(422);
  expect(await recordsOf(yearly)).toHaveLength(before);
});
