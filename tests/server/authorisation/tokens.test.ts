import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOfPassword } from "../../../server/accounts/accounts.ts";
import { type Company, openCompany, type Person } from "./openCompany.ts";

const PASSWORD = "the password that holds";

let company: Company;
let person: Person;
let hash: string;

beforeAll(async () => {
  company = await openCompany();
  hash = await hashOfPassword(PASSWORD);
  person = await company.person();
});
afterAll(() => company.close());

const withHeaders = (headers: Record<string, string>): Person => ({
  id: person.id,
  email: "",
  headers,
});
const mint = async (who: Person, form: Readonly<Record<string, string>> = {}) =>
  company.call(who, { method: "POST", url: "/api/session/token", form });
const statusOf = async (headers: Record<string, string>, url = "/api/devices") =>
  (await company.get(withHeaders(headers), url)).status;
const sessionOf = (who: Person) => String(who.headers.cookie).replace("session=", "");
const wireOf = async (reader: Person, who: Person) =>
  JSON.parse((await company.get(reader, `/api/users/${who.id}`)).text) as Record<string, unknown>;
const put = async (who: Person, whom: Person, json: object) =>
  (await company.call(who, { method: "PUT", url: `/api/users/${whom.id}`, json })).status;
const begin = async (token: string): Promise<Person> => {
  const answer = await company.get(undefined, `/api/session?token=${token}`);
  return withHeaders({ cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "" });
};

