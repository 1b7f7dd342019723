import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { positionId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import { startPostgres } from "../../../bench/databaseServer.ts";
import type {
  Database,
  DatabaseConnection,
} from "../../../server/database/connectEmbeddedDatabase.ts";
import { connectPostgres, DatabaseUnreachable } from "../../../server/database/connectPostgres.ts";
import { isDataFault } from "../../../server/database/databaseError.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { createPartitions } from "../../../server/database/partitions.ts";
import { CONNECT_TIMEOUT_MS } from "../../../server/database/postgresSettings.ts";
import { storePositions } from "../../../server/database/storePositions.ts";
import { ensureGroup } from "../../../server/fleet/ensureGroup.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { startTestServer } from "../../support/startTestServer.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/testDatabase.ts";

const log = createLogger("silent", false);
const DAY = 86_400_000;
const NOW = epochMs(Date.UTC(2026, 7, 21, 12));

const positionAt = (id: number, vehicle: number, time: number): Position => ({
  id: positionId(id),
  vehicleId: vehicleId(vehicle),
  protocol: "both",
  serverTime: epochMs(time),
  deviceTime: epochMs(time),
  fixTime: epochMs(time),
  valid: true,
  latitude: 1,
  longitude: 2,
  altitude: metres(0),
  speed: knots(0),
  course: degrees(0),
  accuracy: metres(0),
  address: undefined,
  attributes: {},
});

describe.skipIf(!hasPostgres())("PostgreSQL", () => {
  let address: URL;
  let connection: DatabaseConnection;
  beforeAll(async () => {
    address = await newPostgresDatabase();
    connection = await connectPostgres(address, log);
  });
  afterAll(() => connection?.dispose());

  const named = (database: string) => {
    const url = new URL(address);
    url.pathname = `/${database}`;
    return url;
  };

  test("gives values as the embedded database does", async () => {
    const { rows } = await sql`select 9007199254740991::bigint as large, 2::integer as small,
      27.538::real as real, true as flag, '{"a":[1]}'::jsonb as json, '{1,2}'::integer[] as list,
      ${new Date(1_755_777_600_123)}::timestamptz as time, null as nothing,
      '1900-01-01T00:00:00Z'::timestamptz as old, '12026-01-01T00:00:00Z'::timestamptz as far`.execute(
      connection.database,
    );

    expect(rows).toEqual([
      {
        large: Number.MAX_SAFE_INTEGER,
        small: 2,
        real: 27.538,
        flag: true,
        json: { a: [1] },
        list: [1, 2],
        time: new Date(1_755_777_600_123),
        nothing: null,
        old: new Date("1900-01-01T00:00:00Z"),
        far: new Date("+012026-01-01T00:00:00Z"),
      },
    ]);
  });

  test("reports what was wrong with PostgreSQL's code, and whose fault it was", async () => {
    const { database } = connection;
    const faultOf = (statement: ReturnType<typeof sql>) =>
      statement.execute(database).then(
        () => undefined,
        (error: unknown) => error,
      );
    const wrong = await faultOf(sql`select 1 / 0`);
    const missing = await faultOf(sql`select * from nowhere`);

    expect(wrong).toMatchObject({ name: "DatabaseError", code: "22012" });
    expect(isDataFault(wrong)).toBe(true);
    expect(missing).toMatchObject({ code: "42P01" });
    expect(isDataFault(missing)).toBe(false);
  });

  test("ends a statement that takes too long", async () => {
    const hurried = await connectPostgres(address, log, { statementTimeoutMs: 50 });

    await expect(sql`select pg_sleep(5)`.execute(hurried.database)).rejects.toMatchObject({
      code: "57014",
    });
    await hurried.dispose();
  });

  test("lets whoever finds all its connections busy wait for longer than a greeting may take", async () => {
    const crowded = await connectPostgres(address, log);
    const held = CONNECT_TIMEOUT_MS / 1_000 + 1;
    const slow = Array.from({ length: 50 }, (_, at) =>
      sql`select pg_sleep(${at < 10 ? held : 0})`.execute(crowded.database),
    );

    await expect(Promise.all(slow)).resolves.toHaveLength(50);
    await crowded.dispose();
  }, 60_000);

  test("survives connections that break, idle ones and busy ones", async () => {
    const { database } = connection;
    const own = await connectPostgres(address, log);
    const busy = sql`select pg_sleep(10)`.execute(own.database).catch((error: unknown) => error);
    await sql`select 1`.execute(own.database);
    const sleepers = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database()
          and query like 'select pg_sleep(10)%' and state = 'active'`.execute(database)
      ).rows.length;
    await expect.poll(sleepers).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database);

    expect(await busy).toMatchObject({ name: "DatabaseError" });
    const answers = () => sql`select 1`.execute(own.database).then(() => true);
    await expect.poll(() => answers().catch(() => false)).toBe(true);
    await own.dispose();
  });

  test("that is not there is reported in one line, without the password", async () => {
    const nowhere = new URL("postgres://somebody:secret@127.0.0.1:9/waymark");
    const failure = await connectPostgres(nowhere, log).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(DatabaseUnreachable);
    expect((failure as Error).message).toMatch(/^DATABASE_URL: no database at 127\.0\.0\.1:9: .+/);
    expect((failure as Error).message).not.toMatch(/secret|\n/);
    const unknown = connectPostgres(named("no_such_database"), log);
    await expect(unknown).rejects.toThrow(/no_such_database/);
  });

  test("is brought up to date by several instances at once", async () => {
    const name = `empty_${randomUUID().slice(0, 8)}`;
    await sql.raw(`create database ${name}`).execute(connection.database);
    const instances = await Promise.all(
      Array.from({ length: 4 }, () => connectPostgres(named(name), log)),
    );

    await Promise.all(instances.map(({ database }) => migrate(database)));

    const groups = await Promise.all(
      instances.map(({ database }) => ensureGroup(database, { key: "key", name: "Group" })),
    );
    expect(new Set(groups).size).toBe(1);
    for (const { dispose } of instances) await dispose();
  });

  test("takes what two instances write of the same vehicles at the same moment", async () => {
    const instances = await Promise.all([
      connectPostgres(address, log),
      connectPostgres(address, log),
    ]);
    const halves = [0, 1].map((half) =>
      Array.from({ length: 200 }, (_, at) => half * 200 + at + 1),
    );
    const write = (database: Database, round: number, half: number) => {
      const [fresh = [], known = []] = half === 0 ? halves : halves.toReversed();
      const at = (id: number, vehicle: number, time: number) =>
        positionAt(id * 1_000 + vehicle, vehicle, time);
      const positions = fresh.map((vehicle) => at(2 * round + half, vehicle, NOW + round));
      const received = known.map((vehicle) => at(0, vehicle, NOW));
      const latest = new Map([...positions, ...received].map((one) => [one.vehicleId, one]));
      return storePositions(database, { positions, latest, receivedAt: NOW });
    };

    for (let round = 1; round <= 15; round++)
      await Promise.all(instances.map(({ database }, half) => write(database, round, half)));

    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from positions where protocol = 'both'`.execute(
      connection.database,
    );
    expect(rows).toEqual([{ count: 15 * 400 }]);
    for (const { dispose } of instances) await dispose();
  });

  test("gets one partition a day, however many instances want it at the same moment", async () => {
    const instances = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { database, dispose } = await connectPostgres(address, log);
        const partitions = createPartitions(database);
        await partitions.load();
        return { partitions, dispose };
      }),
    );
    const days = Array.from({ length: 5 }, (_, at) => epochMs(NOW - at * DAY));

    await Promise.all(instances.map(({ partitions }) => partitions.ensure(days, NOW)));
    const [one, other] = instances;
    // What one drops the other learns, and makes again when it is wanted.
    expect(await one?.partitions.dropBefore(epochMs(NOW - 2 * DAY))).toBe(2);
    expect(await other?.partitions.dropBefore(epochMs(NOW - 2 * DAY))).toBe(0);
    await other?.partitions.ensure(days, NOW);

    const { rows } = await sql<{ count: number }>`select count(*)::integer as count
      from pg_inherits where inhparent = 'positions'::regclass`.execute(connection.database);
    expect(rows).toEqual([{ count: 6 }]);
    for (const { dispose } of instances) await dispose();
  });
});

describe.skipIf(!hasPostgres())("a server whose PostgreSQL goes away", () => {
  test("says so, refuses reports, and goes on when it is back", { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "waymark-postgres-"));
    const first = await startPostgres(folder, { isKept: true });
    const host = await startTestServer({ databaseUrl: first.address });
    const health = async () => (await fetch(`${host.url}/api/health`)).status;
    const report = async (at: number) => (await host.report(`id=a&lat=${at}&lon=1`)).status;
    expect([await health(), await report(1)]).toEqual([200, 200]);

    await first.stop();
    expect([await health(), await report(2)]).toEqual([503, 503]);

    const second = await startPostgres(folder, { isKept: true });
    expect([await health(), await report(3)]).toEqual([200, 200]);
    const stored = await host.server.services.database
      .selectFrom("positions")
      .select("latitude")
      .orderBy("id")
      .execute();
    expect(stored.map(({ latitude }) => latitude)).toEqual([1, 3]);
    await host.close();
    await second.stop();
    rmSync(folder, { recursive: true });
  });
});
