import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import { OBJECT_BODIES } from "../authorisation/rows/objectBodies.ts";

let company: Company;
let admin: Person;
let person: Person;

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  person = await company.person({ user_limit: 5 });
});
afterAll(() => company.close());

const set = (settings: object) =>
  company.call(admin, { method: "PUT", url: "/api/server", json: settings });
const post = (url: string, json: unknown, who = person) =>
  company.call(who, { method: "POST", url, json });
let word = 0;

describe("the server's settings", () => {
  test("keep what an administrator says, and are sent to everybody", async () => {
    const body = { announcement: "hello", latitude: 38.7, zoom: 9, attributes: { speedLimit: 50 } };
    expect((await set(body)).status).toBe(200);
    const answer = JSON.parse((await company.get(undefined, "/api/server")).text) as object;
    expect(answer).toMatchObject(body);
    // As Traccar: what is not said is nothing again.
    await set({});
    const again = JSON.parse((await company.get(undefined, "/api/server")).text) as object;
    expect(again).toMatchObject({ announcement: null, latitude: 0, attributes: {} });
  });

  test("make everybody but administrators a reader [Z07]", async () => {
    const vehicle = await company.make(person, "vehicle");
    await set({ readonly: true });
    const tries = [
      await post("/api/groups", OBJECT_BODIES.group("a")),
      await post("/api/devices", OBJECT_BODIES.vehicle(`server${word++}`)),
      await post("/api/permissions", { userId: person.id, deviceId: vehicle.id }),
      await post("/api/users", { ...OBJECT_BODIES.user("server"), password: "long enough" }),
      await post("/api/share", { deviceIds: [vehicle.id], expiration: "2099-01-01T00:00:00Z" }),
      await company.call(person, { method: "DELETE", url: `/api/devices/${vehicle.id}` }),
    ];
    const byAdmin = await post("/api/groups", OBJECT_BODIES.group("a"), admin);
    await set({});

    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(byAdmin.status).toBe(200);
    expect((await post("/api/groups", OBJECT_BODIES.group("a"))).status).toBe(200);
  });

  test.each([
    ["deviceReadonly", "/api/devices", () => OBJECT_BODIES.vehicle(`server${word++}`)],
    ["limitCommands", "/api/commands", () => OBJECT_BODIES.command("a")],
  ] as const)("with %s forbid everybody that", async (flag, url, body) => {
    await set({ [flag]: true });
    const held = await post(url, body());
    await set({});
    expect(held.status).toBe(403);
    expect((await post(url, body())).status).toBe(200);
  });

  test("with disableReports hide where vehicles were, and not where they are", async () => {
    const vehicle = await company.make(person, "vehicle");
    await set({ disableReports: true });
    const range = "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";
    const history = await company.get(person, `/api/positions?deviceId=${vehicle.id}&${range}`);
    const latest = await company.get(person, `/api/positions?deviceId=${vehicle.id}`);
    await set({});
    expect([history.status, latest.status]).toEqual([403, 200]);
  });
});
