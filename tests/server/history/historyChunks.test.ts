import fc from "fast-check";
import { type ControlledTransaction, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readHistoryBlock } from "#contract/feed/historyBlock";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { Attributes, AttributeValue, Position } from "#domain/position";
import { days, degrees, epochMs, knots, metres } from "#domain/units";
import type { DatabaseConnection } from "../../../server/database/connectEmbeddedDatabase.ts";
import { createPartitions } from "../../../server/database/partitions.ts";
import { removeFromHistory, removeStretch } from "../../../server/database/removeFromHistory.ts";
import { removeOld } from "../../../server/database/removeOld.ts";
import type { Tables } from "../../../server/database/tables.ts";
import { dayOf } from "../../../server/history/dayColumns.ts";
import { createHistoryPacking } from "../../../server/history/historyPacking.ts";
import { dayKey, planHistory, readChunks } from "../../../server/history/historyPlan.ts";
import {
  keepPacked,
  packDay,
  readDay,
  readToPack,
  splitBodies,
} from "../../../server/history/packDay.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { proofShare } from "../../support/proofShare.ts";
import { testDatabase } from "../../support/testDatabase.ts";
import {
  addDevices,
  countKept,
  DAY_MS,
  FIRST_DAY,
  pastPosition,
  readAnswer,
  storePast,
} from "./historyWorld.ts";
import { rowsOfBlocks, rowsOfPositions } from "./pastRows.ts";

const DAY = dayOf(epochMs(FIRST_DAY));
const VEHICLES = [vehicleId(1), vehicleId(2)];
/** Whatever hangs must end, however busy the machine is. */
const PATIENCE = { timeout: 60_000, interval: 5 };
const log = createLogger("silent", false);

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await addDevices(connection.database, 3);
});
afterAll(() => connection.dispose());
beforeEach(async () => {
  const { database } = connection;
  await sql`delete from history_chunks`.execute(database);
  await sql`delete from history_stale`.execute(database);
  await sql`delete from positions`.execute(database);
});

const twoDays = (fields: "core" | "all") =>
  ({ vehicles: VEHICLES, from: FIRST_DAY, to: FIRST_DAY + 2 * DAY_MS, fields }) as const;

/** Answers are as the positions are, from chunks and without. */
async function expectTruth(fields: "core" | "all", isPacked?: boolean) {
  const { database } = connection;
  const { plan, blocks } = await readAnswer(database, twoDays(fields));
  for (const vehicle of VEHICLES) {
    const expected = await rowsOfPositions(
      database,
      vehicle,
      FIRST_DAY,
      FIRST_DAY + 2 * DAY_MS,
      fields,
    );
    const own = blocks.filter(({ vehicleId }) => vehicleId === vehicle);
    expect(rowsOfBlocks(own, fields)).toEqual(expected);
  }
  if (isPacked !== undefined)
    expect(plan.every(({ chunk }) => (chunk !== undefined) === isPacked)).toBe(true);
}

