import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { epochMs } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { createPartitions } from "../../../server/database/partitions.ts";
import { ensureGroup } from "../../../server/fleet/ensureGroup.ts";
import { createFleet, type Fleet } from "../../../server/fleet/fleet.ts";
import { createRegister } from "../../../server/fleet/register.ts";
import { createIngest, type Ingest } from "../../../server/ingest/ingest.ts";
import type { Committed } from "../../../server/ingest/ingestPorts.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { createRights } from "../../../server/rights/rights.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const NOW = epochMs(Date.UTC(2026, 7, 21, 12));

let database: Database;
let dispose: () => Promise<void>;
let fleet: Fleet;
let ingest: Ingest;
let committed: Committed[];
let clock = NOW;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ database, dispose } = opened);
});
afterAll(() => dispose());
beforeEach(async () => {
  clock = NOW;
  await sql`truncate positions, device_states, devices, groups cascade`.execute(database);
  ({ fleet, ingest } = await newIngest());
});

async function newIngest({ mayRegister = true } = {}) {
  const partitions = createPartitions(database);
  await partitions.load();
  const fleet = createFleet(database, () => NOW);
  await fleet.load();
  const group = await ensureGroup(database, { key: "new", name: "New vehicles" });
  const rights = createRights(database);
  committed = [];
  const ingest = createIngest({
    database,
    partitions,
    fleet,
    register: mayRegister
      ? createRegister({ database, fleet, rights, group, readSights: async () => undefined })
      : undefined,
    onCommitted: (news) => committed.push(news),
    now: () => clock,
    log: createLogger("silent", false),
  });
  return { fleet, ingest };
}

const stored = async () =>
  (
    await sql<{ name: string; time: Date }>`
      select devices.unique_id as name, fix_time as time from positions
      join devices on devices.id = device_id order by positions.id`.execute(database)
  ).rows;
const latestOf = (uniqueId: string) => fleet.latest(fleet.withUniqueId(uniqueId)!.id);

