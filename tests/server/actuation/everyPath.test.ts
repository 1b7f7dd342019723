import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ROUTES } from "../../../server/routes.ts";
import { createSteeredSimulator } from "../../support/steeredSimulator.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import type { Ask } from "../authorisation/way.ts";

let company: Company;
let van: number;
let saved: number;
let admin: Person;
let keys = 0;
const simulator = createSteeredSimulator(["van"], () => company.clock.now);
const { delivered } = simulator;

beforeAll(async () => {
  company = await openCompany(undefined, { connectSimulator: simulator.connect });
  admin = await company.person({ administrator: true });
  const found = JSON.parse((await company.get(admin, "/api/devices?uniqueId=van")).text);
  van = found[0].id;
  const command = { type: "outputControl", attributes: { index: 1, data: "1" } };
  saved = (await company.make(admin, "command", command)).id;
});
afterAll(() => company.close());

/** The vehicle stands and nothing was asked of it: whoever may, may now. */
async function rest(): Promise<void> {
  await company.database.deleteFrom("actuations").execute();
  delivered.length = 0;
  for (const _ of [1, 2]) {
    company.clock.now += 60_000;
    await simulator.report({ uniqueId: "van", speedKnots: 0 });
    company.clock.now += 15_000;
    await simulator.report({ uniqueId: "van", speedKnots: 0 });
  }
}
beforeEach(rest);

const post = (url: string, json: () => object) => (): Ask => ({
  method: "POST",
  url,
  json: json(),
});
const text = "setdigout 1";
const meant = (command: string, more: object = {}) => ({
  deviceId: van,
  command,
  reason: "stolen",
  idempotencyKey: `key-${++keys}`,
  ...more,
});

/** Every call by which something of a vehicle could be switched, in each of its forms. */
const PATHS: Readonly<Record<string, Readonly<Record<string, () => Ask>>>> = {
  "POST /api/actuations": {
    stop: post("/api/actuations", () => meant("engineStop")),
    release: post("/api/actuations", () => meant("engineResume")),
    output: post("/api/actuations", () => meant("output", { output: 2, value: true })),
  },
  "POST /api/commands/send": {
    stop: post("/api/commands/send", () => ({ deviceId: van, type: "engineStop" })),
    text: post("/api/commands/send", () => ({
      deviceId: van,
      type: "custom",
      attributes: { data: text },
    })),
    saved: post("/api/commands/send", () => ({ deviceId: van, id: saved })),
  },
  "POST /legacy-api/commands": {
    text: post("/legacy-api/commands", () => ({ deviceId: van, message: text })),
    command: post("/legacy-api/commands", () => ({
      message: { deviceId: van, type: "engineStop" },
    })),
    "somebody else's name": post("/legacy-api/commands", () => ({
      deviceId: van,
      type: "engineStop",
      username: "admin@demo.test",
    })),
  },
  "POST /legacy-api/immobilization": {
    stop: post("/legacy-api/immobilization", () => ({
      command: "immobilization",
      deviceid: van,
      value: true,
      username: "admin@demo.test",
    })),
  },
  "POST /api_helper": {
    stop: post("/api_helper", () => ({ command: "immobilization", deviceid: van, value: "on" })),
  },
};
/** They command no vehicle's switches; who may is held by the table of rights. */
const OTHERS = [
  "POST /legacy-api/video/instruct",
  "PUT /api/actuations/halt",
  "DELETE /api/actuations/:id",
];
/** Saved commands are written down, and send nothing. */
const KEPT = /^(POST|PUT|DELETE) \/api\/commands(\/:id)?$/;

test("every call that could command a vehicle is tried here [IMMO-02] [I09]", () => {
  const commanding = ROUTES.map(({ method, url }) => `${method} ${url}`).filter(
    (route) =>
      !route.startsWith("GET ") &&
      /command|actuat|immobil|helper|instruct/.test(route) &&
      !KEPT.test(route),
  );
  expect(commanding.sort()).toEqual([...Object.keys(PATHS), ...OTHERS].sort());
});