const attributeValue: fc.Arbitrary<AttributeValue> = fc.oneof(
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.integer({ min: -9_999, max: 9_999 }).map((value) => value / 10 + 0),
  fc.string({ unit: "grapheme", maxLength: 8 }).filter((text) => !text.includes("\0")),
);
const attributes: fc.Arbitrary<Attributes> = fc.dictionary(
  fc.oneof(
    fc.constantFrom("ignition", "motion", "odometer", "fuel", "fuelLevel", "driverUniqueId"),
    fc.constantFrom("totalDistance", "alarm", "hours", "io6", "note"),
  ),
  attributeValue,
  { maxKeys: 8, noNullPrototype: true },
);
/** A few moments only, so that many are of one. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 5 }).map((hour) => FIRST_DAY + hour * 3_600_000),
  fc.integer({ min: 0, max: 2 * DAY_MS - 1 }).map((offset) => FIRST_DAY + offset),
);
const decimal = (most: number, steps: number) =>
  fc.integer({ min: 0, max: most * steps }).map((value) => value / steps);
const anyPosition = fc
  .record({
    vehicle: fc.constantFrom(1, 2),
    at: moment,
    attributes,
    speed: fc.oneof(decimal(800, 100), fc.float({ min: 2 ** -10, max: 800, noNaN: true })),
    course: decimal(360, 100),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    altitude: decimal(9_000, 10),
    delay: fc.integer({ min: 0, max: 5_000 }),
    address: fc.option(fc.string({ unit: "grapheme", maxLength: 300 }), { nil: undefined }),
    valid: fc.boolean(),
  })
  .filter(({ address }) => address === undefined || !address.includes("\0"));

describe("a day of history [HIST-01]", () => {
  test("says what the positions say, each read from them and packed", async () => {
    const { database } = connection;
    let id = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyPosition, { minLength: 1, maxLength: 25 }),
        fc.constantFrom("core" as const, "all" as const),
        async (given, fields) => {
          await sql`delete from positions`.execute(database);
          await sql`delete from history_chunks`.execute(database);
          const positions = given.map(
            ({ vehicle, at, attributes, speed, course, delay, altitude, ...more }): Position =>
              pastPosition({
                id: ++id,
                vehicle,
                at,
                attributes,
                more: {
                  ...more,
                  serverTime: epochMs(at + delay),
                  speed: knots(speed),
                  course: degrees(course),
                  altitude: metres(altitude),
                },
              }),
          );
          await storePast(database, positions);

          await expectTruth(fields, false);
          await expectTruth(fields, true);
        },
      ),
      { numRuns: proofShare(60, 1_000) },
    );
  });

  test("of which only the last hours are asked for says the same from its ending and from all of it", async () => {
    const { database } = connection;
    let id = 0;
    const dayEnd = FIRST_DAY + DAY_MS;
    const ago = fc.integer({ min: 0, max: 5 * 3_600_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(ago, attributes), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 * 3_600_000 }),
        async (given, before) => {
          await sql`delete from positions`.execute(database);
          await sql`delete from history_chunks`.execute(database);
          const positions = given.map(([time, readings]) =>
            pastPosition({ id: ++id, vehicle: 1, at: dayEnd - 1 - time, attributes: readings }),
          );
          await storePast(database, positions);
          const wanted = {
            ...twoDays("core"),
            from: epochMs(dayEnd - before),
            to: epochMs(dayEnd),
          };
          const answer = async () => {
            const { blocks } = await readAnswer(database, wanted);
            return VEHICLES.map((vehicle) => {
              const own = blocks.filter(({ vehicleId: id }) => id === vehicle);
              for (const [at, { from }] of own.slice(1).entries())
                expect(own[at]!.until).toBe(from);
              return [own[0]!.from, own.at(-1)!.until, rowsOfBlocks(own, "core")];
            });
          };
          await readAnswer(database, twoDays("core"));

          const fromEnding = await answer();
          await sql`update history_chunks set ending = null`.execute(database);
          expect(fromEnding).toEqual(await answer());
        },
      ),
      { numRuns: proofShare(40, 600) },
    );
  });

  test("of which only the last hours are asked for is read from its ending alone [HIST-01]", async () => {
    const { database } = connection;
    const [late, early] = [FIRST_DAY + DAY_MS - 60_000, FIRST_DAY + 60_000];
    await storePast(
      database,
      [early, late].map((at, index) => pastPosition({ id: index + 1, at })),
    );
    await readAnswer(database, twoDays("core"));
    await sql`update history_chunks set core = ''`.execute(database);

    const hour = { from: epochMs(FIRST_DAY + DAY_MS - 3_600_000), to: epochMs(FIRST_DAY + DAY_MS) };
    const { blocks } = await readAnswer(database, { ...twoDays("core"), ...hour });

    const own = blocks.filter(({ vehicleId }) => vehicleId === VEHICLES[0]);
    expect(rowsOfBlocks(own, "core").map(({ time }) => time)).toEqual([late]);
  });

  test("of which the core is packed is packed anew with all when all is asked for", async () => {
    const { database } = connection;
    await storePast(database, [pastPosition({ id: 1, at: FIRST_DAY, attributes: { note: "n" } })]);
    await expectTruth("core", false);
    await expectTruth("all", false);
    await expectTruth("all", true);
    await expectTruth("core", true);
  });

  test("whose chunk was written in another form is packed anew", async () => {
    const { database } = connection;
    await storePast(database, [
      pastPosition({ id: 1, at: FIRST_DAY, more: { speed: knots(27.53) } }),
    ]);
    await expectTruth("all", false);
    await expectTruth("all", true);
    await sql`update history_chunks set form = form - 1, core = '', complete = ''`.execute(
      database,
    );

    await expectTruth("all", false);
    await expectTruth("all", true);
  });

  test("that is not over is not packed", async () => {
    const { database } = connection;
    const far = Date.UTC(2100, 0, 1);
    await storePast(database, [pastPosition({ id: 1, at: far })]);
    const asked = {
      vehicles: [vehicleId(1)],
      from: far,
      to: far + DAY_MS,
      fields: "core",
    } as const;
    const { blocks } = await readAnswer(database, asked);
    await packDay(database, {
      vehicle: vehicleId(1),
      day: dayOf(epochMs(far)),
      fields: "core",
    });

    expect(blocks.map(({ count }) => count)).toEqual([1]);
    expect(await countKept(database)).toEqual({ chunks: 0, markers: 0 });
  });

  test("changes when something late comes, is raised or goes [H04]", async () => {
    const { database } = connection;
    const first = pastPosition({ id: 1, at: FIRST_DAY + 1_000 });
    await storePast(database, [first, pastPosition({ id: 2, at: FIRST_DAY + DAY_MS })]);
    const changes = [
      () => storePast(database, [pastPosition({ id: 3, at: FIRST_DAY + 500 })]),
      () => removeFromHistory(database, first),
      () =>
        removeStretch(database, {
          vehicle: vehicleId(1),
          from: epochMs(FIRST_DAY),
          to: epochMs(FIRST_DAY + 2 * DAY_MS),
          keptAfter: epochMs(FIRST_DAY + 3 * DAY_MS),
        }),
    ];
    for (const change of changes) {
      await expectTruth("all");
      await expectTruth("all", true);
      await change();
      await expectTruth("all");
    }
  });
});

/** Waits for no lock: whoever would, has not done it. Only another step could end the waiting. */
const NO_WAITING = sql`set local lock_timeout = '150ms'`;
type Open = ControlledTransaction<Tables>;
interface Packer {
  readonly transaction: Open;
  readonly vehicle: VehicleId;
  readonly day: number;
  readonly found: Awaited<ReturnType<typeof readToPack>>;
}

