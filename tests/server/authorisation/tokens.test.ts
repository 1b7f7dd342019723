import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "./openCompany.ts";

let company: Company;
let person: Person;

beforeAll(async () => {
  company = await openCompany();
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

  test("lets a program make people, as a session lets a page", async () => {
    const admin = await company.person({ administrator: true });
    const token = (await mint(admin)).text;
    const answer = await company.call(withHeaders({ authorization: `Bearer ${token}` }), {
      method: "POST",
      url: "/api/users",
      json: { name: "Ana", email: "ana@company.test", password: "long enough" },
    });
    expect(answer.status).toBe(200);
  });
});
