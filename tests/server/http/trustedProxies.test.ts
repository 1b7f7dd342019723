import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NOW = Date.UTC(2026, 7, 21, 12);
/** So many wrong guesses of an address are free; see docs/decisions/throttle.md. */
const FREE = 20;
const PROXY = "127.0.0.2";
const OUTSIDER = "127.0.0.3";

let host: TestServer;
let names = 0;

function serve(trustedProxies: readonly string[] | undefined) {
  beforeAll(async () => {
    // Nobody is forgiven while the clock stands.
    host = await startTestServer({ trustedProxies, now: () => NOW });
  });
  afterAll(() => host.close());
}

/** A wrong guess for a name of its own, from an address of this machine, in the name of another. */
function guess(localAddress: string, forwardedFor?: string): Promise<number | undefined> {
  const body = new URLSearchParams({ email: `name${names++}@fleet.test`, password: "a guess" });
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      ...(forwardedFor !== undefined && { "x-forwarded-for": forwardedFor }),
    };
    const call = request(
      `${host.url}/api/session`,
      { method: "POST", localAddress, headers },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode));
      },
    );
    call.on("error", reject).end(body.toString());
  });
}

const guesses = (count: number, ask: (at: number) => Promise<number | undefined>) =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)));

/** From where the audit trail says that somebody was turned away. */
async function refusedFrom(): Promise<ReadonlySet<string | null>> {
  const { database } = host.server.services;
  const rows = await database
    .selectFrom("audit")
    .select("address")
    .where("action", "=", "session.refuse")
    .execute();
  return new Set(rows.map(({ address }) => address));
}

describe("without trusted proxies", () => {
  serve(undefined);

  test("nobody's word is taken for whom they ask: guesses count for who sends them [M5]", async () => {
    const free = await guesses(FREE, (at) => guess(OUTSIDER, `203.0.113.${at}`));
    expect(free).toEqual(free.map(() => 401));

    expect(await guess(OUTSIDER, "203.0.113.200")).toBe(429);
    expect(await guess(PROXY)).toBe(401);
    expect(await refusedFrom()).toEqual(new Set([PROXY, OUTSIDER]));
  });
});

describe("with a trusted proxy", () => {
  serve([`${PROXY}/32`]);

  test("guesses count for whom it names, and for nobody else [M5]", async () => {
    const free = await guesses(FREE, () => guess(PROXY, "203.0.113.7"));
    expect(free).toEqual(free.map(() => 401));

    expect(await guess(PROXY, "203.0.113.7")).toBe(429);
    expect(await guess(PROXY, "203.0.113.8")).toBe(401);
    // What somebody wrote before the proxy added them is no word of the proxy.
    expect(await guess(PROXY, "198.51.100.1, 203.0.113.7")).toBe(429);
    // It speaks for itself where it names nobody.
    expect(await guess(PROXY)).toBe(401);
  });

  test("who is not one is not believed, whomever they name [M5]", async () => {
    // In the name of who must wait already, and of who need not.
    expect(await guess(OUTSIDER, "203.0.113.7")).toBe(401);
    const free = await guesses(FREE - 1, (at) => guess(OUTSIDER, `192.0.2.${at}`));
    expect(free).toEqual(free.map(() => 401));
    expect(await guess(OUTSIDER, "192.0.2.200")).toBe(429);
    expect(await guess(PROXY, "192.0.2.1")).toBe(401);
  });

  test("the audit trail names whom the proxy named [M5] [M8]", async () => {
    expect(await refusedFrom()).toEqual(
      new Set([PROXY, OUTSIDER, "203.0.113.7", "203.0.113.8", "192.0.2.1"]),
    );
  });

  test("of an IPv6 customer all addresses count as one, each by its own name in the trail [M5]", async () => {
    const free = await guesses(FREE, (at) => guess(PROXY, `2001:db8:1:2::${at + 1}`));
    expect(free).toEqual(free.map(() => 401));
    expect(await guess(PROXY, "2001:db8:1:2:ffff::1")).toBe(429);
    expect(await guess(PROXY, "2001:db8:1:3::1")).toBe(401);
    expect((await refusedFrom()).has("2001:db8:1:2::7")).toBe(true);
  });
});