type Step =
  | {
      readonly type: "add";
      readonly at: readonly number[];
      readonly vehicle: number;
      readonly isAtOnce: boolean;
    }
  | {
      readonly type: "remove";
      readonly from: number;
      readonly to: number;
      readonly vehicle: number;
      readonly isAtOnce: boolean;
    }
  | { readonly type: "end"; readonly which: number; readonly isKept: boolean }
  | {
      readonly type: "pack";
      readonly vehicle: number;
      readonly day: number;
      readonly isAll: boolean;
    }
  | { readonly type: "keep"; readonly which: number }
  | { readonly type: "forget" }
  | { readonly type: "read" };

const minute = fc.oneof(
  fc.integer({ min: 0, max: 1_439 }),
  fc.integer({ min: 0, max: 2 * 1_440 - 1 }),
);
const one = fc.integer({ min: 0, max: 3 });
/** Mostly of one vehicle, so that they meet. */
const vehicle = fc.constantFrom(1, 1, 1, 2);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant("add" as const),
    at: fc.array(minute, { minLength: 1, maxLength: 3 }),
    vehicle,
    isAtOnce: fc.boolean(),
  }),
  fc.record({
    type: fc.constant("remove" as const),
    from: minute,
    to: minute,
    vehicle,
    isAtOnce: fc.boolean(),
  }),
  fc.record({
    type: fc.constant("end" as const),
    which: one,
    isKept: fc.constantFrom(true, true, false),
  }),
  fc.record({
    type: fc.constant("pack" as const),
    vehicle,
    day: fc.constantFrom(DAY, DAY, DAY, DAY + 1),
    isAll: fc.boolean(),
  }),
  fc.record({ type: fc.constant("keep" as const), which: one }),
  fc.constant({ type: "forget" as const }),
  fc.constant({ type: "read" as const }),
  fc.constant({ type: "read" as const }),
);

