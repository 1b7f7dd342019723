import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { insert, link, openRules } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const NOW = epochMs(Date.UTC(2026, 7, 21, 12));
const HERE = { latitude: -34.9, longitude: -56.16, altitude: 20 as never };
const AROUND = "CIRCLE (-34.9 -56.16, 500)";

let database: Database;
let dispose: () => Promise<void>;
let bus: number;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());
beforeEach(async () => {
  await sql`truncate positions, device_states, events, devices, groups, geofences, notifications,
    computed_attributes, maintenances, drivers, calendars, settings cascade`.execute(database);
  bus = await insert(database, "devices", { name: "Bus", unique_id: "bus", attributes: { a: 1 } });
});

const geofence = (area: string, given: Record<string, unknown> = {}) =>
  insert(database, "geofences", { name: "g", area, ...given });
const open = async () => {
  const rules = await openRules(database, () => NOW);
  return {
    ...rules,
    bus: () => rules.ruleCache.vehicle(rules.fleet.withUniqueId("bus")!),
  };
};

describe("the rule cache", () => {
  test("looks a setting up at the vehicle, three levels of groups, the server", async () => {
    await sql`insert into settings (key, value) values ('server',
      '{"attributes":{"a":9,"b":9,"c":9,"d":9,"e":9,"f":9}}')`.execute(database);
    let parent: number | null = null;
    for (const attributes of [{ e: 5 }, { d: 4 }, { c: 3, d: 3 }, { b: 2, c: 2, a: 2 }])
      parent = await insert(database, "groups", { name: "g", parent_id: parent, attributes });
    await sql`update devices set group_id = ${parent}`.execute(database);

    const { settings } = (await open()).bus();
    expect({ ...settings }).toEqual({ a: 1, b: 2, c: 2, d: 3, e: 9, f: 9 });
  });

  test("leaves out an area that cannot be read, and keeps the rest", async () => {
    const ids = [await geofence("CIRCLE (nonsense"), await geofence(AROUND)];
    for (const id of ids) await link(database, "vehicle", bus, "geofence", id);

    expect((await open()).bus().geofencesAt(HERE)).toEqual([ids[1]]);
  });

  test("holds a coordinate between floor and ceiling, beside a line, and in a ring", async () => {
    const ids = [
      await geofence(AROUND, { attributes: { floor: 10, ceiling: 30 } }),
      await geofence(AROUND, { attributes: { floor: 30 } }),
      await geofence("LINESTRING (-34.9003 -56.17, -34.9003 -56.15)", {
        attributes: { polylineDistance: 50 },
      }),
      await geofence("LINESTRING (-34.9003 -56.17, -34.9003 -56.15)"),
      await geofence("POLYGON ((-34.91 -56.17, -34.89 -56.17, -34.89 -56.15, -34.91 -56.15))"),
    ];
    for (const id of ids) await link(database, "vehicle", bus, "geofence", id);

    expect((await open()).bus().geofencesAt(HERE)).toEqual([ids[0], ids[2], ids[4]]);
  });

  test("follows every change it is notified of", async () => {
    const { ruleCache, bus: vehicle } = await open();
    const id = await geofence(AROUND, { attributes: { speedLimit: 10 } });
    await ruleCache.take({ kind: "geofence", ids: [id] });
    expect(vehicle().geofencesAt(HERE)).toBeUndefined();

    await link(database, "vehicle", bus, "geofence", id);
    await ruleCache.take({ kind: "link", ids: [] });
    expect(vehicle().geofencesAt(HERE)).toEqual([id]);
    expect(vehicle().geofence(id as never)?.speedLimit).toBe(10);

    await sql`update geofences set area = 'CIRCLE (0 0, 5)', attributes = '{}'`.execute(database);
    await ruleCache.take({ kind: "geofence", ids: [id] });
    expect(vehicle().geofencesAt(HERE)).toBeUndefined();
    expect(vehicle().geofence(id as never)?.speedLimit).toBeUndefined();

    await sql`delete from geofences`.execute(database);
    await ruleCache.take({ kind: "geofence", ids: [] });
    expect(vehicle().geofence(id as never)).toBeUndefined();
  });

  test("knows after the links of one thing were changed what all links say", async () => {
    const tram = await insert(database, "devices", { name: "Tram", unique_id: "tram" });
    const group = await insert(database, "groups", { name: "g" });
    await sql`update devices set group_id = ${group} where id = ${bus}`.execute(database);
    const places = [await geofence(AROUND), await geofence(AROUND), await geofence(AROUND)];
    const { ruleCache, fleet } = await open();
    const owners = [
      { kind: "vehicle", id: bus },
      { kind: "vehicle", id: tram },
      { kind: "group", id: group },
    ] as const;
    const random = fc.sample(
      fc.record({
        links: fc.array(fc.tuple(fc.constantFrom(...owners), fc.constantFrom(...places))),
        end: fc.constantFrom(...owners, ...places.map((id) => ({ kind: "geofence", id }) as const)),
      }),
      { seed: 7, numRuns: 30 },
    );
    for (const { links, end } of random) {
      const { kind, id } = end;
      const isOf = (owner: { kind: string; id: number }, place: number) =>
        kind === "geofence" ? place === id : owner.kind === kind && owner.id === id;
      if (kind === "geofence") {
        await sql`delete from device_geofences where geofence_id = ${id}`.execute(database);
        await sql`delete from group_geofences where geofence_id = ${id}`.execute(database);
      } else
        await sql`delete from ${sql.table(kind === "vehicle" ? "device_geofences" : "group_geofences")}
          where ${sql.ref(kind === "vehicle" ? "device_id" : "group_id")} = ${id}`.execute(
          database,
        );
      const wanted = new Map(
        links.map(([owner, place]) => [
          `${owner.kind}${owner.id}/${place}`,
          [owner, place] as const,
        ]),
      );
      for (const [owner, place] of wanted.values())
        if (isOf(owner, place)) await link(database, owner.kind, owner.id, "geofence", place);
      await ruleCache.take({ kind: "link", ids: [], linksOf: end });

      const { rows } = await sql<{ vehicle: number; place: number }>`
        select device_id as vehicle, geofence_id as place from device_geofences
        union select devices.id, geofence_id from devices join group_geofences using (group_id)`.execute(
        database,
      );
      for (const [uniqueId, vehicle] of [
        ["bus", bus],
        ["tram", tram],
      ] as const) {
        const expected = rows.filter((row) => row.vehicle === vehicle).map(({ place }) => place);
        const record = fleet.withUniqueId(uniqueId)!;
        const notification = {
          id: 0,
          type: "geofenceEnter",
          always: true,
          attributes: {},
        } as const;
        const alert = { notification, vehicles: new Set<number>(), groups: new Set<number>() };
        expect(ruleCache.alertLackOf(record, alert) === undefined).toBe(expected.length > 0);
        const found = ruleCache.vehicle(record).geofencesAt(HERE);
        expect(found ?? []).toEqual(expected.sort((a, b) => a - b));
      }
    }
  });

  test("knows a driver by their own key, and by one that is lent as long as it is [DRV-02]", async () => {
    const driver = await insert(database, "drivers", { name: "Ana", unique_id: "own" });
    const lender = { name: "lender", email: `lender${driver}@fleet.test`, password_hash: "x" };
    const user = await insert(database, "users", lender);
    const lend = (unique_id: string, starts_at: number, ends_at?: number) =>
      insert(database, "rfid_keys", {
        unique_id,
        driver_id: driver,
        user_id: user,
        starts_at: new Date(starts_at),
        ...(ends_at !== undefined && { ends_at: new Date(ends_at) }),
      });
    const rules = await open();
    const known = (key: string) =>
      [NOW - 1, NOW, NOW + 999, NOW + 1_000, NOW + 2_000].map((at) =>
        rules.bus().knowsDriver(key, epochMs(at)),
      );
    await lend("lent", NOW, NOW + 1_000);
    await lend("lent", NOW + 2_000);
    expect(known("lent")).toEqual([false, false, false, false, false]);
    await rules.ruleCache.take({ kind: "driver", ids: [driver] });
    expect(known("lent")).toEqual([false, true, true, false, true]);
    expect(known("own")).toEqual([true, true, true, true, true]);
    expect(known("nobody's")).toEqual([false, false, false, false, false]);

    await sql`delete from users where id = ${user}`.execute(database);
    await rules.ruleCache.take({ kind: "user", ids: [user] });
    expect(known("lent")).toEqual([false, false, false, false, false]);
  });

  test("knows what is asked of a vehicle, and by whom of all vehicles", async () => {
    const other = await insert(database, "devices", { name: "Tram", unique_id: "tram" });
    const own = await insert(database, "notifications", {
      type: "idle",
      attributes: { minimalDuration: 7 },
    });
    await link(database, "vehicle", bus, "notification", own);
    await insert(database, "notifications", {
      type: "alarm",
      always: true,
      attributes: { alarms: "sos,alarmEngineOn" },
    });
    const { ruleCache, fleet } = await openRules(
      database,
      () => NOW,
      async (ids) => new Map(ids.map((id) => [id, (vehicle) => (vehicle as number) === other])),
    );

    const of = (uniqueId: string) => ruleCache.vehicle(fleet.withUniqueId(uniqueId)!).thresholds;
    expect(of("bus")).toEqual({ idle: [7] });
    expect(of("tram")).toEqual({ alarmEngineOn: [270] });
  });

  test("takes in thirty thousand geofences and goes on answering meanwhile", async () => {
    await sql`insert into geofences (name, area) select 'g',
      'CIRCLE (' || (n % 170 - 85) || ' ' || (n % 350 - 175) || ', ' || (100 + n % 900) || ')'
      from generate_series(1, 30000) n`.execute(database);
    await sql`insert into device_geofences select ${bus}, id from geofences`.execute(database);
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const { bus: vehicle } = await open();
    clearInterval(counting);

    expect(turns).toBeGreaterThan(30);
    expect(vehicle().geofencesAt({ ...HERE, latitude: -34, longitude: -124 })).toHaveLength(
      (
        await sql<{ count: string }>`select count(*) as count from geofences
          where area like 'CIRCLE (-34 -124,%'`.execute(database)
      ).rows.map(({ count }) => Number(count))[0]!,
    );
  });
});

