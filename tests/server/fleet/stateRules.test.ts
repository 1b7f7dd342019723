import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TRIP_DETAILS_PATH } from "#contract/traccar/wireTripDetails";
import { idledInFeed } from "../../support/openRawFeed.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const iso = (atMs: number) => new Date(atMs).toISOString();
const CREEPS = 3.5; // knots: it moves, unless the partner says otherwise
const DRIVES = 16.2;
const METRES_A_MINUTE_OF_A_KNOT = 1_852 / 60;

let host: TestServer;
let admin: string;
let metresNorth = 0;

beforeAll(async () => {
  host = await startTestServer({ now: () => NOW });
  admin = await host.signIn("admin@demo.test");
});
afterAll(() => host.close());

/** So many minutes before now, with the engine on. */
async function report(minutesAgo: number, speed: number): Promise<void> {
  const query = new URLSearchParams({
    id: "bus",
    lat: String(metresNorth / 111_319.49),
    lon: "1",
    timestamp: String(NOW / 1_000 - minutesAgo * 60),
    speed: String(speed),
    ignition: "true",
  });
  expect((await host.report(query.toString())).status).toBe(200);
  metresNorth += speed * METRES_A_MINUTE_OF_A_KNOT;
}

async function set(attributes: object): Promise<void> {
  const answer = await fetch(`${host.url}/api/server`, {
    method: "PUT",
    headers: { cookie: admin, "content-type": "application/json" },
    body: JSON.stringify({ attributes }),
  });
  expect(answer.status).toBe(200);
}

async function answers() {
  const [device] = await host.get<{ id: number }[]>("/api/devices", admin);
  const period = `from=${iso(NOW - 7_200_000)}&to=${iso(NOW)}`;
  const ask = <Row>(path: string) =>
    host.get<Row[]>(`${path}?deviceId=${device?.id}&${period}`, admin);
  const trips = await ask<{ idleTime: number }>(TRIP_DETAILS_PATH);
  const events = await ask<{ attributes: { alarm?: string } }>("/api/reports/events");
  return {
    idledForMs: (await idledInFeed(host.url, admin)).get(device?.id ?? 0),
    tripsIdleMs: trips.map(({ idleTime }) => idleTime),
    idleAlerts: events.filter(({ attributes }) => attributes.alarm === "idle").length,
  };
}

describe("what the server's attributes say of when a vehicle moves", () => {
  test("holds for feed, trips and alerts at once and without a restart [bug 9]", async () => {
    const alertAfterMinutes = { "idle.minimalDuration": 2 };
    await set(alertAfterMinutes);
    for (const [at, speed] of [
      ...Array.from({ length: 6 }, () => DRIVES),
      ...Array.from({ length: 3 }, () => CREEPS),
      ...Array.from({ length: 6 }, () => DRIVES),
      CREEPS,
    ].entries())
      await report(40 - at, speed);
    expect(await answers()).toEqual({ idledForMs: undefined, tripsIdleMs: [0], idleAlerts: 0 });

    await set({ ...alertAfterMinutes, movingFromKnots: 5 });
    // For three minutes of the way it crept. Since when it idles now nobody has counted.
    expect(await answers()).toEqual({
      idledForMs: 0,
      tripsIdleMs: [3 * 60_000],
      idleAlerts: 0,
    });

    for (const minutesAgo of [24, 23, 22]) await report(minutesAgo, CREEPS);
    expect(await answers()).toMatchObject({ idledForMs: 60_000, idleAlerts: 1 });

    await set(alertAfterMinutes);
    expect(await answers()).toMatchObject({ idledForMs: undefined, tripsIdleMs: [0] });
  });

  test("holds from the start of a server", async () => {
    const { dataFolder } = host;
    await set({ movingFromKnots: 5 });
    await host.server.close();
    host = await startTestServer({ dataFolder, now: () => NOW });
    admin = await host.signIn("admin@demo.test");

    // Of what was before the start nothing is known: who idles then has idled for long.
    expect(await answers()).toMatchObject({ idledForMs: 60_000 });
  });
});