describe("chunks of history, whoever writes, removes and packs meanwhile", () => {
  // The embedded database has one connection: nobody else does anything between.
  test.runIf(testDatabase.kind === "postgres")(
    "hold what the later of two saw who pack at once, whoever ends first [H04]",
    async () => {
      const { database } = connection;
      const day = { vehicle: vehicleId(1), day: DAY, fields: "core" } as const;
      await storePast(database, [pastPosition({ id: 1, at: FIRST_DAY })]);
      const slow = await database.startTransaction().execute();
      const seenBySlow = await readToPack(slow, day);
      await storePast(database, [pastPosition({ id: 2, at: FIRST_DAY + 1 })]);
      await packDay(database, day);
      await keepPacked(slow, day, seenBySlow);
      await slow.commit().execute();

      const chunks = await readChunks(database, {
        firstDay: DAY,
        lastDay: DAY,
        vehicles: [vehicleId(1)],
        from: epochMs(FIRST_DAY),
        fields: "core",
      });
      const chunk = chunks.get(dayKey(DAY, vehicleId(1)));
      const rows = rowsOfBlocks(splitBodies(chunk!.joined).map(readHistoryBlock), "core");
      expect(rows.map(({ id }) => id)).toEqual([1, 2]);
    },
  );

  test("are used only when they say what the positions say, in every interleaving [H04]", async () => {
    const { database } = connection;
    // The embedded database has one connection: there each of them ends before the next begins.
    const most = testDatabase.kind === "postgres" ? 4 : 0;
    let id = 1_000;
    let used = 0;

    async function attempt(begin: (transaction: Open) => Promise<void>): Promise<Open | undefined> {
      const transaction = await database.startTransaction().execute();
      try {
        await NO_WAITING.execute(transaction);
        await begin(transaction);
        return transaction;
      } catch (error) {
        await transaction.rollback().execute();
        if (!/lock timeout|deadlock/.test(String(error))) throw error;
        return undefined;
      }
    }

    async function finish(transaction: Open, isKept: boolean): Promise<void> {
      await (isKept ? transaction.commit() : transaction.rollback()).execute();
    }

    async function keep({ transaction, vehicle, day, found }: Packer): Promise<void> {
      try {
        await keepPacked(transaction, { vehicle, day }, found);
        await transaction.commit().execute();
      } catch (error) {
        await transaction.rollback().execute();
        if (!/lock timeout|deadlock/.test(String(error))) throw error;
      }
    }

    /** As the call does, but it packs nothing: that would wait for who is packing. */
    async function check(): Promise<void> {
      for (const fields of ["core", "all"] as const) {
        const wanted = {
          ...twoDays(fields),
          from: epochMs(FIRST_DAY),
          to: epochMs(FIRST_DAY + 2 * DAY_MS),
        };
        for (const { vehicle, day, chunk } of await planHistory(database, wanted)) {
          const read = await readChunks(database, {
            firstDay: day,
            lastDay: day,
            vehicles: [vehicle],
            from: wanted.from,
            fields,
          });
          expect(read.has(dayKey(day, vehicle))).toBe(chunk !== undefined);
          const kept = read.get(dayKey(day, vehicle));
          if (kept) used++;
          const bodies = kept
            ? splitBodies(kept.joined)
            : (await readDay(database, { vehicle, day, fields })).bodies;
          const expected = await rowsOfPositions(
            database,
            vehicle,
            day * DAY_MS,
            (day + 1) * DAY_MS,
            fields,
          );
          expect(rowsOfBlocks(bodies.map(readHistoryBlock), fields)).toEqual(expected);
        }
      }
    }

    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
        await sql`delete from history_chunks`.execute(database);
        await sql`delete from history_stale`.execute(database);
        await sql`delete from positions`.execute(database);
        const writers: Open[] = [];
        const packers: Packer[] = [];
        const isFull = () => writers.length + packers.length >= most && most > 0;
        for (const step of steps) {
          if (step.type === "read") await check();
          if (step.type === "add" && !isFull()) {
            const positions = step.at.map((at) =>
              pastPosition({ id: ++id, vehicle: step.vehicle, at: FIRST_DAY + at * 60_000 }),
            );
            const writer = await attempt(async (transaction) => {
              await storePast(transaction, positions);
            });
            if (writer && step.isAtOnce) await finish(writer, true);
            else if (writer) writers.push(writer);
          }
          if (step.type === "remove" && !isFull()) {
            const writer = await attempt(async (transaction) => {
              await removeStretch(transaction, {
                vehicle: vehicleId(step.vehicle),
                from: epochMs(FIRST_DAY + Math.min(step.from, step.to) * 60_000),
                to: epochMs(FIRST_DAY + Math.max(step.from, step.to) * 60_000),
                keptAfter: epochMs(FIRST_DAY + 9 * DAY_MS),
              });
            });
            if (writer && step.isAtOnce) await finish(writer, true);
            else if (writer) writers.push(writer);
          }
          if (step.type === "pack" && !isFull()) {
            const { vehicle, day } = step;
            let found: Packer["found"] | undefined;
            const transaction = await attempt(async (begun) => {
              found = await readToPack(begun, {
                vehicle: vehicleId(vehicle),
                day,
                fields: step.isAll ? "all" : "core",
              });
            });
            if (transaction && found)
              packers.push({ transaction, vehicle: vehicleId(vehicle), day, found });
          }
          if (step.type === "forget" && packers.length === 0 && writers.length === 0) {
            const partitions = createPartitions(database);
            const now = epochMs(FIRST_DAY + 3 * DAY_MS);
            await removeOld({ database, partitions, historyKept: days(2), atOnce: 2 }, now);
          }
          const isEmbedded = most === 0;
          if (step.type === "end" || isEmbedded) {
            const { which, isKept } = step.type === "end" ? step : { which: 0, isKept: true };
            const [writer] = writers.splice(which % Math.max(1, writers.length), 1);
            if (writer) await finish(writer, isKept);
          }
          if (step.type === "keep" || isEmbedded) {
            const which = step.type === "keep" ? step.which : 0;
            const [packer] = packers.splice(which % Math.max(1, packers.length), 1);
            if (packer) await keep(packer);
          }
        }
        for (const packer of packers) await keep(packer);
        for (const writer of writers) await finish(writer, true);
        await check();
        for (const vehicle of VEHICLES)
          for (const day of [DAY, DAY + 1])
            await packDay(database, { vehicle, day, fields: "all" });
        await check();
        expect((await countKept(database)).markers).toBe(0);
      }),
      { numRuns: proofShare(40, 1_000) },
    );
    expect(used).toBeGreaterThan(100);
  }, 120_000);
});

