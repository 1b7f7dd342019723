import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAtHost } from "../../support/askAtHost.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NORTH = "north.example";
const SOUTH = "south.example";
const NOWHERE = "127.0.0.1";
const PASSWORD = "a good one 77";
const RANGE = "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";

let host: TestServer;
let admin: string;
let vehicle: number;
let people = 0;

const NORTHS = { id: 5, hosts: [NORTH], title: "North" };
const SECTIONS = { scheduler: true, reports: false };

beforeAll(async () => {
  host = await startTestServer({ trustedProxies: ["127.0.0.1"] });
  admin = await host.signIn("admin@demo.test");
  await ask("POST", "/api/partners", { json: { ...NORTHS, sections: SECTIONS } });
  await ask("POST", "/api/partners", { json: { id: 9, hosts: [SOUTH], title: "South" } });
  const made = await ask("POST", "/api/devices", { json: { name: "V", uniqueId: "sections-1" } });
  vehicle = made.json<{ readonly id: number }>().id;
}, 120_000);
afterAll(() => host.close());

interface Asking {
  readonly json?: object;
  readonly cookie?: string;
  readonly at?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const ask = (method: string, path: string, { json, cookie = admin, at, headers }: Asking = {}) =>
  askAtHost(host.url, at ?? NOWHERE, path, {
    method,
    headers: { cookie, ...headers },
    ...(json && { json }),
  });

/** Somebody with the vehicle, signed in at a host. */
async function person(
  attributes: Readonly<Record<string, unknown>>,
  at: string,
  more: object = {},
) {
  const email = `sections${++people}@test.test`;
  const json = { name: "P", email, password: PASSWORD, attributes, ...more };
  const made = await ask("POST", "/api/users", { json });
  expect(made.status, made.text).toBe(200);
  const { id } = made.json<{ readonly id: number }>();
  await ask("POST", "/api/permissions", { json: { userId: id, deviceId: vehicle } });
  const form = { email, password: PASSWORD };
  const answer = await askAtHost(host.url, at, "/api/session", { method: "POST", form });
  expect(answer.status, answer.text).toBe(200);
  return { id, cookie: answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "" };
}

const code = (text: string): unknown => {
  try {
    return (JSON.parse(text) as { readonly code?: unknown }).code;
  } catch {
    return undefined;
  }
};

/** What is refused of both sections that the partner speaks of. */
async function closedFor(cookie: string, at: string, headers: Record<string, string> = {}) {
  const problem = { accept: "application/problem+json", ...headers };
  const reports = await ask("GET", `/api/reports/trips?deviceId=${vehicle}&${RANGE}`, {
    cookie,
    at,
    headers: problem,
  });
  const scheduler = await ask("POST", "/api/reports", {
    json: {},
    cookie,
    at,
    headers: problem,
  });
  for (const { status, text } of [reports, scheduler])
    expect(status === 403, text).toBe(code(text) === "sectionClosed");
  return [reports.status === 403 && "reports", scheduler.status === 403 && "scheduler"].filter(
    Boolean,
  );
}

describe("sections that a partner turns on and off [NAV-03, PERM-01]", () => {
  test.each<[string, Record<string, unknown>, at: string, closed: string[]]>([
    ["of a partner's own person", { partnerId: 5 }, NORTH, ["reports"]],
    ["of its own person who has reports", { partnerId: 5, reports: true }, NORTH, ["reports"]],
    [
      "of its own person who is kept from the scheduler",
      { partnerId: 5, scheduler: false },
      NORTH,
      ["reports", "scheduler"],
    ],
    ["of another's person", { partnerId: 9 }, SOUTH, ["scheduler"]],
    ["of another's person who has the scheduler", { partnerId: 9, scheduler: true }, SOUTH, []],
    ["of nobody's person, at the partner's host", {}, NORTH, ["scheduler"]],
    ["of nobody's person, elsewhere", {}, NOWHERE, ["scheduler"]],
  ])("%s", async (_, attributes, at, closed) => {
    const { cookie } = await person(attributes, at);
    expect(await closedFor(cookie, at)).toEqual(closed);
  });

  test("are not had by naming another host", async () => {
    const { cookie } = await person({}, NOWHERE);
    expect(await closedFor(cookie, NORTH)).toEqual(["scheduler"]);
    expect(await closedFor(cookie, NOWHERE, { "x-forwarded-host": NORTH })).toEqual(["scheduler"]);
    const south = await person({ partnerId: 9 }, SOUTH);
    const answer = await ask("POST", "/api/reports", { json: {}, cookie: south.cookie, at: NORTH });
    expect(answer.status).toBe(401);
  });

  test("of an administrator are never refused", async () => {
    const { cookie } = await person({}, NORTH, { administrator: true });
    expect(await closedFor(cookie, NORTH)).toEqual([]);
  });

  test("hold at once for everybody when the partner is changed, and for whom its managers make", async () => {
    const { cookie } = await person({ partnerId: 5 }, NORTH, { userLimit: 5 });
    const email = `made${++people}@test.test`;
    const json = { name: "M", email, password: PASSWORD };
    const made = await ask("POST", "/api/users", { json, cookie, at: NORTH });
    expect(made.status, made.text).toBe(200);
    // What the partner keeps from all is not written down of one.
    expect(made.json<{ attributes: object }>().attributes).not.toHaveProperty("reports");
    expect(await closedFor(cookie, NORTH)).toEqual(["reports"]);
    await ask("PUT", "/api/partners/5", {
      json: { ...NORTHS, sections: { reports: true, scheduler: false } },
    });
    expect(await closedFor(cookie, NORTH)).toEqual(["scheduler"]);
    await ask("PUT", "/api/partners/5", { json: { ...NORTHS, sections: SECTIONS } });
    expect(await closedFor(cookie, NORTH)).toEqual(["reports"]);
  });
});
