import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openIdBrowser } from "../../support/openIdBrowser.ts";
import {
  CLIENT_ID,
  freePort,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from "../../support/startOpenIdProvider.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const people = { ana: { email: "operator@demo.test", email_verified: true } };

async function startBoth() {
  const port = await freePort();
  const provider = await startOpenIdProvider({
    sites: [`http://127.0.0.1:${port}`],
    people,
    isReticent: true,
  });
  return { provider, host: await startTestServer({ port, openId: provider.configuration }) };
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
  async function signInWith(path: string, answer: (() => void) | readonly [number, string]) {
    const browser = openIdBrowser(host.url);
    const back = await browser.pass("ana");
    provider.intercept((request, response) => {
      if (!request.url?.startsWith(path)) return false;
      if (typeof answer !== "function") {
        const [status, body] = answer;
        const type = body.startsWith("{") ? "application/json" : "text/html";
        response.writeHead(status, { "content-type": type }).end(body);
      }
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
    ["never answers", () => {}, "providerUnavailable"],
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

test("an ID token that is signed by somebody else signs nobody in [AUTH-10]", async () => {
  const { host, provider } = await startBoth();
  const other = await startOpenIdProvider({ sites: [], people });
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
  const [port, providerPort] = [await freePort(), await freePort()];
  const host = await startTestServer({
    port,
    openId: {
      issuer: new URL(`http://localhost:${providerPort}`),
      clientId: CLIENT_ID,
      clientSecret: undefined,
      name: "Example",
      scopes: ["openid", "email"],
      registers: false,
      isForced: false,
      takesPasswords: false,
    },
  });
  expect((await fetch(`${host.url}/api/session`)).status).toBe(404);
  expect((await offerOf(host.url)).provider?.available).toBe(false);
  const browser = openIdBrowser(host.url);
  expect(await browser.begin()).toBe("/login?error=providerUnavailable&redirect=%2Fmap");

  const sites = [`http://127.0.0.1:${port}`];
  const provider = await startOpenIdProvider({ port: providerPort, sites, people, isPublic: true });
  expect(await browser.signIn("ana")).toBe("signedIn");
  expect((await offerOf(host.url)).provider?.available).toBe(true);
  await host.close();
  await provider.close();
});
