import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAtHost } from "../../support/askAtHost.ts";
import { openIdBrowser, outcomeIn } from "../../support/openIdBrowser.ts";
import { startOpenIdProvider, type TestOpenIdProvider } from "../../support/startOpenIdProvider.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NORTH = "north.example";
const verified = (email: string, name = "") => ({ email, email_verified: true, name });
const PEOPLE = {
  everywhere: verified("operator@demo.test"),
  chief: verified("admin@demo.test"),
  north: verified("ana@north.example"),
  south: verified("rui@south.example"),
  nova: verified("nova@north.example", " Nova Pessoa "),
  other: verified("other@elsewhere.example"),
};

let provider: TestOpenIdProvider;
let closed: TestServer;
let open: TestServer;

/** Two partners with a person each. */
async function addPartners({ url, signIn }: TestServer) {
  const headers = { cookie: await signIn("admin@demo.test") };
  const make = async (path: string, json: object) => {
    const answer = await askAtHost(url, undefined, path, { method: "POST", headers, json });
    expect(answer.status, answer.text).toBe(200);
  };
  await make("/api/partners", { id: 5, hosts: [NORTH], title: "North" });
  await make("/api/partners", { id: 6, hosts: ["south.example"], title: "South" });
  const password = "a good one 77 for all";
  for (const [email, partnerId] of [
    ["ana@north.example", 5],
    ["rui@south.example", 6],
  ])
    await make("/api/users", { name: "P", email, password, attributes: { partnerId } });
}

beforeAll(async () => {
  provider = await startOpenIdProvider({ people: PEOPLE, isReticent: true });
  const { configuration } = provider;
  closed = await startTestServer({ openId: configuration });
  open = await startTestServer({ openId: { ...configuration, registers: true } });
  provider.leadBackTo(
    [closed, open].flatMap(({ url }) => [url, `http://${NORTH}:${new URL(url).port}`]),
  );
  await addPartners(closed);
  await addPartners(open);
});
afterAll(async () => {
  await closed.close();
  await open.close();
  await provider.close();
});

describe("a partner's host [AUTH-10] [WL-01]", () => {
  test.each([
    // who, at whose host, what becomes of it
    ["north", NORTH, "signedIn"],
    ["everywhere", NORTH, "signedIn"],
    ["chief", NORTH, "signedIn"],
    ["south", NORTH, "unknownPerson"],
    ["nova", NORTH, "unknownPerson"],
    ["north", undefined, "unknownPerson"],
    ["everywhere", undefined, "signedIn"],
  ] as const)("opens to %s at %s: %s", async (login, host, outcome) => {
    const browser = openIdBrowser(closed.url, host);
    expect(await browser.signIn(login)).toBe(outcome);
    expect(await browser.whoIs()).toBe(outcome === "signedIn" ? PEOPLE[login].email : undefined);
  });

  test("has the provider send people back to it, and to no other", async () => {
    const browser = openIdBrowser(closed.url, NORTH);
    const led = new URL(await browser.begin());
    const { port } = new URL(closed.url);
    expect(led.searchParams.get("redirect_uri")).toBe(
      `http://${NORTH}:${port}/api/session/openid/callback`,
    );

    const back = await browser.pass("everywhere");
    const elsewhere = await askAtHost(closed.url, undefined, back, {
      headers: { cookie: browser.jar.header() },
    });
    expect(outcomeIn(elsewhere.headers.location ?? "")).toBe("expired");
    expect(outcomeIn((await browser.open(back)).location)).toBe("signedIn");
  });
});

describe("somebody unknown, where the operator lets people register [AUTH-10]", () => {
  const users = async () =>
    open.get<{ email: string }[]>("/api/users", await open.signIn("admin@demo.test"));

  test("comes as whoever registers there does, at that partner, once", async () => {
    const browser = openIdBrowser(open.url, NORTH);
    expect(await browser.signIn("nova")).toBe("signedIn");
    expect(await openIdBrowser(open.url, NORTH).signIn("nova")).toBe("signedIn");

    const made = (await users()).filter(({ email }) => email === "nova@north.example");
    expect(made).toEqual([
      expect.objectContaining({
        name: "Nova Pessoa",
        administrator: false,
        readonly: false,
        deviceReadonly: false,
        userLimit: 0,
        deviceLimit: -1,
        limitCommands: false,
        disabled: false,
        attributes: { partnerId: 5 },
      }),
    ]);
    expect(await openIdBrowser(open.url).signIn("nova")).toBe("unknownPerson");
  });

  test("is called by their address where the provider knows no name, and belongs to nobody's host", async () => {
    expect(await openIdBrowser(open.url).signIn("other")).toBe("signedIn");
    const made = (await users()).find(({ email }) => email === "other@elsewhere.example");
    expect(made).toMatchObject({ name: "other@elsewhere.example", attributes: {} });
  });

  test("makes nobody of an address that another partner's person has", async () => {
    const before = (await users()).length;
    expect(await openIdBrowser(open.url, NORTH).signIn("south")).toBe("unknownPerson");
    expect(await openIdBrowser(open.url).signIn("south")).toBe("unknownPerson");
    expect((await users()).length).toBe(before);
  });
});
