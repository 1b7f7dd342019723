import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import type { Ask } from "../authorisation/way.ts";
import { type FakeProvider, sendJson, startFakeProvider } from "./fakeProvider.ts";

/** Hub of cameras and messages: whatever reaches it has been done. */
let hub: FakeProvider;
let company: Company;
let van: number;
let rosa: number;
let manager: Person;
beforeAll(async () => {
  hub = await startFakeProvider();
  const at = { url: new URL(hub.url), key: "k" };
  company = await openCompany(undefined, { external: { videoHub: at, whatsApp: at } });
  manager = await company.person({ user_limit: -1, phone: "+351910000001" });
  van = (await company.make(manager, "vehicle", { attributes: { cameraEnabled: true } })).id;
  rosa = (await company.make(manager, "driver", { attributes: { phone: "+351910000002" } })).id;
});
afterAll(async () => {
  await company.close();
  await hub.close();
});
beforeEach(() => {
  hub.answer = sendJson({});
  hub.asked.length = 0;
  // Longer than anything before counts.
  company.clock.now += 600_000;
});

const post = (url: string, json: () => object) => (): Ask => ({
  method: "POST",
  url,
  json: json(),
});
const instruct = (action: string) =>
  post("/legacy-api/video/instruct", () => ({ deviceId: van, action }));
const CAMERA = { start: instruct("start"), stop: instruct("stop") };
const MESSAGE = {
  "to a driver": post("/legacy-api/whatsapp", () => ({ driverId: rosa, message: "hello" })),
  "to a person": post("/legacy-api/whatsapp", () => ({ userId: manager.id, message: "hello" })),
};
const DAY = "from=2026-01-01T00:00:00Z&to=2099-01-01T00:00:00Z";
const get = (url: string) => (): Ask => ({ method: "GET", url });
const TRAIL = {
  list: get(`/api/audit?${DAY}`),
  check: get("/api/audit/verify"),
  table: get(`/api/audit/csv?${DAY}`),
  lines: get(`/api/audit/jsonl?${DAY}`),
};

/** Traces of what these calls do, besides what the hub was asked. */
const traces = () =>
  company.database
    .selectFrom("audit")
    .select("id")
    .where("action", "in", ["video.start", "video.stop", "message.send", "audit.export"])
    .execute();

async function linked(flags: object): Promise<Person> {
  const person = await company.person({ ...flags });
  await company.link(person, "vehicle", van);
  await company.link(person, "driver", rosa);
  await company.link(person, "user", manager.id);
  return person;
}

async function outsiders(): Promise<Record<string, Person | undefined>> {
  const past = { expires_at: new Date(company.clock.now - 1) };
  const ended = await linked({ user_limit: -1 });
  await company.call(ended, { method: "DELETE", url: "/api/session" });
  return {
    nobody: undefined,
    "a session that ended": ended,
    "an expired manager": await linked({ user_limit: -1, ...past }),
    "an expired administrator": await linked({ administrator: true, ...past }),
    "a disabled administrator": await linked({ administrator: true, disabled: true }),
    "a guest of places": await linked({ guest: "partial" }),
    "a guest of everything": await linked({ guest: "full" }),
    "a reader": await linked({ user_limit: -1, readonly: true }),
    "another tenant's manager": await company.person({ user_limit: -1 }),
    "another site's page": {
      ...manager,
      headers: { ...manager.headers, origin: "https://elsewhere.test" },
    },
  };
}

test("cameras, messages and the audit trail are reached by nobody who may not, and nothing is asked or written [CMD-01] [CMD-02] [PERM-01] [I10]", async () => {
  const all = await outsiders();
  const readers = {
    "a reader of vehicles": await linked({ device_readonly: true, user_limit: -1 }),
    "an administrator who reads": await linked({ administrator: true, readonly: true }),
  };
  const tried = [
    ...Object.entries({ ...all, ...readers }).map((one) => [...one, CAMERA] as const),
    ...Object.entries({ ...all, "an operator": await linked({}) }).map(
      (one) => [...one, MESSAGE] as const,
    ),
    ...Object.entries({ ...all, "a manager": manager }).map((one) => [...one, TRAIL] as const),
  ];
  const before = await traces();

  for (const [name, person, calls] of tried)
    for (const [form, ask] of Object.entries(calls)) {
      const { status } = await company.call(person, ask());
      expect([401, 403], `${name}: ${form}`).toContain(status);
    }
  expect(hub.asked).toEqual([]);
  expect(await traces()).toEqual(before);
});

test("who may does each, once each [CMD-01] [CMD-02]", async () => {
  for (const ask of [...Object.values(CAMERA), ...Object.values(MESSAGE)]) {
    hub.asked.length = 0;
    const { status, text } = await company.call(manager, ask());
    expect([200, 204], text).toContain(status);
    expect(hub.asked).toHaveLength(1);
  }
  const admin = await company.person({ administrator: true });
  for (const ask of Object.values(TRAIL))
    expect((await company.call(admin, ask())).status).toBe(200);
});

test("one person sends messages as fast as they write and no faster; others go on [CMD-01] [Z06]", async () => {
  const other = await linked({ user_limit: -1 });
  const send = async (who: Person) => (await company.call(who, MESSAGE["to a driver"]())).status;
  for (let count = 0; count < 20; count++) expect(await send(manager)).toBe(204);

  const refused = await company.call(manager, MESSAGE["to a driver"]());
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("6");
  expect(refused.text).toContain("Too many messages");
  expect(hub.asked).toHaveLength(20);
  expect(await send(other)).toBe(204);
  company.clock.now += 6_000;
  expect([await send(manager), await send(manager)]).toEqual([204, 429]);
});

test("an export that cannot be written down is none, and takes nobody's turn [IMMO-04]", async () => {
  const admin = await company.person({ administrator: true });
  const { services } = company.host.server;
  const { reportJobs } = services;
  const fails = company.database.schema;
  await fails.alterTable("audit").renameTo("audit_away").execute();
  for (let count = 0; count < 3; count++)
    expect((await company.call(admin, TRAIL.table())).status).toBe(500);
  await fails.alterTable("audit_away").renameTo("audit").execute();

  const ends = [reportJobs.begin(admin.id), reportJobs.begin(admin.id)];
  for (const end of ends) end();
  expect((await company.call(admin, TRAIL.table())).status).toBe(200);
});
