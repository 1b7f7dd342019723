import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hours } from "#domain/units";
import { isPasswordRecent } from "../../../server/accounts/passwordProof.ts";
import { createSessionCookie } from "../../../server/http/sessionCookie.ts";
import { hostileAddress } from "../../support/hostileAddresses.ts";
import {
  type CookieJar,
  createCookieJar,
  passProvider,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from "../../support/startOpenIdProvider.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const OPERATOR = "operator@demo.test";
const PEOPLE = {
  ana: { email: OPERATOR, email_verified: true, name: "Ana" },
  shouting: { email: "Operator@DEMO.test", email_verified: true },
  blank: { email: ` ${OPERATOR}`, email_verified: true },
  inner: { email: "oper ator@demo.test", email_verified: true },
  unseen: { email: `${OPERATOR}\u200b`, email_verified: true },
  twice: { email: `x@y@demo.test`, email_verified: true },
  unverified: { email: OPERATOR, email_verified: false },
  vague: { email: OPERATOR },
  wordy: { email: OPERATOR, email_verified: "true" },
  alike: { email: "ｏperator@demo.test", email_verified: true },
  nameless: { email_verified: true },
  nova: { email: "nova@demo.test", email_verified: true, name: "Nova Pessoa" },
  disabled: { email: "readonly@demo.test", email_verified: true },
};

let host: TestServer;
let provider: TestOpenIdProvider;
let now = Date.now();

beforeAll(async () => {
  provider = await startOpenIdProvider({ people: PEOPLE });
  host = await startTestServer({ openId: provider.configuration, now: () => now });
  provider.leadBackTo([host.url]);
});
afterAll(async () => {
  await host.close();
  await provider.close();
});
beforeEach(() => {
  provider.intercept(() => false);
  now += 3_600_000;
});

/** Opens an address of ours in a browser, from its own page unless said otherwise. */
async function open(address: string | URL, jar: CookieJar, from?: "elsewhere") {
  const answer = await fetch(new URL(address, host.url), {
    redirect: "manual",
    headers: {
      cookie: jar.header(),
      "sec-fetch-site": from ? "cross-site" : "same-origin",
      ...(from && { referer: `${provider.issuer}/` }),
      accept: "text/html",
    },
  });
  jar.keep(answer);
  return { status: answer.status, location: answer.headers.get("location") ?? "", answer };
}
const begin = async (jar: CookieJar, redirect?: string) => {
  const query = redirect === undefined ? "" : `?${new URLSearchParams({ redirect })}`;
  const { status, location } = await open(`/api/session/openid/auth${query}`, jar);
  expect(status).toBe(303);
  return location;
};
const signIn = async (login: string, jar = createCookieJar(), redirect?: string) => {
  const back = await passProvider(await begin(jar, redirect), login);
  return open(back, jar, "elsewhere");
};
const whoIs = async (jar: CookieJar) => {
  const answer = await fetch(`${host.url}/api/session`, { headers: { cookie: jar.header() } });
  return answer.ok ? ((await answer.json()) as { email: string }).email : answer.status;
};
const errorIn = (location: string) => new URL(location, host.url).searchParams.get("error");

describe("signing in at a provider [AUTH-10]", () => {
  test("opens the account of the verified address and leads to where one wanted to go", async () => {
    const jar = createCookieJar();
    const { status, location, answer } = await signIn("ana", jar, "/settings/map?a=1#b");

    expect([status, location]).toEqual([
      303,
      `/auth-redirect?${new URLSearchParams({ redirect: "/settings/map?a=1#b" })}`,
    ]);
    expect(await whoIs(jar)).toBe(OPERATOR);
    expect(jar.get("openid")).toBeUndefined();
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("what comes back from a provider [AUTH-10]", () => {
  test("is taken once, in the browser in which it was begun", async () => {
    const jar = createCookieJar();
    const back = await passProvider(await begin(jar), "ana");
    const cookie = jar.get("openid");

    const otherBrowser = createCookieJar();
    expect(errorIn((await open(back, otherBrowser)).location)).toBe("expired");
    const begunOtherwise = createCookieJar();
    await begin(begunOtherwise);
    expect(errorIn((await open(back, begunOtherwise)).location)).toBe("expired");
    expect(await whoIs(begunOtherwise)).toBe(404);

    expect(errorIn((await open(back, jar)).location)).toBeNull();
    const replaying = createCookieJar();
    replaying.keep(new Response("", { headers: { "set-cookie": `openid=${cookie}` } }));
    expect(errorIn((await open(back, replaying)).location)).toBe("expired");
    expect(await whoIs(replaying)).toBe(404);
  });

  test("of two at the same moment signs in one", async () => {
    const jar = createCookieJar();
    const back = await passProvider(await begin(jar), "ana");
    const headers = { cookie: jar.header() };
    const both = await Promise.all([1, 2].map(() => fetch(back, { redirect: "manual", headers })));
    const errors = both.map((answer) => errorIn(answer.headers.get("location") ?? ""));
    expect(new Set(errors)).toEqual(new Set(["expired", null]));
  });

  test("is refused when it took longer than ten minutes", async () => {
    const jar = createCookieJar();
    const back = await passProvider(await begin(jar), "ana");
    now += 10 * 60_000;
    expect(errorIn((await open(back, jar)).location)).toBe("expired");
    expect(await whoIs(jar)).toBe(404);
  });

  test.each(["state", "code", "iss"])("is refused with another %s", async (name) => {
    const jar = createCookieJar();
    const back = await passProvider(await begin(jar), "ana");
    back.searchParams.set(name, name === "iss" ? "https://elsewhere.example" : "x".repeat(43));
    const { status, location } = await open(back, jar);
    expect([status, errorIn(location)]).toEqual([
      303,
      name === "state" ? "expired" : "providerRefused",
    ]);
    expect(await whoIs(jar)).toBe(404);
  });

  test("is refused without a state, and with a code for another nonce", async () => {
    const jar = createCookieJar();
    const back = await passProvider(await begin(jar), "ana");
    back.searchParams.delete("state");
    expect(errorIn((await open(back, jar)).location)).toBe("expired");

    const led = new URL(await begin(jar));
    led.searchParams.set("nonce", "a nonce of somebody else");
    const other = await passProvider(led.href, "ana");
    expect(errorIn((await open(other, jar)).location)).toBe("providerRefused");
    expect(await whoIs(jar)).toBe(404);
  });

  test("is refused with a code that was made for another challenge, as of a stolen answer", async () => {
    const jar = createCookieJar();
    const thief = createCookieJar();
    const stolen = await passProvider(await begin(jar), "ana");
    const own = await passProvider(await begin(thief), "nova");
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(errorIn((await open(own, thief)).location)).toBe("providerRefused");
    expect(await whoIs(thief)).toBe(404);
  });

  test("asks for a code with PKCE by S256, a state and a nonce; the provider refuses without", async () => {
    const led = new URL(await begin(createCookieJar()));
    const asked = Object.fromEntries(led.searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      scope: "openid email profile",
      redirect_uri: `${host.url}/api/session/openid/callback`,
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(asked[name]).toMatch(/^[\w-]{43}$/);
    led.searchParams.delete("code_challenge");
    led.searchParams.delete("code_challenge_method");
    const back = await passProvider(led.href, "ana");
    expect(back.searchParams.get("error")).toBe("invalid_request");
  });

  test("that fits nothing counts for no guess: any page can send its visitors there", async () => {
    const junk = `/api/session/openid/callback?code=x&state=${"a".repeat(43)}`;
    const begun = createCookieJar();
    await begin(begun);
    for (let at = 0; at < 30; at++)
      for (const jar of [createCookieJar(), begun]) {
        const { location } = await open(junk, jar, "elsewhere");
        expect(location).toBe("/login?error=expired&redirect=%2F");
      }
    const answer = await fetch(`${host.url}/api/session`, {
      method: "POST",
      body: new URLSearchParams({ email: OPERATOR, password: "waymark-demo" }),
    });
    expect(answer.status).toBe(200);
    expect(errorIn((await signIn("ana")).location)).toBeNull();
  });

  test("ends in two tabs what was begun in both, each once, whatever else arrives between", async () => {
    const jar = createCookieJar();
    const [first, second] = [await begin(jar), await begin(jar)];
    const back = [await passProvider(first, "ana"), await passProvider(second, "ana")];
    await open("/api/session/openid/callback?state=junk", jar, "elsewhere");
    for (const one of back) {
      const { location } = await open(one, jar, "elsewhere");
      expect(errorIn(location)).toBeNull();
      expect(await whoIs(jar)).toBe(OPERATOR);
      expect(errorIn((await open(one, jar)).location)).toBe("expired");
    }
    expect(jar.get("openid")).toBeUndefined();
  });

  test("never shows the provider's words", async () => {
    const jar = createCookieJar();
    const led = new URL(await begin(jar));
    const { searchParams } = new URL(led);
    const answer = new URLSearchParams({
      state: searchParams.get("state") ?? "",
      iss: provider.issuer,
      error: "server_error",
      error_description: "<script>alert(1)</script>",
    });
    const { location } = await open(`/api/session/openid/callback?${answer}`, jar);
    expect(location).toBe("/login?error=providerUnavailable&redirect=%2F");
  });

  test("says that the person cancelled, and counts that for no guess", async () => {
    for (let at = 0; at < 25; at++) {
      const jar = createCookieJar();
      const back = await passProvider(await begin(jar), "ana", "decline");
      expect(errorIn((await open(back, jar)).location)).toBe("cancelled");
    }
  });

  test("opens to a page elsewhere only this one call, and nothing by HEAD", async () => {
    const foreign = await open("/api/session/openid/auth", createCookieJar(), "elsewhere");
    expect(foreign.status).toBe(403);
    const jar = createCookieJar();
    const back = await passProvider(await begin(jar), "ana");
    const head = await fetch(back, { method: "HEAD", headers: { cookie: jar.header() } });
    expect(head.status).toBe(405);
    expect(errorIn((await open(back, jar, "elsewhere")).location)).toBeNull();
  });

  test("sets a cookie that scripts and other sites' forms do not have", async () => {
    const { answer } = await open("/api/session/openid/auth", createCookieJar());
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^openid=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test("has over https a cookie that no other host can set", () => {
    const token = "x".repeat(43);
    const cookie = createSessionCookie(true);
    expect(cookie.setOpenId(token)).toBe(
      `__Host-openid=${token}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(cookie.openIdIn(`openid=${token}`)).toBeUndefined();
    expect(cookie.openIdIn(`__Host-openid=${token}`)).toBe(token);
  });

  test.each([
    "//elsewhere.example",
    "https://elsewhere.example/",
    "/\\elsewhere.example",
    "\\\\elsewhere.example",
    "javascript:alert(1)",
    "/%2f%2felsewhere.example",
    "/a//b",
    " //elsewhere.example",
    "/\t/elsewhere.example",
    "http:elsewhere.example",
    "",
  ])("leads nowhere else: %j", async (redirect) => {
    const { location } = await signIn("ana", createCookieJar(), redirect);
    expect(location).toBe("/auth-redirect?redirect=%2F");
  });
});

test("whatever is sent to the way back, nobody is led away from it [AUTH-10]", async () => {
  const parts = fc.record(
    { code: hostileAddress, state: hostileAddress, iss: hostileAddress, error: hostileAddress },
    { requiredKeys: [] },
  );
  let led = 0;
  await fc.assert(
    fc.asyncProperty(parts, async (query) => {
      const asked = new URLSearchParams(query);
      const { status, location } = await open(
        `/api/session/openid/callback?${asked}`,
        createCookieJar(),
        "elsewhere",
      );
      // What is too long is refused, and leads nowhere at all.
      expect([303, 400, 414]).toContain(status);
      if (status === 303) led++;
      expect(location).toBe(status === 303 ? "/login?error=expired&redirect=%2F" : "");
    }),
    { numRuns: 100 },
  );
  expect(led).toBeGreaterThan(20);
});

describe("whom a provider vouches for [AUTH-10]", () => {
  test.each([
    ["unverified", "emailUnverified"],
    ["vague", "emailUnverified"],
    ["wordy", "emailUnverified"],
    ["nameless", "emailUnverified"],
    ["alike", "emailUnverified"],
    ["blank", "emailUnverified"],
    ["inner", "emailUnverified"],
    ["unseen", "emailUnverified"],
    ["twice", "emailUnverified"],
    ["nova", "unknownPerson"],
  ])("%s is refused: %s", async (login, error) => {
    const jar = createCookieJar();
    const { location } = await signIn(login, jar, "/map?x=1");
    expect(location).toBe(`/login?${new URLSearchParams({ error, redirect: "/map?x=1" })}`);
    expect(jar.get("session")).toBeUndefined();
    expect(jar.get("openid")).toBeUndefined();
  });

  test("an address is compared as names are at the form", async () => {
    const jar = createCookieJar();
    await signIn("shouting", jar);
    expect(await whoIs(jar)).toBe(OPERATOR);
  });

  test.each([
    ["disabled = true", "userDisabled"],
    [`expires_at = timestamptz '2020-01-01'`, "userDisabled"],
    [`attributes = '{"newPasswordRequired":true}'`, "newPasswordRequired"],
  ])("an account with %s is refused: %s [AUTH-07]", async (change, error) => {
    const { database } = host.server.services;
    await sql
      .raw(`update users set ${change} where email = 'readonly@demo.test'`)
      .execute(database);
    const { location } = await signIn("disabled");
    await sql`update users set disabled = false, expires_at = null, attributes = '{}'
      where email = 'readonly@demo.test'`.execute(database);
    expect(errorIn(location)).toBe(error);
  });

  test("begins a new session, ends the one before, and writes both into the audit trail", async () => {
    const jar = createCookieJar();
    await signIn("ana", jar);
    const first = jar.header();
    await signIn("ana", jar);
    const headers = { cookie: first };
    expect((await fetch(`${host.url}/api/session`, { headers })).status).toBe(404);
    expect(await whoIs(jar)).toBe(OPERATOR);
    await signIn("nova");
    await host.server.services.accessTrail.settle();
    const rows = await host.server.services.database
      .selectFrom("audit")
      .select(["action", "user_id", "after"])
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    const operator = (await host.server.services.accounts.personAt(OPERATOR, 0))?.user;
    expect(rows.map(({ action, user_id, after }) => [action, user_id, after])).toEqual([
      ["session.refuse", null, { by: "openid", outcome: "unknownPerson" }],
      ["session.begin", operator?.id, { by: "openid" }],
      ["session.begin", operator?.id, { by: "openid" }],
    ]);
  });

  test("has given no password: what asks for a recent one asks for it", async () => {
    const { sessions, database, now: clock } = host.server.services;
    const jar = createCookieJar();
    await signIn("ana", jar);
    const session = await sessions.find(jar.get("session") ?? "", "session");
    if (!session) throw new Error("nobody is signed in");
    const by = { session: session.key, user: session.user.id };
    const within = { holdsFor: hours(1), now: clock() };
    expect(await isPasswordRecent(database, by, within)).toBe(false);
    const given = await fetch(`${host.url}/api/session/password`, {
      method: "POST",
      headers: { cookie: jar.header(), "content-type": "application/json" },
      body: JSON.stringify({ password: "waymark-demo" }),
    });
    expect(given.status).toBe(204);
    expect(await isPasswordRecent(database, by, within)).toBe(true);
  });

  test("is shown by what their sessions were begun", async () => {
    const jar = createCookieJar();
    await signIn("ana", jar);
    const own = await host.get<{ current: boolean; begunWith: string }[]>(
      "/api/sessions",
      jar.header(),
    );
    expect(own.find(({ current }) => current)?.begunWith).toBe("provider");
  });
});
