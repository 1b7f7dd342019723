import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOfPassword } from "../../../server/accounts/accounts.ts";
import { type Company, openCompany, type Person } from "./openCompany.ts";

let company: Company;

beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.close());

type Wire = Record<string, unknown>;

const read = async (who: Person, id: number) =>
  JSON.parse((await company.get(who, `/api/users/${id}`)).text) as Wire;
const change = (who: Person, id: number, wire: Wire) =>
  company.call(who, { method: "PUT", url: `/api/users/${id}`, json: wire });

/** Each field with what somebody would like it to be, and who may make it so. */
const FIELDS: readonly [string, unknown, "administrators" | "managers" | "all" | "nobody"][] = [
  ["administrator", true, "administrators"],
  ["userLimit", -1, "administrators"],
  ["deviceLimit", 1_000, "administrators"],
  ["readonly", true, "managers"],
  ["deviceReadonly", true, "managers"],
  ["limitCommands", true, "managers"],
  ["disableReports", true, "managers"],
  ["fixedEmail", true, "managers"],
  ["disabled", true, "managers"],
  ["expirationTime", "2099-01-01T00:00:00.000+00:00", "managers"],
  ["name", "Another", "all"],
  ["phone", "+1", "all"],
  ["map", "streets", "all"],
  ["attributes", { a: 1 }, "all"],
  ["passwordHash", "x", "nobody"],
  ["password_hash", "x", "nobody"],
  ["guest", "full", "nobody"],
  ["demo", true, "nobody"],
  ["token", "x", "nobody"],
  ["partner", 2, "nobody"],
  ["type", "administrator", "nobody"],
  ["role", "administrator", "nobody"],
  ["totpKey", "x", "nobody"],
];

describe("what a person may become [Z04]", () => {
  test.each(FIELDS)("%s is set by whom it may be set", async (field, value, by) => {
    const admin = await company.person({ administrator: true });
    const manager = await company.person({ user_limit: 5 });
    const cases: readonly [string, Person, boolean][] = [
      ["an administrator", admin, by !== "nobody"],
      ["their manager", manager, by === "managers" || by === "all"],
      ["themselves", await company.person(), by === "all"],
    ];
    for (const [who, actor, isAllowed] of cases) {
      const person = who === "themselves" ? actor : await company.person();
      await company.link(manager, "user", person.id);
      const before = await read(admin, person.id);
      const answer = await change(actor, person.id, { ...before, [field]: value });
      const after = await read(admin, person.id);

      expect(answer.status, `${field} by ${who}`).toBe(
        isAllowed ? 200 : by === "nobody" ? 400 : 403,
      );
      if (isAllowed) expect(after[field], `${field} by ${who}`).toEqual(value);
      else expect(after, `${field} by ${who}`).toEqual(before);
    }
  });

  test("is not sent with anything secret, to whoever asks", async () => {
    const admin = await company.person({ administrator: true });
    const { email } = await company.make(admin, "user", { password: "canary-password" });
    for (const url of [
      "/api/users",
      "/api/session",
      "/api/audit?from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z",
    ]) {
      const { text } = await company.get(admin, url);
      expect(text).not.toMatch(/argon2|canary-password|hash":"\$/);
      if (url !== "/api/session") expect(text).toContain(email as string);
    }
    const list = JSON.parse((await company.get(admin, "/api/users")).text) as Wire[];
    expect(list.every((one) => one.password === null && one.totpKey === null)).toBe(true);
  });

  test("is the same set of fields for every role", async () => {
    const shapes = new Set<string>();
    for (const flags of [{ administrator: true }, { user_limit: 2 }, {}, { readonly: true }]) {
      const person = await company.person(flags);
      shapes.add(Object.keys(await read(person, person.id)).join());
    }
    expect([...shapes]).toEqual([
      "id,name,login,email,phone,readonly,administrator,map,latitude,longitude,zoom," +
        "coordinateFormat,disabled,expirationTime,deviceLimit,userLimit,deviceReadonly," +
        "limitCommands,disableReports,fixedEmail,poiLayer,totpKey,temporary,password,attributes",
    ]);
  });

  test("is what an outsider is who registers, whatever they ask to be", async () => {
    const admin = await company.person({ administrator: true });
    const open = (isOpen: boolean) =>
      company.call(admin, { method: "PUT", url: "/api/server", json: { registration: isOpen } });
    await open(true);
    const answer = await company.call(undefined, {
      method: "POST",
      url: "/api/users",
      json: {
        name: "Eve",
        email: "eve@company.test",
        password: "long enough",
        administrator: true,
        userLimit: -1,
        deviceLimit: -1,
      },
    });
    await open(false);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ administrator: false, userLimit: 0 });
  });
});

describe("somebody who may only read", () => {
  test("changes their password and accepts terms, and nothing else [Z07]", async () => {
    const currentPassword = "the one before";
    const reader = await company.person({
      readonly: true,
      password_hash: await hashOfPassword(currentPassword),
    });
    const wire = await read(reader, reader.id);
    const tries: readonly [Wire, number][] = [
      [{ name: "Another" }, 403],
      [{ email: "another@company.test" }, 403],
      [{ readonly: false }, 403],
      [{ attributes: { a: 1 } }, 403],
      [{ attributes: { termsAccepted: true } }, 200],
      [{ attributes: { termsAccepted: true }, password: "a new password", currentPassword }, 200],
    ];
    for (const [more, status] of tries)
      expect((await change(reader, reader.id, { ...wire, ...more })).status).toBe(status);
  });

  test("manages nobody, however many they might [Z07]", async () => {
    const reader = await company.person({ readonly: true, user_limit: 5 });
    const answer = await company.call(reader, {
      method: "POST",
      url: "/api/users",
      json: { name: "a", email: "a@company.test", password: "long enough", deviceLimit: 0 },
    });
    expect(answer.status).toBe(403);
  });
});

describe("an address that is fixed", () => {
  test("is changed by administrators only, also when the server fixes all", async () => {
    const admin = await company.person({ administrator: true });
    const manager = await company.person({ user_limit: 5 });
    const fixed = await company.person({ fixed_email: true });
    await company.link(manager, "user", fixed.id);
    const wire = await read(admin, fixed.id);
    const rename = async (who: Person, email: string) =>
      (await change(who, fixed.id, { ...wire, email })).status;

    expect(await rename(manager, "one@company.test")).toBe(403);
    expect(await rename(fixed, "two@company.test")).toBe(403);
    expect(await rename(admin, "three@company.test")).toBe(200);

    const free = await company.person();
    const server = (isFixed: boolean) =>
      company.call(admin, { method: "PUT", url: "/api/server", json: { fixedEmail: isFixed } });
    await server(true);
    const own = await read(free, free.id);
    const answer = await change(free, free.id, { ...own, email: "four@company.test" });
    await server(false);
    expect(answer.status).toBe(403);
  });
});