describe("a token [Z09]", () => {
  test("works where it belongs and in no other place", async () => {
    const token = (await mint(person)).text;
    const session = sessionOf(person);
    const basic = Buffer.from(`${person.email}:${token}`).toString("base64");

    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await statusOf({ cookie: `session=${session}` })).toBe(200);
    const wrong: Record<string, string>[] = [
      { authorization: `Bearer ${session}` },
      { cookie: `session=${token}` },
      { authorization: `Basic ${basic}` },
      { authorization: `Token ${token}` },
      { authorization: token },
      { "x-api-key": token },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer ${token.slice(1)}` },
      { authorization: "Bearer" },
      { authorization: "Bearer ", cookie: `session=${session}` },
    ];
    for (const headers of wrong) expect(await statusOf(headers), JSON.stringify(headers)).toBe(401);
    for (const url of [
      `/api/devices?token=${token}`,
      `/api/devices?token=${session}`,
      `/api/devices?access_token=${token}`,
    ])
      expect(await statusOf({}, url)).toBe(401);
    expect(await statusOf({}, `/api/session?token=${session}`)).toBe(401);
    expect(await statusOf({}, `/api/setup?token=${token}`)).toBe(410);
  });

  test("makes no token that outlives it, not through a session either", async () => {
    const inAnHour = new Date(company.clock.now + 3_600_000).toISOString();
    const token = (await mint(person, { expiration: inAnHour })).text;
    const far = { expiration: "2099-01-01T00:00:00Z" };
    const bearer = withHeaders({ authorization: `Bearer ${token}` });
    const made = [
      (await mint(bearer, far)).text,
      (await mint(await begin(token), far)).text,
      (await mint(await begin((await mint(await begin(token), far)).text), far)).text,
    ];
    for (const one of made) expect(await statusOf({ authorization: `Bearer ${one}` })).toBe(200);

    company.clock.now += 3_600_000;
    for (const one of made) expect(await statusOf({ authorization: `Bearer ${one}` })).toBe(401);
  });

  test("takes with it, when it is taken back, all that was begun with it", async () => {
    const token = (await mint(person)).text;
    const begun = await begin(token);
    const grandchild = (await mint(begun)).text;
    const revoked = await company.call(person, {
      method: "POST",
      url: "/api/session/token/revoke",
      form: { token },
    });

    expect(revoked.status).toBe(204);
    expect((await company.get(begun, "/api/devices")).status).toBe(401);
    for (const one of [token, grandchild])
      expect(await statusOf({ authorization: `Bearer ${one}` })).toBe(401);
  });

  test("is taken back by its owner or an administrator only", async () => {
    const token = (await mint(person)).text;
    const revoke = (who: Person) =>
      company.call(who, { method: "POST", url: "/api/session/token/revoke", form: { token } });

    expect((await revoke(await company.person({ user_limit: -1 }))).status).toBe(403);
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200);
    expect((await revoke(await company.person({ administrator: true }))).status).toBe(204);
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401);
  });

  test("in an address signs nobody in who was sent by another site [A04]", async () => {
    const token = (await mint(person)).text;
    for (const site of ["cross-site", "same-site"]) {
      const headers = { "sec-fetch-site": site };
      expect(await statusOf(headers, `/api/session?token=${token}`)).toBe(403);
    }
  });

  test("makes no people and changes no account, whoever's it is [H4]", async () => {
    const admin = await company.person({ administrator: true, password_hash: hash });
    const other = await company.person();
    const token = (await mint(admin)).text;
    const begun = await begin(token);
    const holders = [withHeaders({ authorization: `Bearer ${token}` }), begun];
    const before = await company.database.selectFrom("users").selectAll().orderBy("id").execute();
    for (const holder of holders) {
      const made = { name: "Eve", email: "eve@company.test", password: "long enough" };
      const answer = await company.call(holder, { method: "POST", url: "/api/users", json: made });
      expect(answer.status).toBe(403);
      for (const who of [admin, other])
        for (const change of [
          { password: "an attacker's choice" },
          { password: "an attacker's choice", currentPassword: PASSWORD },
          { email: "eve@company.test" },
          { login: "eve" },
          { administrator: who === other },
          { userLimit: 7 },
          { expirationTime: "2099-01-01T00:00:00Z" },
        ]) {
          const wire = await wireOf(admin, who);
          const status = await put(holder, who, { ...wire, ...change });
          expect(status, JSON.stringify(change)).toBe(403);
        }
    }
    const after = await company.database.selectFrom("users").selectAll().orderBy("id").execute();
    expect(after).toEqual(before);
  });

  test("neither makes nor removes a tracker's key, not through a session either [H4] [C2]", async () => {
    const admin = await company.person({ administrator: true, password_hash: hash });
    const vehicle = await company.make(admin, "vehicle", { name: "Keyed", uniqueId: "keyed" });
    const url = `/api/devices/${vehicle.id}/trackerKey`;
    expect((await company.call(admin, { method: "POST", url })).status).toBe(200);
    const token = (await mint(admin)).text;
    const kept = () => company.database.selectFrom("tracker_keys").selectAll().execute();
    const before = await kept();

    for (const holder of [withHeaders({ authorization: `Bearer ${token}` }), await begin(token)])
      for (const method of ["POST", "DELETE"] as const)
        expect((await company.call(holder, { method, url })).status).toBe(403);
    expect(await kept()).toEqual(before);
    expect((await company.call(admin, { method: "DELETE", url })).status).toBe(204);
  });

  test("changes what is no account's: a name, a preference", async () => {
    const token = (await mint(person)).text;
    const wire = await wireOf(person, person);
    const bearer = withHeaders({ authorization: `Bearer ${token}` });
    expect(await put(bearer, person, { ...wire, phone: "+351 1" })).toBe(200);
    expect(await put(bearer, person, { ...wire, attributes: { timezone: "UTC" } })).toBe(200);
  });

  test("makes no link that outlives it, and takes its links with it [H4]", async () => {
    const vehicle = await company.make(await company.person({ administrator: true }), "vehicle");
    const owner = await company.person();
    await company.link(owner, "vehicle", vehicle.id);
    const end = company.clock.now + 3_600_000;
    const token = (await mint(owner, { expiration: new Date(end).toISOString() })).text;
    const expiration = "2099-01-01T00:00:00Z";
    const share = async (who: Person) => [
      (
        await company.call(who, {
          method: "POST",
          url: "/api/share/device",
          form: { deviceId: String(vehicle.id), expiration },
        })
      ).text,
      (
        await company.call(who, {
          method: "POST",
          url: "/api/share",
          json: { deviceIds: [vehicle.id], expiration },
        })
      ).text,
      (
        JSON.parse(
          (await company.get(who, `/legacy-api/tokens/${vehicle.id}?expiration=${expiration}`))
            .text,
        ) as { token: string }
      ).token,
    ];
    const bearer = withHeaders({ authorization: `Bearer ${token}` });
    const links = [...(await share(bearer)), ...(await share(await begin(token)))];
    const guests = await Promise.all(links.map(begin));
    for (const guest of guests) expect((await company.get(guest, "/api/devices")).status).toBe(200);
    const listed = JSON.parse((await company.get(owner, "/api/share")).text) as {
      expirationTime: string;
    }[];
    expect(listed.length).toBe(links.length);
    for (const link of listed) expect(Date.parse(link.expirationTime)).toBeLessThanOrEqual(end);

    const own = (await share(owner))[0] ?? "";
    await company.call(owner, {
      method: "POST",
      url: "/api/session/token/revoke",
      form: { token },
    });
    for (const guest of guests) expect((await company.get(guest, "/api/devices")).status).toBe(401);
    for (const link of links) expect(await statusOf({ authorization: `Bearer ${link}` })).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${own}` })).toBe(200);
    const left = JSON.parse((await company.get(owner, "/api/share")).text) as {
      expirationTime: string;
    }[];
    expect(left.length).toBe(3);
    for (const link of left)
      expect(Date.parse(link.expirationTime)).toBeLessThan(company.clock.now + 367 * 86_400_000);
  });
});

