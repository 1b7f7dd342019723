import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ObjectKind } from "#domain/account/objectKinds";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let admin: Person;
beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
});
afterAll(() => company.close());

interface Answered {
  readonly kind: string;
  readonly count: number;
  readonly names: readonly string[];
  readonly types?: readonly string[];
}

async function dependents(who: Person, kind: ObjectKind, ...ids: readonly number[]) {
  const query = ids.map((id) => `&id=${id}`).join("");
  const reply = await company.get(who, `/api/dependents?kind=${kind}${query}`);
  expect(reply.status).toBe(200);
  return (JSON.parse(reply.text) as Answered[]).map(({ kind: one, count, names, types = [] }) => [
    one,
    count,
    ...names,
    ...types.map((type) => `of ${type}`),
  ]);
}

async function make(url: string, json: object): Promise<number> {
  const reply = await company.call(admin, { method: "POST", url, json });
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${reply.text}`);
  return (JSON.parse(reply.text) as { id: number }).id;
}
const vehicle = (name: string, more: object = {}) =>
  make("/api/devices", { name, uniqueId: `of-${name}-${JSON.stringify(more).length}`, ...more });
const link = async (json: object) => {
  const reply = await company.call(admin, { method: "POST", url: "/api/permissions", json });
  expect(reply.status).toBe(204);
};

describe("before a removal it is said what it changes besides [VEH-03] [GRP-01] [GEO-01]", () => {
  test("a group: who stands in it, with names as far as five, and what it hands down", async () => {
    const groupId = await make("/api/groups", { name: "North" });
    const inner = await make("/api/groups", { name: "Far north", groupId });
    for (const name of ["g", "f", "e", "d", "c", "b"]) await vehicle(name, { groupId });
    await vehicle("inner", { groupId: inner });
    const geofenceId = await make("/api/geofences", { name: "Yard", area: "CIRCLE (1 1, 50)" });
    await link({ groupId, geofenceId });
    expect(await dependents(admin, "group", groupId)).toEqual([
      ["vehicle", 6, "b", "c", "d", "e", "f"],
      ["group", 1, "Far north"],
      ["geofence", 1, "Yard"],
    ]);
    // Of both together each is counted once, and neither is left without the other.
    expect(await dependents(admin, "group", groupId, inner)).toEqual([
      ["vehicle", 7, "b", "c", "d", "e", "f"],
      ["geofence", 1, "Yard"],
    ]);
    expect(await dependents(admin, "geofence", geofenceId)).toEqual([["group", 1, "North"]]);
  });

  test("an area: the alerts that list it, in either list, by name or by what they are about [ALR-01]", async () => {
    const area = "CIRCLE (1 1, 50)";
    const depot = await make("/api/geofences", { name: "Depot", area });
    const other = await make("/api/geofences", { name: "Other", area });
    const alert = (more: object, attributes: object) =>
      make("/api/notifications", { notificators: "web", attributes, ...more });
    const entering = { type: "geofenceEnter" };
    await alert({ ...entering, description: "Who comes" }, { geofences: `${other},${depot}` });
    await alert({ ...entering, description: "Who comes" }, { geofenceIds: [depot] });
    await alert({ type: "geofenceExit" }, { geofences: String(depot) });
    // About any area, and about another whose id has the same digits in it.
    await alert(entering, {});
    await alert({ ...entering, description: "Others" }, { geofences: String(other) });
    expect(await dependents(admin, "geofence", depot)).toEqual([
      ["notification", 3, "Who comes", "Who comes", "of geofenceExit"],
    ]);
    // Whoever does not see the alerts learns nothing of them.
    const somebodyElse = await company.person();
    const link = { userId: somebodyElse.id, geofenceId: depot };
    const given = await company.call(admin, {
      method: "POST",
      url: "/api/permissions",
      json: link,
    });
    expect(given.status).toBe(204);
    expect(await dependents(somebodyElse, "geofence", depot)).toEqual([]);
  });

  test("a calendar: the alerts and places that follow it", async () => {
    const calendarId = await make("/api/calendars", {
      name: "Nights",
      data: Buffer.from(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101T200000Z\r\nDTEND:20260101T210000Z\r\nEND:VEVENT\r\nEND:VCALENDAR",
      ).toString("base64"),
    });
    await make("/api/geofences", { name: "Night yard", area: "CIRCLE (1 1, 50)", calendarId });
    await make("/api/notifications", {
      type: "ignitionOn",
      description: "Who drives at night",
      notificators: "web",
      calendarId,
    });
    await make("/api/notifications", { type: "ignitionOff", notificators: "web", calendarId });
    expect(await dependents(admin, "calendar", calendarId)).toEqual([
      ["geofence", 1, "Night yard"],
      ["notification", 2, "Who drives at night", "of ignitionOff"],
    ]);
  });

  test("a driver: the vehicles, and the keys that are lent", async () => {
    const driverId = await make("/api/drivers", { name: "Rosa", uniqueId: "rosa-1" });
    const deviceId = await vehicle("of-rosa");
    await link({ deviceId, driverId });
    await make("/api/rfidkeys", {
      driverId,
      uniqueId: "lent-1",
      start: "2026-01-01T00:00:00Z",
      end: null,
    });
    expect(await dependents(admin, "driver", driverId)).toEqual([
      ["vehicle", 1, "of-rosa"],
      ["rfidKey", 1],
    ]);
  });

  test("nobody is told of what they do not see, and nothing of what they do not see themselves", async () => {
    const geofenceId = await make("/api/geofences", { name: "Shared", area: "CIRCLE (1 1, 50)" });
    const [mine, other] = [await vehicle("mine"), await vehicle("other")];
    for (const deviceId of [mine, other]) await link({ deviceId, geofenceId });
    const person = await company.person({});
    const colleague = await company.person({});
    for (const userId of [person.id, colleague.id]) await link({ userId, geofenceId });
    await link({ userId: person.id, deviceId: mine });
    expect(await dependents(person, "geofence", geofenceId)).toEqual([["vehicle", 1, "mine"]]);
    const [vehicles, people] = await dependents(admin, "geofence", geofenceId);
    expect(vehicles).toEqual(["vehicle", 2, "mine", "other"]);
    expect(people?.slice(0, 2)).toEqual(["user", 2]);
    const unseen = await company.get(person, `/api/dependents?kind=vehicle&id=${other}`);
    const absent = await company.get(person, "/api/dependents?kind=vehicle&id=999999");
    expect([unseen.status, unseen.text]).toEqual([absent.status, absent.text]);
    expect(unseen.status).toBeGreaterThanOrEqual(400);
    const one = await company.get(
      person,
      `/api/dependents?kind=geofence&id=${geofenceId}&id=${other}`,
    );
    expect(one.status).toBeGreaterThanOrEqual(400);
  });
});
