import { Agent, request } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId, vehicleId } from "#domain/ids";
import type {
  Configuration,
  OsmandConfiguration,
} from "../../../server/start/readConfiguration.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const TRACKER_BURST = 3_600;
/** Forty seconds of the two a second that the operator of these tests allows an address. */
const ADDRESS_BURST = 80;

let host: TestServer;
let clock = Date.UTC(2026, 7, 21, 12);
let agent: Agent;

beforeEach(() => {
  // Whoever flooded before has been silent for long enough.
  clock += 3_600_000;
  agent = new Agent({ keepAlive: true, maxSockets: 16 });
});
afterEach(() => agent.destroy());

type Answer = readonly [status: number | undefined, text: string, headers: object];

/** As a tracker does, from an address of its own if given, past a proxy if it says for whom. */
function report(query: string, { localAddress = "127.0.0.1", headers = {} } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { headers, agent, localAddress };
    const call = request(`${host.osmandUrl}?lat=1&lon=2&${query}`, options, (answer) => {
      const { date: _, ...headers } = answer.headers;
      let text = "";
      answer.on("data", (chunk) => (text += String(chunk)));
      answer.on("end", () => resolve([answer.statusCode, text, headers]));
    });
    call.on("error", reject).end();
  });
}

async function statuses(count: number, ask: (at: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
  return answers.reduce<Record<number, number>>((counts, [status = 0]) => {
    counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }, {});
}

function serve(osmand: Partial<OsmandConfiguration>, overrides: Partial<Configuration> = {}) {
  beforeAll(async () => {
    const port = { port: 0, register: false, ...osmand };
    host = await startTestServer({ osmand: port, now: () => clock, ...overrides });
  });
  afterAll(() => host.close());
}
async function enter(
  ...vehicles: readonly { unique_id: string; disabled?: boolean; expires_at?: Date }[]
) {
  const { database, fleet } = host.server.services;
  const rows = await database
    .insertInto("devices")
    .values(vehicles.map((vehicle) => ({ name: vehicle.unique_id, ...vehicle })))
    .returning("id")
    .execute();
  const ids = rows.map(({ id }) => vehicleId(id));
  await fleet.refresh(ids);
  return ids;
}

describe("a flood of reports [M1]", () => {
  serve({ addressRate: 2 });

  test("holds one address back for as long as it goes on, and no other", async () => {
    expect(await statuses(ADDRESS_BURST + 5, (at) => report(`id=${at}`))).toEqual({
      200: ADDRESS_BURST,
      429: 5,
    });
    const [status, text, headers] = await report("id=1");
    expect([status, text]).toEqual([429, "tooFast\n"]);
    expect(headers).toMatchObject({ "retry-after": "5" });
    expect((await report("id=1", { localAddress: "127.0.0.2" }))[0]).toBe(200);
    clock += 1_000;
    expect(await statuses(5, (at) => report(`id=${at}`))).toEqual({ 200: 2, 429: 3 });
    // What nobody can read costs as much.
    clock += 1_000;
    expect(await statuses(5, () => report("id="))).toEqual({ 400: 2, 429: 3 });
  });

  test("believes no untrusted peer for whom it reports", async () => {
    const ask = (at: number) =>
      report(`id=${at}`, { headers: { "x-forwarded-for": `192.0.2.${at}` } });
    expect(await statuses(ADDRESS_BURST + 5, ask)).toEqual({ 200: ADDRESS_BURST, 429: 5 });
  });
});

describe("a flood of reports past a proxy [M1]", () => {
  serve({ addressRate: 2 }, { trustedProxies: ["loopback"] });

  test("counts those for whom a trusted proxy reports, IPv6 by what one customer is given", async () => {
    const from = (address: string) => report("id=1", { headers: { "x-forwarded-for": address } });

    expect(await statuses(ADDRESS_BURST + 5, () => from("192.0.2.1"))).toEqual({
      200: ADDRESS_BURST,
      429: 5,
    });
    expect((await from("192.0.2.2"))[0]).toBe(200);
    const neighbours = (at: number) => from(`2001:db8:1:2::${at.toString(16)}`);
    expect(await statuses(ADDRESS_BURST + 5, neighbours)).toEqual({ 200: ADDRESS_BURST, 429: 5 });
    expect((await from("2001:db8:1:3::1"))[0]).toBe(200);
    // What a tracker writes before its proxy's word is no word of the proxy.
    expect((await from("203.0.113.9, 192.0.2.1"))[0]).toBe(429);
  });
});

describe("a port for trackers that others enter [M1]", () => {
  serve({ addressRate: 0 });

  test("counts no addresses where the operator says so", async () => {
    expect(await statuses(50, (at) => report(`id=${at}`))).toEqual({ 200: 50 });
  });

  test("holds one tracker back, and neither others nor the same with its key", async () => {
    const [van] = await enter({ unique_id: "van" }, { unique_id: "bus" });
    const by = { user: userId(1), address: "127.0.0.1" };
    const key = await host.server.services.trackerKeys.renew(van!, by);

    const flood = await statuses(TRACKER_BURST + 10, () => report(`id=van&timestamp=${clock}`));
    expect(flood).toEqual({ 200: TRACKER_BURST, 429: 10 });
    expect((await report("id=bus"))[0]).toBe(200);
    expect((await report(`id=van&timestamp=${clock}&key=wrong`))[0]).toBe(429);
    // A tracker without a key is not kept out either by who forges it elsewhere.
    expect((await report(`id=van&timestamp=${clock}`, { localAddress: "127.0.0.2" }))[0]).toBe(200);
    expect((await report(`id=van&timestamp=${clock}&key=${key}`))[0]).toBe(200);
    clock += 1_000;
    expect(await statuses(10, () => report("id=van"))).toEqual({ 200: 5, 429: 5 });
  });

  test("does not reveal who is known", async () => {
    await enter(
      { unique_id: "tram" },
      { unique_id: "disabled", disabled: true },
      { unique_id: "expired", expires_at: new Date(clock - 1) },
      { unique_id: "new" },
    );
    const { fleet } = host.server.services;
    const before = fleet.size;
    const refused = () => {
      const { vehicleDisabled = 0, unknownVehicle = 0 } = host.server.ingest.figures().refused;
      return vehicleDisabled + unknownVehicle;
    };
    const refusedBefore = refused();
    const ask = (id: string) => [
      report(`id=${id}`),
      report(`id=${id}&timestamp=${clock - 60_000}`),
      report(`id=${id}&key=wrong`),
      report(`id=${id}&timestamp=${clock + 3_600_000}`),
      report(`id=${id}&altitude=1e9`),
    ];
    const known = await Promise.all(ask("tram"));

    expect(known.map(([status]) => status)).toEqual([200, 200, 200, 400, 400]);
    for (const id of ["unregistered", "disabled", "expired", "new"])
      expect(await Promise.all(ask(id)), id).toEqual(known);
    expect([await nowhere("tram"), await nowhere("unregistered")]).toEqual([
      [200, ""],
      [200, ""],
    ]);
    expect(fleet.size).toBe(before);
    // The operator sees them: the three timely ones of each that is not taken.
    expect(refused() - refusedBefore).toBe(9);
  });
});

/** A report of a tracker without satellites. */
function nowhere(id: string): Promise<readonly [number, string]> {
  return fetch(`${host.osmandUrl}?id=${id}&lat=0&lon=0&valid=false`).then(
    async (answer) => [answer.status, await answer.text()] as const,
  );
}