describe("a position", () => {
  const complete = async (attributes: object) => {
    const rules = await open();
    const [outcome] = await rules.ingest.accept([
      trackerReport({ attributes: attributes as never, speedKnots: 3 }),
    ]);
    if (outcome?.type !== "stored") throw new Error("not stored");
    return { position: outcome.position, faults: rules.ingest.figures().faults };
  };
  const computed = async (attribute: string, expression: string, given = {}) => {
    const id = await insert(database, "computed_attributes", {
      attribute,
      expression,
      type: "number",
      ...given,
    });
    await link(database, "vehicle", bus, "attribute", id);
    return id;
  };

  test("is completed by computed attributes in the order of their priority", async () => {
    await computed("fuel", "adc1 * 0.1");
    await computed("adc1", "adc1 + 100", { priority: 5 });
    await computed("speed", "20", { priority: -1 });
    await computed("cold", "temp1 < 0", { type: "boolean" });
    await computed("label", "'t' + temp1", { type: "string" });

    const { position } = await complete({ adc1: 50, temp1: -4 });

    expect(position).toMatchObject({
      speed: 20,
      attributes: { adc1: 150, fuel: 15, cold: true, label: "t-4", motion: true },
    });
  });

  test("is taken in as it is when a formula fails, and the failures are counted", async () => {
    const id = await computed("fuel", "text * 2");
    const wrong = await computed("rpm", "'x'");
    await computed("latitude", "500");
    await computed("odd", "1 +");

    const { position, faults } = await complete({ text: "abc", fuel: 7 });

    expect(position.attributes.fuel).toBe(7);
    expect(position.latitude).toBe(-34.9);
    expect(faults).toMatchObject({ [id]: 1, [wrong]: 1 });
  });

  test("gets its driver and copies where that is set, and its geofences", async () => {
    const driver = await insert(database, "drivers", { name: "Ana", unique_id: "ANA" });
    await link(database, "vehicle", bus, "driver", driver);
    const id = await geofence(AROUND);
    await link(database, "vehicle", bus, "geofence", id);
    await sql`update devices set attributes =
      '{"processing.useLinkedDriver": true, "processing.copyAttributes": "fuel,vin"}'`.execute(
      database,
    );
    const { ingest } = await open();
    await ingest.accept([trackerReport({ attributes: { fuel: 9 }, fixTime: NOW - 10_000 })]);
    const [outcome] = await ingest.accept([trackerReport({ fixTime: NOW })]);

    expect(outcome).toMatchObject({
      position: { geofenceIds: [id], attributes: { driverUniqueId: "ANA", fuel: 9 } },
    });
  });
});
