import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { milliseconds } from "#domain/units";
import { connectOpenIdProvider } from "../../../server/openid/openIdProvider.ts";
import { newSecrets } from "../../../server/openid/pendingSignIns.ts";
import { openIdBrowser } from "../../support/openIdBrowser.ts";
import { startOpenIdProvider, type TestOpenIdProvider } from "../../support/startOpenIdProvider.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const people = { ana: { email: "operator@demo.test", email_verified: true } };

async function startBoth() {
  const provider = await startOpenIdProvider({ people, isReticent: true });
  const host = await startTestServer({ openId: provider.configuration });
  provider.leadBackTo([host.url]);
  return { provider, host };
}
const offerOf = async (url: string) =>
  (await (await fetch(`${url}/api/session/openid`)).json()) as {
    provider: { available: boolean } | null;
  };

describe("a provider [AUTH-10]", () => {
  let host: TestServer;
  let provider: TestOpenIdProvider;
  beforeAll(async () => {
    ({ host, provider } = await startBoth());
  });
  afterAll(async () => {
    await host.close();
    await provider.close();
  });

  /** What becomes of a sign-in when the provider answers so at this address. */
  async function signInWith(path: string, [status, body]: readonly [number, string]) {
    const browser = openIdBrowser(host.url);
    const back = await browser.pass("ana");
    provider.intercept((request, response) => {
      if (!request.url?.startsWith(path)) return false;
      const type = body.startsWith("{") ? "application/json" : "text/html";
      response.writeHead(status, { "content-type": type }).end(body);
      return true;
    });
    const { location } = await browser.open(back);
    provider.intercept(() => false);
    expect(await browser.whoIs()).toBeUndefined();
    // Code and state are spent all the same.
    expect((await browser.open(back)).location).toContain("error=expired");
    return location;
  }

  test("is offered where one is configured, and only there", async () => {
    await expect
      .poll(async () => (await offerOf(host.url)).provider)
      .toEqual({ name: "Example", available: true, force: false, passwords: false });
    const server: unknown = await (await fetch(`${host.url}/api/server`)).json();
    expect(server).toMatchObject({ openIdEnabled: true, openIdForce: false });

    const without = await startTestServer();
    expect(await offerOf(without.url)).toEqual({ provider: null });
    const asked: unknown = await (await fetch(`${without.url}/api/server`)).json();
    expect(asked).toMatchObject({ openIdEnabled: false, openIdForce: false });
    const answer = await fetch(`${without.url}/api/session/openid/auth`, { redirect: "manual" });
    expect(answer.status).toBe(400);
    await without.close();
  });

  test.each([
    ["has broken down", [500, "{}"], "providerUnavailable"],
    ["answers a page", [200, "<p>hello</p>"], "providerUnavailable"],
    ["says something else", [200, `{"a":1}`], "providerRefused"],
    ["refuses us", [401, `{"error":"invalid_client"}`], "providerRefused"],
  ] as const)("whose token endpoint %s signs nobody in", async (_words, answer, error) => {
    expect(await signInWith("/token", answer)).toBe(`/login?error=${error}&redirect=%2Fmap`);
  });

  test("whose word for the address cannot be asked for signs nobody in", async () => {
    const location = await signInWith("/me", [503, "away"]);
    expect(location).toContain("error=providerUnavailable");
  });
});

test("a provider whose token endpoint never answers is given up after the time that it has [AUTH-10]", async () => {
  const provider = await startOpenIdProvider({ people, sites: ["http://page.test"] });
  const asking = connectOpenIdProvider(provider.configuration, {
    log: { info: () => {}, warn: () => {} },
    timeLimit: milliseconds(1_000),
    retryAfter: milliseconds(50),
  });
  await expect.poll(asking.isAvailable, { timeout: 60_000 }).toBe(true);
  provider.intercept((request) => request.url?.startsWith("/token") === true);
  const secrets = newSecrets();
  const answer = new URLSearchParams({ code: "x", state: secrets.state, iss: provider.issuer });
  const back = new URL(`http://page.test/api/session/openid/callback?${answer}`);
  expect(await asking.byCode(back, secrets)).toEqual({ ok: false, error: "providerUnavailable" });
  expect(provider.asked).toContain("/token");
  asking.dispose();
  await provider.close();
});

test("an ID token that is signed by somebody else signs nobody in [AUTH-10]", async () => {
  const { host, provider } = await startBoth();
  const other = await startOpenIdProvider({ people });
  const keys = await (await fetch(`${other.issuer}/jwks`)).text();
  provider.intercept((request, response) => {
    if (!request.url?.startsWith("/jwks")) return false;
    response.writeHead(200, { "content-type": "application/jwk-set+json" }).end(keys);
    return true;
  });
  const browser = openIdBrowser(host.url);
  expect(await browser.signIn("ana")).toBe("providerRefused");
  expect(await browser.whoIs()).toBeUndefined();
  expect(provider.asked).toContain("/jwks");
  await host.close();
  await other.close();
  await provider.close();
});

test("a provider that is away stops no start, and is found when it comes; it may know us by PKCE alone [AUTH-10]", async () => {
  const provider = await startOpenIdProvider({ people, isPublic: true });
  provider.intercept((request) => {
    request.socket.destroy();
    return true;
  });
  const host = await startTestServer({ openId: provider.configuration });
  provider.leadBackTo([host.url]);
  expect((await fetch(`${host.url}/api/session`)).status).toBe(404);
  expect((await offerOf(host.url)).provider?.available).toBe(false);
  const browser = openIdBrowser(host.url);
  expect(await browser.begin()).toBe("/login?error=providerUnavailable&redirect=%2Fmap");

  provider.intercept(() => false);
  expect(await browser.signIn("ana")).toBe("signedIn");
  expect((await offerOf(host.url)).provider?.available).toBe(true);
  await host.close();
  await provider.close();
});
