import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordPasswordProof } from "../../../server/accounts/passwordProof.ts";
import { hashOfToken } from "../../../server/accounts/secretToken.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import type { Ask } from "../authorisation/way.ts";

const MINUTE_MS = 60_000;
const HASH = "of the password they have";

let company: Company;
/** Whose page stands open, and who sits down before it with an account of their own. */
let admin: Person;
let other: Person;
beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true, password_hash: HASH });
});
afterAll(() => company.close());
beforeEach(async () => {
  await set({ commandPasswordMinutes: 5 });
  other = await company.person({ readonly: true });
});

/** Behind the server's back, as nobody may while a password is asked for. */
async function set(attributes: object, more: object = {}) {
  const { serverSettings } = company.host.server.services;
  await serverSettings.store(company.database, {
    ...serverSettings.current(),
    ...more,
    attributes,
  } as never);
  await serverSettings.load();
}

const keyOf = ({ headers }: Person) => hashOfToken(headers.cookie?.split("=")[1] ?? "");

/** Gives the password, so long ago. */
const givePassword = (who: Person, agoMs = 0) =>
  recordPasswordProof(company.database, keyOf(who), {
    at: (company.clock.now - agoMs) as never,
    passwordHash: HASH,
  });

const read = async (url: string) => JSON.parse((await company.get(admin, url)).text) as object;
const put = async (url: string, change: object): Promise<Ask> => ({
  method: "PUT",
  url,
  json: { ...(await read(url)), ...change },
});
const putOther = (change: object) => put(`/api/users/${other.id}`, change);
/** The other one, otherwise: behind the server's back. */
async function putAfter(columns: object, change: object) {
  await company.database.updateTable("users").set(columns).where("id", "=", other.id).execute();
  return putOther(change);
}
const link = (json: object, method: Ask["method"] = "POST", url = "/api/permissions"): Ask => ({
  method,
  url,
  json,
});

let word = 0;
const newUser = () => ({
  name: "New",
  email: `new${++word}@company.test`,
  password: "a password of their own",
});

/** Something new, for which no password is asked for. */
async function make(kind: "vehicle" | "group" | "command", more: object = {}) {
  return (await company.make(admin, kind, more)).id;
}

