import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Simulator } from "../../../server/simulator/simulator.ts";
import { idledInFeed, openRawFeed } from "../../support/openRawFeed.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/testDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";
import { until } from "../../support/until.ts";

const NOW = Date.UTC(2026, 7, 21, 12);
const METRES_A_DEGREE = 111_319.49;

/** One vehicle, which takes every command and never answers. */
const simulator: Simulator = {
  fleet: async () => ({
    groups: [{ name: "Trucks", parent: undefined }],
    vehicles: ["silent"].map((uniqueId) => ({
      uniqueId,
      name: uniqueId,
      group: "Trucks",
      model: "Volvo FH",
      category: "truck",
      attributes: {},
    })),
    drivers: [],
    yards: [],
  }),
  run: () => new Promise(() => undefined),
  send: async () => "handedOff",
  stop: async () => undefined,
};

let one: TestServer;
let other: TestServer;
let admin: string;

beforeAll(async () => {
  if (!hasPostgres()) return;
  const databaseUrl = await newPostgresDatabase();
  const now = () => NOW;
  one = await startTestServer({
    databaseUrl,
    now,
    connectSimulator: () => ({ simulator, dispose: async () => undefined }),
  });
  other = await startTestServer({ databaseUrl, now });
  admin = await one.signIn("admin@demo.test");
});
afterAll(async () => {
  await one?.close();
  await other?.close();
});

/** What its tracker said so many seconds ago, with the engine on. */
const reportOf = (uniqueId: string, secondsAgo: number, speedKnots: number, latitude = 0) =>
  trackerReport({
    uniqueId,
    latitude,
    longitude: 1,
    speedKnots,
    fixTime: NOW - secondsAgo * 1_000,
    attributes: { ignition: true },
  });

const latestAt = ({ server }: TestServer, uniqueId: string) => {
  const { fleet } = server.services;
  const record = fleet.withUniqueId(uniqueId);
  return record && fleet.latest(record.id);
};
const isAt = (server: TestServer, uniqueId: string, secondsAgo: number) =>
  until(() => latestAt(server, uniqueId)?.fixTime === NOW - secondsAgo * 1_000);
const idledAt = async (server: TestServer, uniqueId: string) =>
  (await idledInFeed(server.url, admin)).get(latestAt(server, uniqueId)?.vehicleId ?? 0);

describe.skipIf(!hasPostgres())("whichever of two instances somebody asks", () => {
  test("a vehicle that drove within a batch has not idled since before it [bug 2]", async () => {
    await one.server.ingest.accept([reportOf("van", 900, 20), reportOf("van", 600, 0)]);
    await isAt(other, "van", 600);
    await one.server.ingest.accept([
      reportOf("van", 300, 0),
      reportOf("van", 60, 20),
      reportOf("van", 50, 0),
    ]);
    await isAt(other, "van", 50);

    expect([await idledAt(one, "van"), await idledAt(other, "van")]).toEqual([0, 0]);
  });

  test("nor has one that was unknown there [bug 2]", async () => {
    await one.server.ingest.accept([
      reportOf("new", 60, 20),
      reportOf("new", 50, 0),
      reportOf("new", 40, 0),
    ]);
    await isAt(other, "new", 40);

    expect([await idledAt(one, "new"), await idledAt(other, "new")]).toEqual([10_000, 10_000]);
  });

  test("a vehicle idles by what the server's attributes say now [bug 9]", async () => {
    await one.server.ingest.accept([reportOf("slow", 30, 4), reportOf("slow", 20, 4)]);
    await isAt(other, "slow", 20);
    expect([await idledAt(one, "slow"), await idledAt(other, "slow")]).toEqual([
      undefined,
      undefined,
    ]);
    const set = (attributes: object) =>
      fetch(`${one.url}/api/server`, {
        method: "PUT",
        headers: { cookie: admin, "content-type": "application/json" },
        body: JSON.stringify({ attributes }),
      });
    expect((await set({ movingFromKnots: 5 })).status).toBe(200);

    await expect.poll(() => idledAt(other, "slow")).toBe(0);
    expect(await idledAt(one, "slow")).toBe(0);
    await set({});
    await expect.poll(() => idledAt(other, "slow")).toBeUndefined();
  });

  test("a past that was taken in at one counts in the totals that go on at the other [F12]", async () => {
    const degrees = (metres: number) => metres / METRES_A_DEGREE;
    await one.server.ingest.accept([reportOf("truck", 120, 20, degrees(5_000))]);
    await isAt(other, "truck", 120);
    await one.server.ingest.acceptPast([
      reportOf("truck", 900, 20, degrees(0)),
      reportOf("truck", 600, 20, degrees(3_000)),
    ]);
    const total = (server: TestServer) =>
      Number(latestAt(server, "truck")?.attributes.totalDistance);

    await until(() => total(other) > 0);
    expect(total(one)).toBeCloseTo(5_000, -1);
    expect(total(other)).toBe(total(one));
    await other.server.ingest.accept([reportOf("truck", 60, 20, degrees(6_000))]);
    expect(total(other)).toBeCloseTo(6_000, -1);
    await isAt(one, "truck", 60);
    expect(total(one)).toBe(total(other));
  });

  test("who sent a command is notified that it was handed off, on every screen [D2] [CMD-01]", async () => {
    const manager = await one.signIn("manager@demo.test");
    const feeds = await Promise.all([one, other].map(({ url }) => openRawFeed(url, manager)));
    const id = one.server.services.fleet.withUniqueId("silent")?.id;
    const answer = await fetch(`${one.url}/api/commands/send`, {
      method: "POST",
      headers: {
        cookie: manager,
        "content-type": "application/json",
        "idempotency-key": "once",
      },
      body: JSON.stringify({ deviceId: id, type: "positionSingle" }),
    });
    expect(answer.ok).toBe(true);
    const outcomes = ({ frames }: (typeof feeds)[number]) =>
      frames.flatMap((frame) =>
        frame.kind === "commandResults" ? frame.results.map(({ outcome }) => outcome) : [],
      );

    for (const feed of feeds) {
      await until(() => outcomes(feed).includes("handedOff"));
      const statuses = outcomes(feed);
      // Each step once, and in order; one that was over before it was read is passed over.
      expect(statuses).toEqual(["intended", "handedOff"].slice(-statuses.length));
      feed.close();
    }
  });
});