describe("the ingest", () => {
  test("stores, then publishes, then answers", async () => {
    const outcomes = await ingest.accept([trackerReport(), trackerReport({ uniqueId: "tram" })]);

    expect(outcomes.map(({ type }) => type)).toEqual(["stored", "stored"]);
    expect((await stored()).map(({ name }) => name)).toEqual(["bus", "tram"]);
    expect(committed).toHaveLength(1);
    expect(committed[0]?.live).toHaveLength(2);
  });

  test("keeps a tracker without satellites where it last was, and takes its attributes [ENG-03]", async () => {
    const nowhere = { valid: false, latitude: 0, longitude: 0 };
    await ingest.accept([trackerReport({ fixTime: NOW - 60_000 })]);

    const [kept, unregistered] = await ingest.accept([
      trackerReport({ ...nowhere, fixTime: NOW, speedKnots: 9, attributes: { ignition: false } }),
      trackerReport({ ...nowhere, uniqueId: "unregistered" }),
    ]);

    expect(kept).toMatchObject({
      type: "stored",
      position: { latitude: -34.9, longitude: -56.16, speed: 0, valid: false },
    });
    expect(latestOf("bus")?.attributes.ignition).toBe(false);
    expect(unregistered).toEqual({ type: "refused", reason: "noPlace" });
    expect(fleet.withUniqueId("unregistered")).toBeUndefined();
  });

  test("registers a tracker once, however often it reports at the same moment", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => ingest.accept([trackerReport({ fixTime: NOW - at })])),
    );

    const devices = await database.selectFrom("devices").selectAll().execute();
    expect(devices).toMatchObject([{ name: "bus", unique_id: "bus" }]);
  });

  test("refuses a tracker nobody entered when it may not register", async () => {
    ({ fleet, ingest } = await newIngest({ mayRegister: false }));

    expect(await ingest.accept([trackerReport()])).toEqual([
      { type: "refused", reason: "unknownVehicle" },
    ]);
    expect(await stored()).toEqual([]);
  });

  test("refuses the absurd one by one, and counts each with its reason [ENG-03] [E01]", async () => {
    const outcomes = await ingest.accept([
      trackerReport({ latitude: Number.NaN }),
      trackerReport({ longitude: 181 }),
      trackerReport({ fixTime: NOW + 3_600_000 }),
      trackerReport(),
      trackerReport({ uniqueId: " bus" }),
      trackerReport({ attributes: { note: "x".repeat(5_000) } }),
    ]);

    expect(outcomes.map((outcome) => (outcome.type === "refused" ? outcome.reason : ""))).toEqual([
      "badLatitude",
      "badLongitude",
      "inFuture",
      "",
      "badUniqueId",
      "attributesTooLong",
    ]);
    expect(await stored()).toHaveLength(1);
    expect(ingest.figures()).toMatchObject({ stored: 1, refused: { inFuture: 1, badLatitude: 1 } });
  });

  test("acknowledges an exact repetition and does not store it again [E04]", async () => {
    const outcomes = await ingest.accept([trackerReport(), trackerReport()]);
    const again = await ingest.accept([trackerReport()]);

    expect([...outcomes, ...again].map(({ type }) => type)).toEqual([
      "stored",
      "duplicate",
      "duplicate",
    ]);
    expect(await stored()).toHaveLength(1);
    expect(committed.flatMap(({ live }) => live)).toHaveLength(1);
    expect(committed.at(-1)?.reported).toHaveLength(1);
  });

  test("takes what else is said of the same moment: it may be that the vehicle moves [I02]", async () => {
    await ingest.accept([trackerReport({ speedKnots: 0 })]);
    const [moving, alarm] = await ingest.accept([
      trackerReport({ speedKnots: 20 }),
      trackerReport({ speedKnots: 20, attributes: { alarm: "sos" } }),
    ]);

    expect([moving?.type, alarm?.type]).toEqual(["stored", "stored"]);
    expect(latestOf("bus")).toMatchObject({ speed: 20, attributes: { alarm: "sos" } });
    expect(latestOf("bus")?.attributes.totalDistance).toBe(0);
  });

  test("does not listen to a vehicle that is disabled or whose time is over", async () => {
    await ingest.accept([trackerReport()]);
    const { id } = fleet.withUniqueId("bus")!;
    for (const over of [{ disabled: true }, { disabled: false, expires_at: new Date(NOW) }]) {
      await database.updateTable("devices").set(over).where("id", "=", id).execute();
      await fleet.refresh([id]);
      const [outcome] = await ingest.accept([trackerReport({ fixTime: NOW - 1 })]);
      expect(outcome).toEqual({ type: "refused", reason: "vehicleDisabled" });
    }
  });

  test("stores what comes late and never shows it as the latest [E05] [ENG-03]", async () => {
    await ingest.accept([trackerReport({ fixTime: NOW, latitude: 1 })]);
    const [outcome] = await ingest.accept([trackerReport({ fixTime: NOW - 60_000, latitude: 2 })]);

    expect(outcome?.type).toBe("stored");
    expect(await stored()).toHaveLength(2);
    expect(latestOf("bus")?.latitude).toBe(1);
    expect(committed.at(-1)?.live).toEqual([]);
  });

  test("ends in the same state whatever the order of arrival [E05]", async () => {
    const reports = Array.from({ length: 12 }, (_, at) =>
      trackerReport({ fixTime: NOW - ((at * 5) % 12) * 1_000, latitude: at }),
    );
    for (const report of reports) await ingest.accept([report]);

    expect(latestOf("bus")?.fixTime).toBe(NOW);
    const reopened = await newIngest();
    expect(reopened.fleet.latest(fleet.withUniqueId("bus")!.id)).toEqual(latestOf("bus"));
  });

  test("lets no fix ahead of the clock hold up those after it, here or in the database [C2]", async () => {
    const ahead = trackerReport({ fixTime: NOW + 240_000, latitude: 1, speedKnots: 0 });
    const [spoofed] = await ingest.accept([ahead]);
    const [again] = await ingest.accept([ahead]);
    clock = epochMs(NOW + 5_000);
    const [honest] = await ingest.accept([trackerReport({ fixTime: NOW + 4_000, latitude: 2 })]);

    expect([spoofed?.type, again?.type, honest?.type]).toEqual(["stored", "duplicate", "stored"]);
    expect(latestOf("bus")).toMatchObject({ latitude: 2, fixTime: NOW + 4_000 });
    expect(committed.at(-1)?.live).toMatchObject([{ latitude: 2 }]);
    const reopened = await newIngest();
    expect(reopened.fleet.latest(fleet.withUniqueId("bus")!.id)).toMatchObject({ latitude: 2 });
  });

  test("gathers what comes during a commit into the next one", async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        ingest.accept([trackerReport({ uniqueId: `bus ${at}` })]),
      ),
    );

    expect(committed.length).toBeLessThan(5);
    expect(await stored()).toHaveLength(200);
  });

  test("waits a moment for more after many, and not once there is enough [F12]", async () => {
    const reported = (from: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          ingest.accept([trackerReport({ uniqueId: `bus ${from + at}` })]),
        ),
      );
    const turns = async () => {
      for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    };
    await reported(0, 100);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await reported(0, 64);
      const before = committed.length;
      const few = [reported(0, 5), turns().then(() => reported(5, 5))];
      await turns();
      await turns();
      expect(committed.length).toBe(before);

      vi.runAllTimers();
      await Promise.all(few);
      expect(committed.length).toBe(before + 1);

      await reported(0, 64);
      await reported(0, 64);
      expect(committed.length).toBe(before + 3);
    } finally {
      vi.useRealTimers();
    }
  });

  test("keeps the rest of a batch when the database cannot take one report", async () => {
    await ingest.accept([trackerReport({ uniqueId: "poison" })]);
    await sql`alter table positions add constraint healthy check (latitude <> 66)`.execute(
      database,
    );
    const outcomes = await ingest.accept([
      trackerReport({ uniqueId: "one" }),
      trackerReport({ uniqueId: "poison", latitude: 66, fixTime: NOW }),
      trackerReport({ uniqueId: "two" }),
    ]);
    await sql`alter table positions drop constraint healthy`.execute(database);

    expect(outcomes.map(({ type }) => type)).toEqual(["stored", "refused", "stored"]);
    expect(latestOf("poison")?.latitude).not.toBe(66);
  });

  test("turns reports away when it cannot keep up, and takes them again afterwards", async () => {
    const flood = Array.from({ length: 25_000 }, () => trackerReport());
    const first = ingest.accept(flood);
    const [turnedAway] = await ingest.accept([trackerReport()]);
    await first;

    expect(turnedAway).toEqual({ type: "refused", reason: "overloaded" });
    expect((await ingest.accept([trackerReport()]))[0]?.type).toBe("duplicate");
  });

  test("closes after everything taken in is stored, and takes in no more", async () => {
    const last = ingest.accept([trackerReport()]);
    await ingest.close();

    expect((await last)[0]?.type).toBe("stored");
    expect(await ingest.accept([trackerReport()])).toEqual([
      { type: "refused", reason: "stopping" },
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test("counts hours and distance on after a restart", async () => {
    const on = { ignition: true };
    await ingest.accept([trackerReport({ attributes: on, fixTime: NOW - 60_000 })]);
    ({ fleet, ingest } = await newIngest());
    await ingest.accept([trackerReport({ attributes: on, fixTime: NOW, latitude: -34.901 })]);

    expect(latestOf("bus")?.attributes).toMatchObject({ hours: 60_000, totalDistance: 111.32 });
  });
});