test("whoever may, stops, releases and switches by each of them, once each [IMMO-01] [CMD-01]", async () => {
  const operator = await company.person();
  await company.link(operator, "vehicle", van);
  await company.link(operator, "command", saved);
  for (const [path, forms] of Object.entries(PATHS))
    for (const [form, ask] of Object.entries(forms)) {
      await rest();
      const { status, text } = await company.call(operator, ask());
      expect([200, 202], `${path} ${form}: ${text}`).toContain(status);
      expect(delivered, `${path} ${form}`).toHaveLength(1);
    }
});

/** With a token of theirs, and with a session that was begun by it. */
async function holdersOf(owner: Person): Promise<Person[]> {
  const asked = { method: "POST", url: "/api/session/token", form: {} } as const;
  const token = (await company.call(owner, asked)).text;
  const begun = await company.get(undefined, `/api/session?token=${token}`);
  const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
  return [
    { ...owner, headers: { authorization: `Bearer ${token}` } },
    { ...owner, headers: { cookie } },
  ];
}

test("nobody else does, by none of them, in none of their forms [IMMO-02] [PERM-01] [I09] [I10]", async () => {
  const linked = async (flags: object) => {
    const person = await company.person({ ...flags });
    await company.link(person, "vehicle", van);
    await company.link(person, "command", saved);
    return person;
  };
  const ended = await linked({});
  await company.call(ended, { method: "DELETE", url: "/api/session" });
  const lost = await linked({});
  const lostHolders = await holdersOf(lost);
  await company.unlink(lost, "vehicle", van);
  const demoted = await linked({});
  const demotedHolders = await holdersOf(demoted);
  await company.database
    .updateTable("users")
    .set({ device_readonly: true })
    .where("id", "=", demoted.id)
    .execute();
  const other = await company.person({ user_limit: -1 });
  await company.make(other, "vehicle");
  const past = new Date(company.clock.now - 1);
  const unentitled: Readonly<Record<string, Person | undefined>> = {
    nobody: undefined,
    "an invented session": { ...ended, headers: { cookie: "session=invented" } },
    "a session that ended": ended,
    "a person without a link": await company.person(),
    "a manager without a link": await company.person({ user_limit: -1 }),
    "another tenant's manager": other,
    reader: await linked({ readonly: true }),
    "reader of vehicles": await linked({ device_readonly: true }),
    "administrator who reads": await linked({ administrator: true, readonly: true }),
    "administrator who reads vehicles": await linked({
      administrator: true,
      device_readonly: true,
    }),
    "disabled person": await linked({ disabled: true }),
    "disabled administrator": await linked({ administrator: true, disabled: true }),
    "expired person": await linked({ expires_at: past }),
    "expired administrator": await linked({ administrator: true, expires_at: past }),
    "guest of a place": await linked({ guest: "partial" }),
    "guest of everything": await linked({ guest: "full" }),
    ...Object.fromEntries(
      lostHolders.map((one, at) => [`token ${at}, its vehicle taken away`, one]),
    ),
    ...Object.fromEntries(demotedHolders.map((one, at) => [`token ${at}, its owner demoted`, one])),
  };
  await rest();

  let attempts = 0;
  for (const [name, person] of Object.entries(unentitled))
    for (const [path, forms] of Object.entries(PATHS))
      for (const [form, ask] of Object.entries(forms)) {
        attempts++;
        const { status } = await company.call(person, ask());
        expect([401, 403], `${name}: ${path} ${form}`).toContain(status);
      }
  expect(delivered).toEqual([]);
  expect(await company.database.selectFrom("actuations").selectAll().execute()).toEqual([]);
  console.log(`${attempts} attempts`);
  expect(attempts).toBeGreaterThan(200);
});

test("whose commands are limited sends none of their own words, and what was saved for them [CMD-01] [PERM-01]", async () => {
  const limited = await company.person({ limit_commands: true });
  await company.link(limited, "vehicle", van);
  await company.link(limited, "command", saved);
  for (const [path, forms] of Object.entries(PATHS))
    for (const [form, ask] of Object.entries(forms)) {
      await rest();
      const { status } = await company.call(limited, ask());
      expect(status, `${path} ${form}`).toBe(form === "saved" ? 200 : 403);
      expect(delivered).toHaveLength(form === "saved" ? 1 : 0);
    }
});
