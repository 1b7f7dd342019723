import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openIdBrowser } from "../../support/openIdBrowser.ts";
import {
  PROVIDER_PASSWORD,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from "../../support/startOpenIdProvider.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const OPERATOR = "operator@demo.test";
const OWN = "waymark-demo";
const claims = { email: OPERATOR, email_verified: true };

let provider: TestOpenIdProvider;
let host: TestServer;
let forced: TestServer;
let now = Date.now();

beforeAll(async () => {
  provider = await startOpenIdProvider({
    people: { ana: claims, [OPERATOR]: claims, nova: { email: "nova@x.pt", email_verified: true } },
  });
  const openId = { ...provider.configuration, takesPasswords: true };
  host = await startTestServer({ openId, now: () => now });
  forced = await startTestServer({ openId: { ...openId, isForced: true } });
  provider.leadBackTo([host.url, forced.url]);
});
afterAll(async () => {
  await host.close();
  await forced.close();
  await provider.close();
});
afterEach(() => {
  provider.intercept(() => false);
  now += 3_600_000;
});

const post = async (path: string, email: string, password: string, { url } = host) => {
  const answer = await fetch(url + path, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    headers: { accept: "application/problem+json" },
  });
  const body = (await answer.json()) as { code?: string; email?: string };
  return { status: answer.status, code: body.code, email: body.email, answer };
};
const atProvider = (email: string, password: string) =>
  post("/api/session/openid/password", email, password);
const legacy = (email: string, password: string) => post("/api/session", email, password);

describe("a password of the identity provider [AUTH-06]", () => {
  test("signs in whom the provider vouches for, whatever they are called there", async () => {
    for (const name of [" ANA ", OPERATOR]) {
      const { status, email, answer } = await atProvider(name, PROVIDER_PASSWORD);
      expect([status, email]).toEqual([200, OPERATOR]);
      const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
      const own = await host.get<{ current: boolean; begunWith: string }[]>(
        "/api/sessions",
        cookie,
      );
      expect(own.find(({ current }) => current)?.begunWith).toBe("provider");
    }
  });

  test("is told apart from a wrong one, an unknown person and a provider that is away", async () => {
    expect(await atProvider("ana", OWN)).toMatchObject({ status: 401, code: "wrongCredentials" });
    expect(await atProvider("nova", PROVIDER_PASSWORD)).toMatchObject({
      status: 403,
      code: "unknownPerson",
    });
    provider.intercept((_request, response) => {
      response.writeHead(503).end();
      return true;
    });
    expect(await atProvider("ana", OWN)).toMatchObject({
      status: 503,
      code: "providerUnavailable",
    });
  });

  test("that is wrong counts once at both doors, and five are free", async () => {
    for (let at = 0; at < 5; at++) {
      expect((await atProvider(OPERATOR, `guess ${at}`)).status).toBe(401);
      expect((await legacy(OPERATOR, `guess ${at}`)).status).toBe(401);
    }
    expect((await atProvider(OPERATOR, PROVIDER_PASSWORD)).status).toBe(429);
    expect((await legacy(OPERATOR, OWN)).status).toBe(429);
  });

  test("counts at either door for both", async () => {
    for (let at = 0; at < 3; at++) await atProvider(OPERATOR, `guess ${at}`);
    for (let at = 3; at < 5; at++) await legacy(OPERATOR, `guess ${at}`);
    expect((await atProvider(OPERATOR, PROVIDER_PASSWORD)).status).toBe(429);
    expect((await legacy(OPERATOR, OWN)).status).toBe(429);
  });

  test("is free at the second door once, and for no other password", async () => {
    await atProvider(OPERATOR, "guess");
    for (let at = 0; at < 5; at++) await legacy(OPERATOR, at === 0 ? "guess" : "guess again");
    expect((await legacy(OPERATOR, OWN)).status).toBe(429);
  });

  test("never locks out whom the legacy login knows", async () => {
    for (let at = 0; at < 12; at++) {
      expect((await atProvider(OPERATOR, OWN)).status).toBe(401);
      expect((await legacy(OPERATOR, OWN)).status).toBe(200);
    }
  });

  test("forgives no guess at an account that only has the same name", async () => {
    const { database } = host.server.services;
    await sql`update users set login = 'ana' where email = 'admin@demo.test'`.execute(database);
    for (let at = 0; at < 3; at++) await legacy("ana", `guess ${at}`);
    expect((await atProvider("ana", PROVIDER_PASSWORD)).email).toBe(OPERATOR);
    for (let at = 3; at < 5; at++) await legacy("ana", `guess ${at}`);
    expect((await legacy("ana", OWN)).status).toBe(429);
    await sql`update users set login = null where email = 'admin@demo.test'`.execute(database);
  });

  test("counts nothing while the provider is away", async () => {
    provider.intercept((_request, response) => {
      response.writeHead(503).end();
      return true;
    });
    for (let at = 0; at < 12; at++)
      expect((await atProvider(OPERATOR, `guess ${at}`)).status).toBe(503);
    expect((await legacy(OPERATOR, OWN)).status).toBe(200);
  });
});

describe("where only the provider signs people in [AUTH-10]", () => {
  test("no password of this server does, at no door", async () => {
    expect(await post("/api/session", OPERATOR, OWN, forced)).toMatchObject({
      status: 403,
      code: "notAllowed",
    });
    const basic = `Basic ${Buffer.from(`${OPERATOR}:${OWN}`).toString("base64")}`;
    const headers = { authorization: basic };
    expect((await fetch(`${forced.url}/api/devices`, { headers })).status).toBe(403);
    const renewed = await fetch(`${forced.url}/api/session/newPassword`, {
      method: "POST",
      body: new URLSearchParams({ email: OPERATOR, password: OWN, newPassword: "bigorna e malho" }),
    });
    expect(renewed.status).toBe(403);
    const server = await (await fetch(`${forced.url}/api/server`)).json();
    expect(server).toMatchObject({ openIdEnabled: true, openIdForce: true });

    const browser = openIdBrowser(forced.url);
    expect(await browser.signIn("ana")).toBe("signedIn");
    expect(await browser.whoIs()).toBe(OPERATOR);
  });
});
