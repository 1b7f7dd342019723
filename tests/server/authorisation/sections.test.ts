import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "./openCompany.ts";
import { OBJECT_BODIES } from "./rows/objectBodies.ts";
import type { Ask } from "./way.ts";

let company: Company;
let admin: Person;
let vehicle: number;
let group: number;

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  vehicle = (await company.make(admin, "vehicle")).id;
  group = (await company.make(admin, "group")).id;
}, 120_000);
afterAll(() => company.close());

const RANGE = "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";
const withAttributes = async (attributes: object, flags: object = {}) => {
  const person = await company.person({ attributes: JSON.stringify(attributes), ...flags });
  await company.link(person, "vehicle", vehicle);
  await company.link(person, "group", group);
  return person;
};
const code = ({ text }: { readonly text: string }) => {
  try {
    return (JSON.parse(text) as { code?: string }).code;
  } catch {
    return undefined;
  }
};

/** What each section guards (docs/decisions/sections.md), and what goes on without it. */
const GUARDED: readonly [string, closed: readonly (() => Ask)[], open: readonly (() => Ask)[]][] = [
  [
    "map",
    [
      () => ({ method: "GET", url: "/api/positions" }),
      () => ({ method: "GET", url: `/api/positions?deviceId=${vehicle}` }),
    ],
    [
      () => ({ method: "GET", url: "/api/devices" }),
      () => ({ method: "GET", url: `/api/reports/trips?deviceId=${vehicle}&${RANGE}` }),
    ],
  ],
  [
    "reports",
    [
      ...["route", "trips", "stops", "summary", "events", "combined"].map(
        (name) => (): Ask => ({
          method: "GET",
          url: `/api/reports/${name}?deviceId=${vehicle}&${RANGE}`,
        }),
      ),
      () => ({ method: "GET", url: `/api/positions?deviceId=${vehicle}&${RANGE}` }),
    ],
    [
      () => ({ method: "GET", url: `/api/positions?deviceId=${vehicle}` }),
      () => ({ method: "POST", url: "/api/geofences", json: OBJECT_BODIES.geofence("g") }),
    ],
  ],
  [
    "settings",
    [
      () => ({ method: "POST", url: "/api/groups", json: OBJECT_BODIES.group("g") }),
      () => ({ method: "DELETE", url: `/api/groups/${group}` }),
      () => ({ method: "POST", url: "/api/devices", json: OBJECT_BODIES.vehicle("v") }),
      () => ({ method: "POST", url: "/api/drivers", json: OBJECT_BODIES.driver("d") }),
      () => ({ method: "POST", url: "/api/notifications", json: OBJECT_BODIES.notification("n") }),
      () => ({ method: "POST", url: "/api/maintenance", json: OBJECT_BODIES.maintenance("m") }),
      () => ({ method: "POST", url: "/api/users", json: OBJECT_BODIES.user("u") }),
      () => ({
        method: "PUT",
        url: `/api/devices/${vehicle}/accumulators`,
        json: { deviceId: vehicle, totalDistance: 1, hours: 1 },
      }),
      () => ({
        method: "POST",
        url: "/api/permissions",
        json: { groupId: group, geofenceId: 1 },
      }),
    ],
    [
      () => ({ method: "GET", url: "/api/groups" }),
      () => ({ method: "POST", url: "/api/geofences", json: OBJECT_BODIES.geofence("h") }),
      () => ({ method: "GET", url: "/api/positions" }),
    ],
  ],
];

