import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_POLICY } from "../../../server/openapi/documentPage.ts";
import { ROUTES } from "../../../server/routes.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let admin: Person;
const OWN = "http://127.0.0.1";

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
});
afterAll(() => company.close());

const inject = (method: string, url: string, headers: Record<string, string>, payload?: string) => {
  company.clock.now += 20;
  return company.asker.http.inject({
    method: method as "GET",
    url: url.replace(/\/:\w+/g, "/1"),
    headers: { host: "127.0.0.1", ...admin.headers, ...headers },
    ...(payload !== undefined && { payload }),
  });
};

const CHANGING = ROUTES.filter(({ method }) => method !== "GET");
const FOREIGN: readonly Record<string, string>[] = [
  { origin: "null" },
  { origin: "https://evil.test" },
  { origin: "http://127.0.0.1.evil.test" },
  { origin: "http://evil127.0.0.1" },
  { origin: "https://127.0.0.1" },
  { origin: "http://127.0.0.1:81" },
  { origin: "http://127.0.0.1/" },
  { origin: "HTTP://127.0.0.1" },
  { origin: "" },
  { "sec-fetch-site": "cross-site" },
  { origin: OWN, "sec-fetch-site": "cross-site" },
];

describe("another site's page [A04]", () => {
  test("changes nothing through any route", async () => {
    let attempts = 0;
    for (const { method, url, bodyType } of CHANGING)
      for (const headers of FOREIGN) {
        const type = bodyType === "form" ? "application/x-www-form-urlencoded" : "application/json";
        const answer = await inject(method, url, { "content-type": type, ...headers }, "{}");
        attempts++;
        expect(answer.statusCode, `${method} ${url} ${JSON.stringify(headers)}`).toBe(403);
        expect(answer.body).toBe("Another site's page may not do this");
      }
    console.log(`${attempts} attempts of other sites refused`);
  });

  test("cannot pass a form or plain text for JSON", async () => {
    for (const { method, url, bodyType } of CHANGING)
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
      ]) {
        if (bodyType !== "json") continue;
        const answer = await inject(method, url, { "content-type": type }, '{"id":1}');
        expect(answer.statusCode, `${method} ${url} as ${type}`).toBe(415);
      }
  });

  test("makes nothing with a GET, whichever header names the site, nor with HEAD [L3]", async () => {
    const vehicle = await company.make(admin, "vehicle");
    const token = await company.call(admin, {
      method: "POST",
      url: "/api/session/token",
      form: {},
    });
    const calls = [`/api/session?token=${token.text}`, `/legacy-api/tokens/${vehicle.id}`];
    const count = async () =>
      Promise.all([
        company.database.selectFrom("sessions").selectAll().execute(),
        company.database.selectFrom("users").selectAll().execute(),
      ]).then((lists) => lists.map((rows) => rows.length));
    const before = await count();
    const nobody = { cookie: "" };
    const foreign: readonly Record<string, string>[] = [
      ...FOREIGN,
      { "sec-fetch-site": "same-site" },
      { referer: "https://evil.test/page" },
      { referer: "http://127.0.0.1.evil.test/" },
      { referer: "http://127.0.0.1:81/" },
    ];
    for (const url of calls) {
      for (const headers of foreign)
        expect((await inject("GET", url, headers)).statusCode, JSON.stringify(headers)).toBe(403);
      expect((await inject("HEAD", url, {})).statusCode).toBe(405);
    }
    expect(await count()).toEqual(before);

    // The last first: a sign-in with a token ends the session before it.
    for (const url of calls.toReversed())
      expect(
        (
          await inject("GET", url, {
            ...(url.includes("token=") && nobody),
            referer: `${OWN}/map`,
          })
        ).statusCode,
      ).toBe(200);
  });

  test("learns nothing that it could read", async () => {
    for (const { method, url } of ROUTES) {
      const answer = await inject(method, url, { origin: "https://evil.test" });
      expect(answer.headers["access-control-allow-origin"], url).toBeUndefined();
      expect(answer.headers["x-frame-options"], url).toBe("DENY");
    }
  });

  test("of our own may change things", async () => {
    const answer = await inject(
      "POST",
      "/api/groups",
      { origin: OWN, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      '{"name":"a"}',
    );
    expect(answer.statusCode).toBe(200);
  });
});

