import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { positionId, vehicleId } from "#domain/ids";
import type { Attributes, AttributeValue, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { createIdBlocks } from "../../../server/database/idBlocks.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { createPartitions } from "../../../server/database/partitions.ts";
import { joinAttributes, splitAttributes } from "../../../server/database/positionColumns.ts";
import { positionOfRow } from "../../../server/database/positionRows.ts";
import { readHistory, readPositions } from "../../../server/database/readPositions.ts";
import { storePositions } from "../../../server/database/storePositions.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

const NOW = Date.UTC(2026, 7, 21, 12);
const DAY = 86_400_000;

const position = (given: Partial<Record<keyof Position, unknown>> & { id: number }): Position =>
  ({
    vehicleId: vehicleId(1),
    protocol: "osmand",
    serverTime: epochMs(NOW + 1_234),
    deviceTime: epochMs(NOW),
    fixTime: epochMs(NOW),
    valid: true,
    latitude: -34.901112,
    longitude: -56.164532,
    altitude: metres(31.5),
    speed: knots(27.538),
    course: degrees(184.25),
    accuracy: metres(4),
    address: undefined,
    attributes: {},
    ...given,
    id: positionId(given.id),
  }) as Position;

let database: Database;
let dispose: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ database } = opened);
  dispose = opened.dispose;
  await sql`insert into devices (name, unique_id) values ('one', '1'), ('two', '2')`.execute(
    database,
  );
});
afterAll(() => dispose());

const store = (positions: readonly Position[], latest: readonly Position[] = []) =>
  storePositions(database, {
    positions,
    latest: new Map(latest.map((position) => [position.vehicleId, position])),
    receivedAt: epochMs(NOW),
  });
const states = async () =>
  (await database.selectFrom("device_states").selectAll().execute()).map((row) =>
    positionOfRow(row as unknown as Record<string, unknown>),
  );

/** Without regard to the prototype. */
const plain = (attributes: Attributes) => Object.fromEntries(Object.entries(attributes));

const attributeKey = fc.oneof(
  fc.constantFrom("ignition", "motion", "odometer", "fuel", "rpm", "temp1", "alarm", "hours"),
  fc.stringMatching(/^[a-zA-Z][\w.-]{0,20}$/),
);
const attributeValue: fc.Arbitrary<AttributeValue> = fc.oneof(
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Math.round(value * 10) / 10 + 0),
  fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => !text.includes("\0")),
);
const anyAttributes = fc.dictionary(attributeKey, attributeValue, {
  maxKeys: 15,
  noNullPrototype: false,
});