describe("packing beside what removes old days", () => {
  test.runIf(testDatabase.kind === "postgres")(
    "leaves nothing behind of what was removed meanwhile [L5]",
    async () => {
      const { database } = connection;
      const day = { vehicle: vehicleId(1), day: DAY, fields: "core" } as const;
      await storePast(database, [pastPosition({ id: 1, at: FIRST_DAY })]);
      const slow = await database.startTransaction().execute();
      const seen = await readToPack(slow, day);
      let isRemoved = false;
      const removing = removeOld(
        { database, partitions: createPartitions(database), historyKept: days(2) },
        epochMs(FIRST_DAY + 9 * DAY_MS),
      ).then(() => {
        isRemoved = true;
      });
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(database);
        expect(rows.length > 0 || isRemoved).toBe(true);
      }, PATIENCE);
      await keepPacked(slow, day, seen);
      await slow.commit().execute();
      await removing;

      expect((await countKept(database)).chunks).toBe(0);
    },
  );
});

describe("packing behind everything else", () => {
  const packing = (daysAhead = 0) =>
    createHistoryPacking({
      database: connection.database,
      enqueue: (read) => read(),
      log,
      daysAhead,
    });

  test("packs what has changed and is over, of vehicles that there are", async () => {
    const { database } = connection;
    const positions = Array.from({ length: 60 }, (_, at) =>
      pastPosition({ id: at + 1, vehicle: 1 + (at % 4), at: FIRST_DAY + at * 3_600_000 }),
    );
    await storePast(database, [
      ...positions,
      pastPosition({ id: 99, at: Date.UTC(2100, 0, 1), vehicle: 1 }),
    ]);
    await sql`insert into history_stale (device_id, day) values (1, 100000)`.execute(database);

    const background = packing();
    background.begin();
    await background.settled();

    // Three days of three vehicles; the fourth is none. The day to come is marked, and not packed.
    expect(await countKept(database)).toEqual({ chunks: 9, markers: 1 });
    await expectTruth("core", true);
  });

  test("packs the days before this one that nobody has asked for", async () => {
    const { database } = connection;
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(database);
    const today = Math.floor(rows[0]!.now.getTime() / DAY_MS) * DAY_MS;
    const positions = Array.from({ length: 6 }, (_, ago) =>
      pastPosition({ id: 1 + ago, at: today - ago * DAY_MS, vehicle: 1 + (ago % 3) }),
    );
    await storePast(database, positions);
    await sql`delete from history_stale`.execute(database);

    const background = packing(4);
    background.begin();
    await background.settled();

    const kept = await sql<{ day: number }>`select day from history_chunks order by day`.execute(
      database,
    );
    // Yesterday is not over for some minutes after midnight.
    const expected = [4, 3, 2, 1].map((ago) => today / DAY_MS - ago);
    expect(expected).toEqual(expect.arrayContaining(kept.rows.map(({ day }) => day)));
    expect(kept.rows.length).toBeGreaterThanOrEqual(3);

    // As before endings were kept.
    const endings = sql<object>`select day, ending from history_chunks order by day`;
    const before = await endings.execute(database);
    await sql`update history_chunks set ending = null`.execute(database);
    background.begin();
    await background.settled();
    expect((await endings.execute(database)).rows).toEqual(before.rows);
  });

  test("keeps nothing of a vehicle that goes, nor of days that are not kept", async () => {
    const { database } = connection;
    const gone = await database
      .insertInto("devices")
      .values({ name: "gone", unique_id: "gone" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storePast(database, [
      pastPosition({ id: 1, vehicle: 1, at: FIRST_DAY }),
      pastPosition({ id: 2, vehicle: gone.id, at: FIRST_DAY }),
      pastPosition({ id: 3, vehicle: 1, at: FIRST_DAY + 2 * DAY_MS }),
    ]);
    const background = packing();
    background.begin();
    await background.settled();
    expect((await countKept(database)).chunks).toBe(3);

    await database.deleteFrom("devices").where("id", "=", gone.id).execute();
    expect((await countKept(database)).chunks).toBe(2);

    const partitions = createPartitions(database);
    const now = epochMs(FIRST_DAY + 3 * DAY_MS);
    await removeOld({ database, partitions, historyKept: days(2) }, now);
    const { rows } = await sql`select day from history_chunks`.execute(database);
    expect(rows).toEqual([{ day: DAY + 2 }]);
  });

  test("drops a day's chunks with its partition, and what lay beside them", async () => {
    const { database } = connection;
    const partitions = createPartitions(database);
    await partitions.ensure([epochMs(FIRST_DAY)], epochMs(FIRST_DAY));
    await storePast(database, [
      pastPosition({ id: 1, at: FIRST_DAY }),
      pastPosition({ id: 2, at: FIRST_DAY - DAY_MS }),
    ]);
    for (const day of [DAY, DAY - 1])
      await packDay(database, { vehicle: vehicleId(1), day, fields: "core" });
    expect((await countKept(database)).chunks).toBe(2);

    await partitions.dropOldest();
    const { rows } = await sql`select day from history_chunks`.execute(database);
    expect(rows).toEqual([{ day: DAY }]);
    await partitions.dropOldest();
    expect((await countKept(database)).chunks).toBe(0);
  });
});