describe("a method that a route has not [A03]", () => {
  const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"];

  test("is refused for every address, with the ones it has", async () => {
    const known = new Map<string, Set<string>>();
    for (const { method, url } of ROUTES)
      known.set(url, (known.get(url) ?? new Set<string>()).add(method));
    // What one address has can stand behind another's `:id`.
    const matching = (url: string) =>
      [...known].filter(([other]) =>
        new RegExp(`^${other.replace(/:\w+/g, "[^/]+")}$`).test(url.replace(/:\w+/g, "1")),
      );
    for (const url of known.keys())
      for (const method of METHODS) {
        const has = new Set(matching(url).flatMap(([, methods]) => [...methods]));
        if (has.has(method) || (method === "HEAD" && has.has("GET"))) continue;
        const answer = await inject(method, url, {});
        expect(answer.statusCode, `${method} ${url}`).toBe(405);
        expect(answer.headers.allow, `${method} ${url}`).toBeDefined();
      }
  });

  test("is not taken from a header or a query", async () => {
    const { id } = await company.make(admin, "group");
    for (const headers of [
      { "x-http-method-override": "DELETE" },
      { "x-method-override": "DELETE" },
      { "x-http-method": "DELETE" },
    ])
      await inject("GET", `/api/groups/${id}?_method=DELETE`, headers);
    expect((await inject("GET", `/api/groups/${id}`, {})).statusCode).toBe(200);
  });

  test.each([
    "/api/nothing",
    "/api/devices/1/2/3",
    "/api/",
    "/legacy-api/",
    "/backend/x",
    "/api_reports/x",
  ])("%s is nowhere, whatever is asked of it", async (url) => {
    for (const method of METHODS)
      expect((await inject(method, url, {})).statusCode, method).toBe(404);
  });
});

describe("a bulk that is empty [A03]", () => {
  test("removes nothing", async () => {
    const permissions = "/api/permissions?userId=0&deviceId=0";
    await company.make(admin, "vehicle");
    const before = (await inject("GET", permissions, {})).body;
    for (const body of ["[]", "", "{}", "null", "[[]]", "[{}]"]) {
      const answer = await inject(
        "DELETE",
        "/api/permissions/bulk",
        { "content-type": "application/json" },
        body,
      );
      expect(answer.statusCode).toBe(body === "[]" ? 204 : 400);
    }
    for (const url of ["/api/positions", "/api/permissions", "/api/devices", "/api/users/"])
      expect((await inject("DELETE", url, {})).statusCode).toBeGreaterThanOrEqual(400);
    expect(before).not.toBe("[]");
    expect((await inject("GET", permissions, {})).body).toBe(before);
  });
});

describe("a host that is not ours [A09]", () => {
  test.each([
    "evil.test",
    "127.0.0.1.evil.test",
    "localhost.evil.test",
    "169.254.169.254",
    "[::ffff:1.2.3.4]",
  ])("%s learns nothing", async (host) => {
    for (const url of ["/", "/api/server", "/api/demo", "/api/session"]) {
      const answer = await inject("GET", url, { host });
      expect(answer.statusCode, url).toBe(421);
      expect(answer.body).not.toMatch(/demo|version/);
    }
  });

  test("is not believed when a header forwards it", async () => {
    const headers = {
      "x-forwarded-host": "evil.test",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "6.6.6.6",
      forwarded: "host=evil.test;for=6.6.6.6",
      "x-original-url": "/api/users",
      "x-rewrite-url": "/api/users",
      "content-type": "application/json",
    };
    const answer = await inject("POST", "/api/groups", headers, '{"name":"forwarded"}');
    const trail = await inject(
      "GET",
      "/api/audit?from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z&limit=1",
      {},
    );

    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain("evil.test");
    expect(trail.body).toContain("forwarded");
    expect(trail.body).not.toContain("6.6.6.6");
  });
});

describe("every answer there is [A08]", () => {
  test("carries the headers, whoever asks for whatever", async () => {
    let answers = 0;
    for (const { method, url } of ROUTES)
      for (const headers of [
        {},
        { cookie: "" },
        { accept: "application/problem+json" },
        { authorization: "Bearer x" },
        { host: "evil.test" },
        { "content-type": "a" },
      ] as Record<string, string>[]) {
        const answer = await inject(method, url, headers, method === "GET" ? undefined : "{");
        answers++;
        // The one page among data: it may be styled, by its own style alone.
        const isPage = url === "/api/docs" && answer.statusCode === 200;
        expect(answer.headers, `${method} ${url} ${JSON.stringify(headers)}`).toMatchObject({
          "x-content-type-options": "nosniff",
          "content-security-policy": isPage
            ? DOCUMENT_POLICY
            : "default-src 'none'; frame-ancestors 'none'",
          "referrer-policy": "same-origin",
          "cross-origin-opener-policy": "same-origin",
          "cache-control": "no-store",
        });
      }
    console.log(`${answers} answers with all headers`);
  });
});