describe("a new password or address of one's own [H4]", () => {
  test("needs the password that holds, from a session; nothing else does", async () => {
    const owner = await company.person({ password_hash: hash });
    const wire = await wireOf(owner, owner);
    const changes = [
      { password: "another password" },
      { email: "another@company.test" },
      { login: "another" },
    ];
    for (const change of changes) {
      expect(await put(owner, owner, { ...wire, ...change })).toBe(403);
      expect(await put(owner, owner, { ...wire, ...change, currentPassword: "a guess" })).toBe(403);
      expect(await put(owner, owner, { ...wire, ...change, currentPassword: null })).toBe(403);
    }
    // As a stock client sends it back: all that it read, with one other field changed.
    for (const password of [undefined, null, ""])
      expect(await put(owner, owner, { ...wire, password, phone: "+351 2" })).toBe(200);
    for (const change of changes)
      expect(
        await put(owner, owner, {
          ...(await wireOf(owner, owner)),
          ...change,
          currentPassword: "password" in change ? PASSWORD : "another password",
        }),
      ).toBe(200);
  });

  test("is no place to guess at", async () => {
    const owner = await company.person({ password_hash: hash });
    const wire = await wireOf(owner, owner);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++)
      statuses.push(
        await put(owner, owner, { ...wire, password: "long enough", currentPassword: `no ${at}` }),
      );
    expect(statuses.at(-1)).toBe(429);
  });

  test("is shown already by who sends it with the call", async () => {
    const owner = await company.person({ password_hash: hash });
    const basic = Buffer.from(`${owner.email}:${PASSWORD}`).toString("base64");
    const wire = await wireOf(owner, owner);
    const caller = withHeaders({ authorization: `Basic ${basic}` });
    expect(await put(caller, owner, { ...wire, password: "another password" })).toBe(200);
  });

  test("ends the sessions, tokens and links that were begun before it", async () => {
    const vehicle = await company.make(await company.person({ administrator: true }), "vehicle");
    const owner = await company.person({ password_hash: hash });
    await company.link(owner, "vehicle", vehicle.id);
    const link = await company.call(owner, {
      method: "POST",
      url: "/api/share",
      json: { deviceIds: [vehicle.id], expiration: "2099-01-01T00:00:00Z" },
    });
    const token = await mint(owner);
    const guest = await begin(link.text);
    const wire = await wireOf(owner, owner);
    const change = { password: "another password", currentPassword: PASSWORD };
    expect(await put(owner, owner, { ...wire, ...change })).toBe(200);

    for (const one of [link.text, token.text])
      expect(await statusOf({ authorization: `Bearer ${one}` })).toBe(401);
    expect((await company.get(guest, "/api/devices")).status).toBe(401);
    expect((await company.get(owner, "/api/share")).text).toBe("[]");
  });
});
