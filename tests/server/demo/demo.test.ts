import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ROLES, type DemoInfo } from "#contract/demo";
import { metres } from "#domain/units";
import type { ConnectedSimulator } from "../../../server/demo/demo.ts";
import { historyLength } from "../../../server/demo/historyLength.ts";
import type { DemoFleet, KnownVehicle, Simulator } from "../../../server/simulator/simulator.ts";
import { newDataFolder } from "../../support/dataFolder.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const FLEET: DemoFleet = {
  groups: [
    { name: "Trucks", parent: "Transport" },
    { name: "Transport", parent: undefined },
  ],
  vehicles: ["t1", "t2"].map((uniqueId) => ({
    uniqueId,
    name: `Truck ${uniqueId}`,
    group: "Trucks",
    model: "Volvo FH",
    category: "truck",
    attributes: { licenseplate: "SAB 1234" },
  })),
  drivers: [{ name: "Ana", uniqueId: "RFID-1" }],
  yards: [{ name: "Yard", latitude: -34.9, longitude: -56.2, radius: metres(150) }],
};

/** Hands in what the test wants as soon as it is run. */
function fakeSimulator(run: Simulator["run"], fleet = FLEET): () => ConnectedSimulator {
  const stop = async () => {};
  const send = async () => "notConnected" as const;
  return () => ({ simulator: { fleet: async () => fleet, run, send, stop }, dispose: stop });
}

const standing: Simulator["run"] = async (_known, _from, _sink, progress) => progress(1, 1);

const servers: TestServer[] = [];
const start = async (...given: Parameters<typeof startTestServer>) => {
  const host = await startTestServer(...given);
  servers.push(host);
  return host;
};
afterEach(async () => {
  for (const host of servers.splice(0)) await host.close();
});

