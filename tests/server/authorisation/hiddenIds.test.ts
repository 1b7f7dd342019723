import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ObjectKind } from "#domain/account/objectKinds";
import { type Company, openCompany, type Person } from "./openCompany.ts";
import { OBJECT_BODIES, OBJECT_PATHS } from "./rows/objectBodies.ts";
import type { Ask } from "./way.ts";

let company: Company;
let admin: Person;
let manager: Person;
let outsider: Person;
/** Of each kind one of the manager's and one of the outsider's. */
const own = new Map<ObjectKind, number>();
const foreign = new Map<ObjectKind, number>();
const KINDS: readonly ObjectKind[] = [
  "vehicle",
  "group",
  "geofence",
  "driver",
  "notification",
  "maintenance",
  "command",
  "calendar",
];

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  manager = await company.person({ user_limit: -1 });
  outsider = await company.person({ user_limit: -1 });
  for (const kind of KINDS) {
    own.set(kind, (await company.make(manager, kind)).id);
    foreign.set(kind, (await company.make(outsider, kind)).id);
  }
});
afterAll(() => company.close());

const mine = (kind: ObjectKind) => own.get(kind) ?? 0;
const theirs = (kind: ObjectKind) => foreign.get(kind) ?? 0;
const LATER = "2099-01-01T00:00:00Z";
const RANGE = "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";

describe("an id that is not one's own, hidden [Z02]", () => {
  const post = (url: string, json: unknown): Ask => ({ method: "POST", url, json });
  const get = (url: string): Ask => ({ method: "GET", url });
  const ways: readonly [string, () => Ask][] = [
    [
      "last of many links",
      () =>
        post("/api/permissions/bulk", [
          ...Array.from({ length: 50 }, () => ({ userId: manager.id, deviceId: mine("vehicle") })),
          { userId: manager.id, deviceId: theirs("vehicle") },
        ]),
    ],
    [
      "as the owner of a link",
      () => post("/api/permissions", { groupId: theirs("group"), geofenceId: mine("geofence") }),
    ],
    [
      "as a person",
      () => post("/api/permissions", { userId: outsider.id, deviceId: mine("vehicle") }),
    ],
    [
      "as a person to manage",
      () => post("/api/permissions", { userId: manager.id, managedUserId: outsider.id }),
    ],
    [
      "in a list to share",
      () =>
        post("/api/share", {
          deviceIds: [mine("vehicle"), theirs("vehicle")],
          expiration: LATER,
        }),
    ],
    [
      "as the group of a new vehicle",
      () => post("/api/devices", { ...OBJECT_BODIES.vehicle("a"), groupId: theirs("group") }),
    ],
    [
      "as the calendar of a new geofence",
      () =>
        post("/api/geofences", { ...OBJECT_BODIES.geofence("a"), calendarId: theirs("calendar") }),
    ],
    [
      "as the command of a notification",
      () =>
        post("/api/notifications", {
          ...OBJECT_BODIES.notification("a"),
          commandId: theirs("command"),
        }),
    ],
    ["as whose list", () => get(`/api/devices?userId=${outsider.id}`)],
    ["as the group of a list", () => get(`/api/geofences?groupId=${theirs("group")}`)],
    ["as the vehicle of a list", () => get(`/api/drivers?deviceId=${theirs("vehicle")}`)],
    [
      "as the geofence of a history",
      () =>
        get(`/api/positions?deviceId=${mine("vehicle")}&${RANGE}&geofenceId=${theirs("geofence")}`),
    ],
    [
      "as a vehicle of a history",
      () => get(`/api/positions?deviceId=${theirs("vehicle")}&${RANGE}`),
    ],
  ];

  test.each(ways)("%s refuses the whole request", async (_where, ask) => {
    const answer = await company.call(manager, ask());
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("notAllowed")]);
  });

  test("changes nothing of what came before it", async () => {
    const fresh = await company.make(outsider, "vehicle");
    const links = [
      { userId: outsider.id, deviceId: fresh.id },
      { userId: outsider.id, deviceId: mine("vehicle") },
    ];
    const before = await company.get(admin, "/api/permissions?userId=0&deviceId=0");
    for (const method of ["POST", "DELETE"] as const) {
      const answer = await company.call(outsider, {
        method,
        url: "/api/permissions/bulk",
        json: links,
      });
      expect(answer.status).toBe(403);
    }
    const after = await company.get(admin, "/api/permissions?userId=0&deviceId=0");
    expect(after.text).toBe(before.text);
  });

  test("twice where one is expected is refused", async () => {
    for (const url of [
      `/api/positions?deviceId=${mine("vehicle")}&deviceId=${theirs("vehicle")}`,
      `/api/geofences?userId=${manager.id}&userId=${outsider.id}`,
    ])
      expect((await company.get(manager, url)).status).toBe(400);
    const form = await company.asker.http.inject({
      method: "POST",
      url: "/api/share/device",
      headers: {
        ...manager.headers,
        host: "127.0.0.1",
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: `deviceId=${mine("vehicle")}&deviceId=${theirs("vehicle")}&expiration=${LATER}`,
    });
    expect(form.statusCode).toBe(400);
  });
});

describe("an id in the body that is not the path's [Z03]", () => {
  test.each(KINDS)("is refused for a %s, whichever of them is one's own", async (kind) => {
    const path = OBJECT_PATHS[kind];
    for (const [inPath, inBody] of [
      [mine(kind), theirs(kind)],
      [theirs(kind), mine(kind)],
    ]) {
      const before = await company.get(admin, `${path}/${theirs(kind)}`);
      const answer = await company.call(manager, {
        method: "PUT",
        url: `${path}/${inPath}`,
        json: { id: inBody, ...OBJECT_BODIES[kind]("stolen") },
      });
      expect(answer.status).toBe(400);
      expect((await company.get(admin, `${path}/${theirs(kind)}`)).text).toBe(before.text);
    }
  });

  test("is refused for people and totals too", async () => {
    const url = `/api/users/${manager.id}`;
    const own = JSON.parse((await company.call(manager, { method: "GET", url })).text) as object;
    const person = await company.call(manager, {
      method: "PUT",
      url,
      json: { ...own, id: outsider.id, name: "stolen" },
    });
    const totals = await company.call(manager, {
      method: "PUT",
      url: `/api/devices/${mine("vehicle")}/accumulators`,
      json: { deviceId: theirs("vehicle"), totalDistance: 1 },
    });
    expect([person.status, totals.status]).toEqual([400, 400]);
  });
});
