import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendarData } from "../../support/calendarText.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import type { Ask } from "../authorisation/way.ts";

type Json = Readonly<Record<string, unknown>>;

let company: Company;
let admin: Person;
const ids = new Map<string, number>();

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  for (const kind of [
    "vehicle",
    "group",
    "geofence",
    "driver",
    "notification",
    "maintenance",
    "command",
    "attribute",
    "calendar",
  ] as const)
    ids.set(kind, (await company.make(admin, kind)).id);
  ids.set("user", (await company.person()).id);
  ids.set("managed", (await company.person()).id);
  const { uniqueId } = JSON.parse(
    (await company.get(admin, `/api/devices/${ids.get("vehicle")}`)).text,
  ) as { uniqueId: string };
  const timestamp = Math.floor(company.clock.now / 1_000) - 60;
  await company.host.report(`id=${uniqueId}&lat=1&lon=1&timestamp=${timestamp}`);
});
afterAll(() => company.close());

const id = (kind: string) => ids.get(kind) ?? 0;

/** As a client writes that keeps what was typed or picked: every number and flag in quotes. */
const asText = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(asText);
  if (typeof json === "number" || typeof json === "boolean") return String(json);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, key === "attributes" ? value : asText(value)]),
  );
};

const ask = async (method: Ask["method"], url: string, json: unknown) =>
  company.call(admin, { method, url, json });

/** The bodies of Traccar's API that have numbers or flags in them, by their kind. */
interface Body extends Json {
  readonly password?: string;
}
const ENTITIES: Readonly<Record<string, readonly [path: string, body: (word: string) => Body]>> = {
  vehicle: [
    "/api/devices",
    (word) => ({
      name: word,
      uniqueId: word,
      groupId: id("group"),
      calendarId: id("calendar"),
      disabled: true,
      positionId: 0,
    }),
  ],
  group: ["/api/groups", (word) => ({ name: word, groupId: id("group") })],
  geofence: [
    "/api/geofences",
    (word) => ({ name: word, area: "CIRCLE (1 1, 100)", calendarId: id("calendar") }),
  ],
  driver: ["/api/drivers", (word) => ({ name: word, uniqueId: word })],
  notification: [
    "/api/notifications",
    (word) => ({
      type: "alarm",
      description: word,
      always: true,
      notificators: "web",
      calendarId: id("calendar"),
      commandId: 0,
      attributes: { alarms: "sos" },
    }),
  ],
  maintenance: [
    "/api/maintenance",
    (word) => ({ name: word, type: "totalDistance", start: 1.5, period: 15_000_000 }),
  ],
  command: [
    "/api/commands",
    (word) => ({
      deviceId: 0,
      type: "custom",
      textChannel: false,
      description: word,
      attributes: { data: "x" },
    }),
  ],
  attribute: [
    "/api/attributes/computed",
    (word) => ({
      description: word,
      attribute: "fuel",
      expression: "adc1*0.1",
      type: "number",
      priority: 3,
    }),
  ],
  calendar: ["/api/calendars", (word) => ({ name: word, data: calendarData() })],
  user: [
    "/api/users",
    (word) => ({
      name: word,
      email: `${word}@text.test`,
      password: "a long secret of theirs",
      readonly: true,
      administrator: false,
      latitude: 38.5,
      longitude: -9,
      zoom: 7,
      disabled: false,
      deviceLimit: -1,
      userLimit: 2,
      deviceReadonly: true,
      limitCommands: true,
      disableReports: true,
      fixedEmail: false,
    }),
  ],
};