describe("the demonstration", () => {
  test("keeps the groups that it entered under a former name, and makes none beside them", async () => {
    const dataFolder = newDataFolder();
    const namesAfter = async (fleet: DemoFleet) => {
      const host = await startTestServer({
        connectSimulator: fakeSimulator(standing, fleet),
        dataFolder,
      });
      const groups = await host.get<{ name: string }[]>("/api/groups", await host.signIn());
      await host.close();
      return groups.map(({ name }) => name).toSorted();
    };
    const before = await namesAfter(FLEET);
    const renamed = await namesAfter({
      ...FLEET,
      groups: [
        { name: "Trucks", parent: "Haulage" },
        { name: "Haulage", parent: undefined, formerName: "Transport" },
      ],
    });
    expect(renamed).toEqual(before);
    expect(before).toContain("Transport");
  });

  test("has drivers, yards and alerts, and what was removed of the last two stays so", async () => {
    const dataFolder = newDataFolder();
    const options = { connectSimulator: fakeSimulator(standing), dataFolder };
    const first = await start(options);
    const cookie = await first.signIn("manager@demo.test");
    const list = <Thing>(host: TestServer, path: string, session: string) =>
      host.get<(Thing & { readonly id: number })[]>(path, session);
    expect(await list(first, "/api/drivers", cookie)).toMatchObject([
      { name: "Ana", uniqueId: "RFID-1" },
    ]);
    const [yard] = await list(first, "/api/geofences", cookie);
    expect(yard).toMatchObject({ name: "Yard", area: "CIRCLE (-34.9 -56.2, 150)" });
    expect((await list(first, "/api/notifications", cookie)).length).toBeGreaterThan(3);
    const removed = await fetch(`${first.url}/api/geofences/${yard?.id}`, {
      method: "DELETE",
      headers: { cookie },
    });
    expect(removed.status).toBe(204);
    await first.close();
    servers.splice(servers.indexOf(first), 1);

    const second = await start(options);
    const again = await second.signIn("manager@demo.test");
    expect(await list(second, "/api/geofences", again)).toEqual([]);
    expect(await list(second, "/api/drivers", again)).toHaveLength(1);
    await second.close();
    servers.splice(servers.indexOf(second), 1);
    rmSync(dataFolder, { recursive: true, force: true });
  });

  test("makes a past that wakes nobody, and reports what happens from its start on [F11]", async () => {
    const startedAt = Date.parse("2026-03-02T12:00:00Z");
    let clock = startedAt;
    const reportAt = (seconds: number, driverUniqueId: string, alarm?: string) =>
      trackerReport({
        uniqueId: "t1",
        fixTime: startedAt + seconds * 1_000,
        attributes: { driverUniqueId, ...(alarm !== undefined && { alarm }) },
      });
    let hasDriven: () => void = () => {};
    const driven = new Promise<void>((resolve) => {
      hasDriven = resolve;
    });
    const host = await start({
      now: () => clock,
      connectSimulator: fakeSimulator(async (_known, _from, sink, progress, pastSink) => {
        await sink([reportAt(-600, "RFID-1"), reportAt(-500, "RFID-2", "sos")]);
        await pastSink([reportAt(-800, "RFID-1"), reportAt(-700, "RFID-2", "sos")]);
        progress(1, 1);
        clock += 5_000;
        await sink([reportAt(5, "RFID-1")]);
        hasDriven();
      }),
    });
    await driven;
    const cookie = await host.signIn("operator@demo.test");
    const period = `from=${new Date(startedAt - 3_600_000).toISOString()}&to=${new Date(clock).toISOString()}`;
    const listed = async (path: string) => {
      const events = await host.get<{ type: string; eventTime: string }[]>(path, cookie);
      return events
        .filter(({ type }) => type === "driverChanged" || type === "alarm")
        .map(({ type, eventTime }) => `${type}@${(Date.parse(eventTime) - startedAt) / 1_000}`);
    };
    const [device] = await host.get<{ id: number; uniqueId: string }[]>("/api/devices", cookie);

    await expect.poll(() => listed(`/api/events?${period}`)).toEqual(["driverChanged@5"]);
    const history = await listed(`/api/reports/events?deviceId=${device?.id}&${period}`);
    expect(history.sort()).toEqual(
      [
        ...[-800, -700, -600, -500, 5].map((at) => `driverChanged@${at}`),
        ...[-700, -500].map((at) => `alarm@${at}`),
      ].sort(),
    );
  });

  test("reports the past while it is made, and what it makes is there", async () => {
    let proceed = () => {};
    const gate = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const host = await start({
      connectSimulator: fakeSimulator(async (_known, historyFrom, sink, progress) => {
        progress(1, 2);
        await gate;
        await sink([trackerReport({ uniqueId: "t1", fixTime: historyFrom })]);
        progress(2, 2);
      }),
    });

    expect((await host.get<DemoInfo>("/api/demo", "")).fleet).toEqual({
      type: "preparing",
      done: 1,
      total: 2,
    });
    proceed();
    await expect
      .poll(async () => (await host.get<DemoInfo>("/api/demo", "")).fleet)
      .toEqual({ type: "ready" });
    expect(await host.get("/api/positions", await host.signIn())).toHaveLength(1);
  });

  test("goes on from where its vehicles last reported", async () => {
    const dataFolder = newDataFolder();
    const reportAt = trackerReport({
      uniqueId: "t1",
      fixTime: Date.now() - 60_000,
      attributes: { odometer: 1_000 },
    });
    const first = await startTestServer({
      dataFolder,
      connectSimulator: fakeSimulator(async (_known, _from, sink) => sink([reportAt])),
    });
    await expect
      .poll(async () => first.get("/api/positions", await first.signIn()))
      .toHaveLength(1);
    await first.close();

    let known: readonly KnownVehicle[] = [];
    const second = await startTestServer({
      dataFolder,
      connectSimulator: fakeSimulator(
        async (given) => {
          known = given;
        },
        { ...FLEET, vehicles: FLEET.vehicles.slice(0, 1) },
      ),
    });
    expect(known).toMatchObject([
      { uniqueId: "t1", since: reportAt.fixTime, attributes: { odometer: 1_000 } },
    ]);
    expect(await second.get("/api/devices", await second.signIn())).toHaveLength(2);
    await second.close();
    rmSync(dataFolder, { recursive: true });
  });

  test("makes as much past as fits", () => {
    const hours = (vehicles: number) => historyLength(vehicles) / 3_600_000;

    expect(hours(500)).toBe(48);
    expect(hours(1)).toBe(72);
    expect(hours(20_000)).toBeGreaterThan(1);
    for (const vehicles of [500, 1_000, 5_000, 20_000])
      expect((hours(vehicles) / 24) * vehicles * 560).toBeLessThanOrEqual(560_001);
  });
});