/** Each lets the one without the password of the page's owner command, or somebody they may become. */
const LETS: Readonly<Record<string, () => Promise<Ask> | Ask>> = {
  "making a person": () => ({ method: "POST", url: "/api/users", json: newUser() }),
  "setting a password": () => putOther({ password: "a password of mine" }),
  "another address to sign in by": () => putOther({ email: `other${++word}@company.test` }),
  "another name to sign in by": () => putOther({ login: `other${++word}` }),
  "making an administrator": () => putOther({ administrator: true }),
  "making a manager": () => putOther({ userLimit: 3 }),
  "no longer readonly": () => putOther({ readonly: false }),
  "no longer deviceReadonly": () => putAfter({ device_readonly: true }, { deviceReadonly: false }),
  "no longer limitCommands": () => putAfter({ limit_commands: true }, { limitCommands: false }),
  "no longer disabled": () => putAfter({ disabled: true }, { disabled: false }),
  "an account that lasts longer": () =>
    putAfter(
      { expires_at: new Date(company.clock.now + MINUTE_MS) },
      { expirationTime: new Date(company.clock.now + 2 * MINUTE_MS).toISOString() },
    ),
  "an account without an end": () =>
    putAfter({ expires_at: new Date(company.clock.now + MINUTE_MS) }, { expirationTime: null }),
  "by the legacy address": async () => ({
    ...(await putOther({ readonly: false })),
    url: `/legacy-api/users/${other.id}`,
  }),
  "a vehicle": async () => link({ userId: other.id, deviceId: await make("vehicle") }),
  "a group": async () => link({ userId: other.id, groupId: await make("group") }),
  "people to manage": () => link({ userId: other.id, managedUserId: admin.id }),
  "a vehicle of one's own, for who manages one": async () => {
    const deviceId = await make("vehicle");
    await company.unlink(admin, "vehicle", deviceId);
    return link({ userId: admin.id, deviceId });
  },
  "vehicles at once": async () =>
    link(
      [{ userId: other.id, deviceId: await make("vehicle") }] as object,
      "POST",
      "/api/permissions/bulk",
    ),
  "a vehicle by the legacy address": async () =>
    link({ userId: other.id, deviceId: await make("vehicle") }, "POST", "/legacy-api/permissions"),
  "vehicles at once by the legacy address": async () =>
    link(
      [{ userId: other.id, deviceId: await make("vehicle") }] as object,
      "POST",
      "/legacy-api/permissions/bulk",
    ),
  "a saved command": async () => link({ userId: other.id, commandId: await make("command") }),
  "a saved command of a group": async () =>
    link({ groupId: await make("group"), commandId: await make("command") }),
  "a saved command of a vehicle": async () =>
    link({ deviceId: await make("vehicle"), commandId: await make("command") }),
  "what a saved command sends": async () =>
    put(`/api/commands/${await make("command")}`, { type: "engineStop" }),
  "with what a saved command sends it": async () =>
    put(`/api/commands/${await make("command")}`, { attributes: { data: "setdigout 1" } }),
  "a vehicle into a group": async () =>
    put(`/api/devices/${await make("vehicle")}`, { groupId: await make("group") }),
  "a group into another": async () =>
    put(`/api/groups/${await make("group")}`, { groupId: await make("group") }),
  "registration for everybody": async () => put("/api/server", { registration: true }),
  ...Object.fromEntries(
    ["readonly", "deviceReadonly", "limitCommands"].map((name) => [
      `nobody ${name} any more`,
      async () => {
        await set({ commandPasswordMinutes: 5 }, { [name]: true });
        return put("/api/server", { [name]: false });
      },
    ]),
  ),
  "the end of the emergency stop": () => ({
    method: "PUT",
    url: "/api/actuations/halt",
    json: { halted: false, reason: "over" },
  }),
};

/** Nobody else commands more by these. */
const LETS_NOT: Readonly<Record<string, () => Promise<Ask> | Ask>> = {
  "what a person is called": () => putOther({ name: "Another" }),
  "less than before": () => putAfter({ readonly: false }, { readonly: true, disabled: true }),
  "a report more": () => putAfter({ disable_reports: true }, { disableReports: false }),
  "taking a vehicle": async () =>
    link({ userId: other.id, deviceId: await make("vehicle") }, "DELETE"),
  "a geofence": async () =>
    link({ userId: other.id, geofenceId: (await company.make(admin, "geofence")).id }),
  "making a vehicle": () => ({
    method: "POST",
    url: "/api/devices",
    json: { name: "Van", uniqueId: `van${++word}` },
  }),
  "what a vehicle is called": async () =>
    put(`/api/devices/${await make("vehicle")}`, { name: "V" }),
  "a vehicle out of its group": async () =>
    put(`/api/devices/${await make("vehicle", { groupId: await make("group") })}`, { groupId: 0 }),
  "what a group is called": async () => put(`/api/groups/${await make("group")}`, { name: "G" }),
  "what a saved command is called": async () =>
    put(`/api/commands/${await make("command")}`, { description: "Ask where it is" }),
  "an announcement": () => put("/api/server", { announcement: "Hello" }),
  "the emergency stop": () => ({
    method: "PUT",
    url: "/api/actuations/halt",
    json: { halted: true, reason: "now" },
  }),
};

const auditRows = async () =>
  (
    await company.database
      .selectFrom("audit")
      .select("id")
      .where("user_id", "=", admin.id)
      .execute()
  ).length;
const isDone = (status: number) => status === 200 || status === 204;
const problemOf = ({ status, text }: { status: number; text: string }) => ({
  status,
  code: (JSON.parse(text) as { code: string }).code,
});
const REFUSED = { status: 403, code: "passwordRequired" };