describe("the database", () => {
  test("is migrated once, and a second time for nothing", async () => {
    const done = () => sql`select name, timestamp from kysely_migration`.execute(database);
    await migrate(database);
    const once = await done();
    await migrate(database);

    expect(once.rows[0]).toMatchObject({ name: "0001_initial" });
    expect((await done()).rows).toEqual(once.rows);
  });

  test("gives every position back exactly as it was written", async () => {
    const written = position({
      id: 10,
      deviceTime: epochMs(NOW - 5_678),
      address: "Rua Açores 1",
      attributes: { ignition: true, odometer: 154_320_111.123, fuel: 38.5, note: "ção", rpm: "x" },
    });
    await store([written], [written]);

    const [read] = await readPositions(database, [10]);
    expect({ ...read, attributes: { ...read?.attributes } }).toEqual(written);
  });

  test("gives any attributes back exactly", async () => {
    const samples = fc.sample(anyAttributes, { numRuns: 300, seed: 7 });
    const written = samples.map((attributes, at) => position({ id: 1_000 + at, attributes }));
    await store(written);

    const read = await readPositions(
      database,
      written.map(({ id }) => id),
    );
    expect(read.map(({ attributes }) => plain(attributes))).toEqual(
      written.map(({ attributes }) => plain(attributes)),
    );
  });

  test("splits and joins attributes without loss", () => {
    fc.assert(
      fc.property(anyAttributes, (attributes) => {
        const row = JSON.parse(JSON.stringify(splitAttributes(attributes))) as Record<
          string,
          unknown
        >;
        expect({ ...joinAttributes(row) }).toEqual({ ...attributes });
      }),
    );
  });

  test("never takes a vehicle's state back in time [E05]", async () => {
    const newer = position({ id: 20, vehicleId: vehicleId(2), fixTime: epochMs(NOW + 5_000) });
    const older = position({ id: 21, vehicleId: vehicleId(2), fixTime: epochMs(NOW) });
    await store([newer], [newer]);
    await store([older], [older]);

    const known = (await states()).find(({ vehicleId }) => vehicleId === 2);
    expect(known?.id).toBe(20);
  });

  test("gives out ids that nobody else has", async () => {
    const one = createIdBlocks(database);
    const other = createIdBlocks(database);
    await one.reserve(2_500);
    await other.reserve(10);
    await one.reserve(2_500);

    const ids = [
      ...Array.from({ length: 2_500 }, () => one.take()),
      ...Array.from({ length: 10 }, () => other.take()),
    ];
    expect(new Set(ids).size).toBe(2_510);
  });

  test("reads a long history page by page in the order of fix times", async () => {
    const written = Array.from({ length: 6_000 }, (_, at) =>
      position({
        id: 100_000 + at,
        fixTime: epochMs(NOW - 20 * DAY + ((at * 7_919) % 6_000) * 1_000),
      }),
    );
    await store(written);

    const times: number[] = [];
    for await (const page of readHistory(
      database,
      { vehicle: vehicleId(1), from: epochMs(NOW - 21 * DAY), to: epochMs(NOW - 19 * DAY) },
      (read) => read(),
    ))
      times.push(...page.map(({ fixTime }) => fixTime));
    expect(times).toHaveLength(6_000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe("partitions", () => {
  const partitionOf = async (id: number) => {
    const { rows } = await sql<{ name: string }>`
      select tableoid::regclass::text as name from positions where id = ${id}`.execute(database);
    return rows[0]?.name;
  };
  const storeAt = async (id: number, time: number) => {
    const stored = position({ id, fixTime: epochMs(time) });
    await store([stored]);
  };

  test("are made for recent days, and rows that came before move in", async () => {
    const partitions = createPartitions(database);
    await partitions.load();
    await storeAt(50, NOW + DAY);
    expect(await partitionOf(50)).toBe("positions_default");

    await partitions.ensure([epochMs(NOW + DAY), epochMs(NOW - 400 * DAY)], epochMs(NOW));

    expect(await partitionOf(50)).toBe("positions_20260822");
    await storeAt(51, NOW - 400 * DAY);
    expect(await partitionOf(51)).toBe("positions_default");
  });

  test("are found again after a restart", async () => {
    const partitions = createPartitions(database);
    await partitions.load();
    await partitions.ensure([epochMs(NOW + DAY)], epochMs(NOW));

    expect(await partitionOf(50)).toBe("positions_20260822");
  });

  test("are dropped whole when their day is over for long enough", async () => {
    const partitions = createPartitions(database);
    await partitions.load();
    await partitions.ensure([epochMs(NOW - 6 * DAY)], epochMs(NOW));
    await storeAt(60, NOW - 6 * DAY);

    const dropped = await partitions.dropBefore(epochMs(NOW - 5 * DAY));

    expect(dropped).toBe(1);
    expect(await partitionOf(60)).toBeUndefined();
    expect(await partitionOf(50)).toBe("positions_20260822");
  });

  test("are given up oldest first, the shared one before all", async () => {
    const partitions = createPartitions(database);
    await partitions.load();

    expect(await partitions.dropOldest()).toBe(true);
    expect(await partitionOf(51)).toBeUndefined();
    expect(await partitionOf(50)).toBe("positions_20260822");
    expect(await partitions.dropOldest()).toBe(true);
    expect(await partitionOf(50)).toBeUndefined();
    expect(await partitions.dropOldest()).toBe(false);
  });
});