describe("the demonstration that stands", () => {
  let host: TestServer;
  beforeAll(async () => {
    host = await startTestServer({ connectSimulator: fakeSimulator(standing) });
  });
  afterAll(() => host.close());

  test("has a manager who manages people and vehicles", async () => {
    const cookie = await host.signIn("manager@demo.test");
    const people = await host.get<{ id: number; email: string }[]>("/api/users", cookie);

    expect(people.map(({ email }) => email).sort()).toEqual([
      "operator@demo.test",
      "readonly@demo.test",
    ]);
    const theirs = `/api/devices?userId=${people[0]?.id}`;
    expect((await fetch(host.url + theirs, { headers: { cookie } })).status).toBe(200);
    expect((await host.get<object[]>("/api/devices", cookie)).length).toBeGreaterThan(0);
  });

  test("has four accounts and a fleet in its groups", async () => {
    const info = await host.get<DemoInfo>("/api/demo", "");

    expect(info.accounts.map(({ role }) => role)).toEqual(DEMO_ROLES);
    for (const { email } of info.accounts) {
      const cookie = await host.signIn(email, info.password);
      const devices = await host.get<{ name: string; model: string; category: string }[]>(
        "/api/devices",
        cookie,
      );
      expect(devices).toMatchObject([
        { name: "Truck t1", model: "Volvo FH", attributes: { licenseplate: "SAB 1234" } },
        { name: "Truck t2", category: "truck" },
      ]);
    }
    const groups = await host.get<{ id: number; name: string; groupId: number }[]>(
      "/api/groups",
      await host.signIn(),
    );
    const parentOf = (name: string) => {
      const { groupId } = groups.find((group) => group.name === name) ?? {};
      return groups.find(({ id }) => id === groupId)?.name;
    };
    expect(parentOf("Trucks")).toBe("Transport");
    expect(parentOf("Transport")).toBe("Demo fleet");
    expect(parentOf("New vehicles")).toBe("Demo fleet");
  });
});

describe("a server in earnest", () => {
  const person = { name: "Ana", email: " Ana@Fleet.test ", password: "long enough" };
  const setUp = (host: TestServer, body: object) =>
    fetch(`${host.url}/api/setup`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", accept: "application/problem+json" },
    });

  test("knows no demonstration, and its accounts are shut while their data stays", async () => {
    const dataFolder = newDataFolder();
    const demo = await startTestServer({ dataFolder });
    const cookie = await demo.signIn();
    await demo.close();

    const real = await startTestServer({ dataFolder, demo: undefined });
    expect((await fetch(`${real.url}/api/demo`)).status).toBe(404);
    await expect(real.signIn()).rejects.toThrow("400");
    expect((await fetch(`${real.url}/api/session`, { headers: { cookie } })).status).toBe(404);
    expect(real.server.setupToken).toMatch(/^[\w-]{43}$/);
    await real.close();

    const again = await startTestServer({ dataFolder });
    expect(await again.signIn()).toContain("session=");
    expect(again.server.setupToken).toBeUndefined();
    await again.close();
    rmSync(dataFolder, { recursive: true });
  });

  test("begins with one administrator, made through the link, once", async () => {
    const host = await start({ demo: undefined });
    const token = host.server.setupToken ?? "";
    const valid = (given: string) =>
      fetch(`${host.url}/api/setup?token=${given}`).then(({ status }) => status);
    expect(await host.get("/api/server", "")).toMatchObject({ newServer: true });
    expect([await valid(token), await valid("x".repeat(43))]).toEqual([204, 410]);

    expect(await (await setUp(host, { ...person, token, password: "short" })).json()).toMatchObject(
      {
        code: "weakPassword",
      },
    );
    const both = await Promise.all([
      setUp(host, { ...person, token }),
      setUp(host, { ...person, email: "eve@fleet.test", token }),
    ]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
    expect(await valid(token)).toBe(410);
    const made = both.find(({ ok }) => ok);
    expect(await made?.json()).toMatchObject({ administrator: true });
    expect(made?.headers.get("set-cookie")).toContain("session=");
  });

  test("signs the administrator in afterwards and shows them new trackers", async () => {
    const host = await start({ demo: undefined });
    await setUp(host, { ...person, token: host.server.setupToken });
    const cookie = await host.signIn("ana@fleet.test", person.password);
    await host.report("id=new&lat=1&lon=2");

    expect(await host.get("/api/devices", cookie)).toMatchObject([{ uniqueId: "new" }]);
  });

  test("prints a new link at each start until one was used; the old ones are dead", async () => {
    const dataFolder = newDataFolder();
    const first = await startTestServer({ dataFolder, demo: undefined });
    const old = first.server.setupToken ?? "";
    await first.close();
    const second = await startTestServer({ dataFolder, demo: undefined });
    const link = second.server.setupToken ?? "";

    expect(link).not.toBe(old);
    expect((await setUp(second, { ...person, token: old })).status).toBe(410);
    expect((await setUp(second, { ...person, token: link })).status).toBe(200);
    await second.close();
    const third = await startTestServer({ dataFolder, demo: undefined });
    expect(third.server.setupToken).toBeUndefined();
    await third.close();
    rmSync(dataFolder, { recursive: true });
  });
});