describe("what lets somebody else command", () => {
  test.each(Object.keys(LETS))(
    "is refused without a recent password, done and audited with one: %s [IMMO-02] [PERM-01] [AUTH-07]",
    async (name) => {
      const ask = (await LETS[name]?.()) as Ask;
      await givePassword(admin, 5 * MINUTE_MS);
      const before = await auditRows();
      expect(problemOf(await company.call(admin, ask))).toEqual(REFUSED);
      expect(await auditRows()).toBe(before);

      await givePassword(admin);
      const { status, text } = await company.call(admin, ask);
      expect(isDone(status), text).toBe(true);
      expect(await auditRows()).toBeGreaterThan(before);
    },
  );

  test.each(Object.keys(LETS))(
    "is refused without a recent password where a second person is asked for, too: %s [IMMO-02] [AUTH-07]",
    async (name) => {
      const ask = (await LETS[name]?.()) as Ask;
      const { commandPasswordMinutes: _off, ...more } =
        company.host.server.services.serverSettings.attributes();
      await set({ ...more, commandSecondPerson: true });
      await givePassword(admin, 5 * MINUTE_MS);
      expect(problemOf(await company.call(admin, ask))).toEqual(REFUSED);

      await givePassword(admin, 4 * MINUTE_MS);
      const { status, text } = await company.call(admin, ask);
      expect(isDone(status), text).toBe(true);
    },
  );

  test.each(Object.keys(LETS))(
    "goes as ever where no password is asked for: %s [IMMO-02]",
    async (name) => {
      const ask = (await LETS[name]?.()) as Ask;
      await set({});
      await givePassword(admin, 5 * MINUTE_MS);

      const { status, text } = await company.call(admin, ask);
      expect(isDone(status), text).toBe(true);
    },
  );

  test("is refused to programs, which have nobody who could give one [IMMO-02] [AUTH-07]", async () => {
    await givePassword(admin);
    const made = await company.call(admin, { method: "POST", url: "/api/session/token", form: {} });
    const program = { ...admin, headers: { authorization: `Bearer ${made.text}` } };
    const vehicle = await make("vehicle", { groupId: 0 });

    const move = await put(`/api/devices/${vehicle}`, { groupId: await make("group") });
    expect(problemOf(await company.call(program, move))).toEqual(REFUSED);
    const own = link({ userId: admin.id, deviceId: vehicle });
    expect(problemOf(await company.call(program, own))).toEqual(REFUSED);
  });
});

test.each(Object.keys(LETS_NOT))(
  "what lets nobody command more takes no password: %s [IMMO-02]",
  async (name) => {
    const ask = (await LETS_NOT[name]?.()) as Ask;
    await givePassword(admin, 5 * MINUTE_MS);

    const { status, text } = await company.call(admin, ask);
    expect(isDone(status), text).toBe(true);
  },
);

test("one who registers where everybody may gives no password of anybody [IMMO-02] [AUTH-01]", async () => {
  await set({ commandPasswordMinutes: 5 }, { registration: true });
  const answer = await company.call(undefined, {
    method: "POST",
    url: "/api/users",
    json: newUser(),
  });
  expect(answer.status, answer.text).toBe(200);
});

test("a page that stands open shows nobody else's letter for a new password, until the password is given [IMMO-02] [AUTH-09]", async () => {
  const { outbox } = company.host.server.services;
  const body = "https://waymark.test/changePassword?token=secret";
  await outbox.writeSecret({ recipient: "other@company.test", subject: "New password", body });
  const shown = async () => JSON.stringify(await read("/api/outbox"));
  await givePassword(admin, 6 * MINUTE_MS);
  expect(await shown()).toContain("other@company.test");
  expect(await shown()).not.toContain("token=secret");
  await givePassword(admin);
  expect(await shown()).toContain("token=secret");
});