describe("a section that is closed [PERM-01]", () => {
  test.each(GUARDED)(
    "%s is refused by its name, and nothing else is",
    async (section, closed, open) => {
      for (const value of [false, "false", 0]) {
        const person = await withAttributes({ [section]: value });
        for (const ask of closed) {
          const answer = await company.call(person, ask());
          expect([answer.status, code(answer)], `${ask().method} ${ask().url}`).toEqual([
            403,
            "sectionClosed",
          ]);
        }
      }
      const person = await withAttributes({ [section]: false });
      for (const ask of open) {
        const answer = await company.call(person, ask());
        expect([200, 204], `${ask().method} ${ask().url}: ${answer.text}`).toContain(answer.status);
      }
      const holder = await withAttributes({ [section]: true });
      const boss = await withAttributes({ [section]: false }, { administrator: true });
      for (const ask of closed)
        for (const who of [holder, boss]) {
          if (ask().method !== "GET") continue;
          expect((await company.call(who, ask())).status, ask().url).toBe(200);
        }
    },
  );

  test("the scheduler is closed until an account has it", async () => {
    const ask = { method: "POST", url: "/api/reports", json: {} } as const;
    const without = await company.call(await withAttributes({}), ask);
    expect([without.status, code(without)]).toEqual([403, "sectionClosed"]);
    const having = await company.call(await withAttributes({ scheduler: "true" }), ask);
    expect([having.status, code(having)]).toEqual([501, "notConfigured"]);
    expect((await company.get(await withAttributes({}), "/api/reports")).text).toBe("[]");
  });

  test("of settings leaves somebody their own account", async () => {
    const person = await withAttributes({ settings: false });
    const own = JSON.parse((await company.get(person, `/api/users/${person.id}`)).text) as object;
    const renamed = await company.call(person, {
      method: "PUT",
      url: `/api/users/${person.id}`,
      json: { ...own, name: "Another" },
    });
    expect(renamed.status).toBe(200);
  });
});

describe("attributes that decide rights [PERM-01, Z04]", () => {
  const change = async (who: Person, id: number, attributes: object) => {
    const wire = JSON.parse((await company.get(admin, `/api/users/${id}`)).text) as object;
    return company.call(who, {
      method: "PUT",
      url: `/api/users/${id}`,
      json: { ...wire, attributes },
    });
  };
  const attributesOf = async (id: number) =>
    (JSON.parse((await company.get(admin, `/api/users/${id}`)).text) as { attributes: object })
      .attributes;

  test("are nobody's own to change, and the rest is", async () => {
    const before = { reports: false, odoo: "https://erp.example/", menuItem1: "a|b|/c" };
    const person = await withAttributes(before);
    for (const attributes of [
      {},
      { ...before, reports: true },
      { ...before, scheduler: true },
      { ...before, odoo: true },
      { ...before, menuItem1: "a|b|/d" },
      { ...before, menuItem2: "a|b|/d" },
      { ...before, partnerReports: true },
      { ...before, token: "x" },
      { ...before, camerasEnabled: true },
    ]) {
      expect((await change(person, person.id, attributes)).status).toBe(403);
      expect(await attributesOf(person.id)).toEqual(before);
    }
    expect((await change(person, person.id, { ...before, lang: "fr-FR" })).status).toBe(200);
    expect(await attributesOf(person.id)).toEqual({ ...before, lang: "fr-FR" });
  });

  test("are set by managers, but what is closed to them they open to nobody", async () => {
    const manager = await company.person({
      user_limit: 5,
      attributes: JSON.stringify({ reports: false }),
    });
    const person = await withAttributes({ reports: false, scheduler: true });
    await company.link(manager, "user", person.id);
    expect((await change(manager, person.id, { scheduler: true })).status).toBe(403);
    expect(
      (await change(manager, person.id, { reports: false, scheduler: true, odoo: true })).status,
    ).toBe(403);
    const less = { reports: false, map: false, camerasEnabled: true };
    expect((await change(manager, person.id, less)).status).toBe(200);
    expect(await attributesOf(person.id)).toEqual(less);
    expect((await change(admin, person.id, { scheduler: true })).status).toBe(200);
  });

  test("of somebody new are no more than the maker's, and nothing of who registers", async () => {
    const manager = await company.person({
      user_limit: 5,
      attributes: JSON.stringify({ reports: false }),
    });
    const { id } = await company.make(manager, "user", {
      password: "long enough",
      attributes: { odoo: true, a: 1 },
    });
    expect(await attributesOf(id)).toEqual({ reports: false, odoo: false, a: 1 });

    const open = (registration: boolean) =>
      company.call(admin, { method: "PUT", url: "/api/server", json: { registration } });
    await open(true);
    const json = {
      ...OBJECT_BODIES.user("registered"),
      email: "eve.sections@company.test",
      password: "long enough",
      attributes: { scheduler: true, menuItem1: "a|b|/c", lang: "fr-FR" },
    };
    const answer = await company.call(undefined, { method: "POST", url: "/api/users", json });
    await open(false);
    expect(answer.status).toBe(200);
    const row = await company.database
      .selectFrom("users")
      .select("attributes")
      .where("email", "=", "eve.sections@company.test")
      .executeTakeFirstOrThrow();
    expect(row.attributes).toEqual({ lang: "fr-FR" });
  });
});