describe("a number or a flag that is written as text [F1]", () => {
  test.each(Object.keys(ENTITIES))("is taken in a %s, new and changed", async (kind) => {
    const [path, body] = ENTITIES[kind] ?? ["", (): Body => ({})];
    const made = await ask("POST", path, asText(body("made")));
    expect([made.status, made.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const wire = JSON.parse(made.text) as Json & { readonly id: number };
    const { password: _, ...sent } = body("made");
    expect(wire).toMatchObject(sent);

    const changed = await ask("PUT", `${path}/${wire.id}`, {
      ...(asText({ ...body("changed"), id: wire.id }) as Json),
    });
    expect(changed.status, changed.text).toBe(200);
    const { password: __, ...now } = body("changed");
    expect(JSON.parse(changed.text)).toMatchObject({ ...now, id: wire.id });
  });

  const OWNED = "geofence driver notification maintenance command attribute".split(" ");
  const PAIRS: readonly (readonly [string, string])[] = [
    ...[...OWNED, "vehicle", "group", "calendar", "managed"].map((kind) => ["user", kind] as const),
    ...OWNED.map((kind) => ["group", kind] as const),
    ...OWNED.map((kind) => ["vehicle", kind] as const),
  ];
  const FIELDS: Readonly<Record<string, string>> = {
    vehicle: "deviceId",
    managed: "managedUserId",
  };
  const field = (kind: string) => FIELDS[kind] ?? `${kind}Id`;

  test.each(PAIRS)(
    "is taken in a link of a %s and a %s, single and in bulk",
    async (one, other) => {
      const pair = asText({ [field(one)]: id(one), [field(other)]: id(other) });
      // As the stock client sends it: what was picked from a list as text, the other as a number.
      const mixed = { [field(one)]: String(id(one)), [field(other)]: id(other) };
      for (const [method, url, json] of [
        ["POST", "/api/permissions", pair],
        ["DELETE", "/api/permissions", pair],
        ["POST", "/api/permissions/bulk", [mixed, pair]],
        ["DELETE", "/api/permissions/bulk", [mixed]],
      ] as const) {
        const answer = await ask(method, url, json);
        expect([answer.status, answer.text], `${method} ${url}`).toEqual([204, ""]);
      }
    },
  );

  test("is taken in totals, in commands and in the server's settings", async () => {
    const vehicle = id("vehicle");
    const totals = asText({ deviceId: vehicle, totalDistance: 555_000, hours: 36_000_000 });
    expect((await ask("PUT", `/api/devices/${vehicle}/accumulators`, totals)).status).toBe(204);
    const [where] = JSON.parse(
      (await company.get(admin, `/api/positions?deviceId=${vehicle}`)).text,
    ) as { attributes: Json }[];
    expect(where?.attributes).toMatchObject({ totalDistance: 555_000, hours: 36_000_000 });

    const known = await ask("POST", "/api/commands/send", {
      deviceId: vehicle,
      type: "custom",
      attributes: { data: "x" },
    });
    const answer = await ask("POST", "/api/commands/send", {
      deviceId: String(vehicle),
      type: "custom",
      textChannel: "false",
      attributes: { data: "x" },
    });
    expect([answer.status, answer.text]).toEqual([known.status, known.text]);

    const settings = asText({ zoom: 7, latitude: 38.5, registration: false, readonly: false });
    const server = await ask("PUT", "/api/server", settings);
    expect(server.status, server.text).toBe(200);
    expect(JSON.parse(server.text)).toMatchObject({ zoom: 7, latitude: 38.5, readonly: false });
  });

  test.each(["x", "1x", " 1", "0x1", "1e3", "-1", "1.5", "9".repeat(17), "__proto__"])(
    "is refused when it is none: %s",
    async (word) => {
      const link = { userId: word, deviceId: id("vehicle") };
      expect((await ask("POST", "/api/permissions", link)).status).toBe(400);
      const group = { name: "a", groupId: word };
      expect((await ask("POST", "/api/groups", group)).status).toBe(400);
    },
  );
});

describe("scheduled reports [F1]", () => {
  test("are none, and a client that makes one is notified", async () => {
    const list = await company.get(admin, "/api/reports");
    expect([list.status, list.text]).toEqual([200, "[]"]);
    const report = { type: "summary", description: "d", calendarId: 1, attributes: {} };
    for (const [method, url] of [
      ["POST", "/api/reports"],
      ["PUT", "/api/reports/1"],
      ["DELETE", "/api/reports/1"],
    ] as const) {
      const answer = await ask(method, url, method === "DELETE" ? undefined : report);
      expect(answer.status, method).toBe(501);
      expect(answer.text).toContain("Scheduled reports are not offered");
    }
  });
});
