import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { before, days, epochMs } from "#domain/units";
import type { DatabaseConnection } from "../../../server/database/connectEmbeddedDatabase.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { createPartitions } from "../../../server/database/partitions.ts";
import { LETTERS_KEPT, removeOld, STATISTICS_KEPT } from "../../../server/database/removeOld.ts";
import {
  createPositionRemoval,
  notePositionsToRemove,
} from "../../../server/database/removePositions.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

const NOW = epochMs(Date.UTC(2026, 10, 23, 12));
const log = createLogger("silent", false);

let connection: DatabaseConnection;
beforeEach(async () => {
  connection = await openTestDatabase();
  await migrate(connection.database);
});
afterEach(() => connection.dispose());

const addPositions = (device: number, count: number, daysAgo = 0) =>
  sql`insert into positions (id, device_id, protocol, server_time, device_time, fix_time, valid,
      latitude, longitude, altitude, accuracy, speed, course, attributes)
    select ${device * 100_000 + daysAgo * 1_000}::bigint + n, ${device}, 'osmand', t, t, t, true,
      1, 2, 0, 0, 0, 0, '{}'
    from (select n, to_timestamp(${before(NOW, days(daysAgo)) / 1_000}::double precision - n) as t
      from generate_series(1, ${count}::integer) as n) as times`.execute(connection.database);
const countOf = async (device: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from positions where device_id = ${device}`.execute(
    connection.database,
  );
  return rows[0]?.count ?? -1;
};

describe("the positions of a vehicle that is gone [L9]", () => {
  test("go in small pieces, and no other's go with them", async () => {
    const { database } = connection;
    await addPositions(1, 25);
    await addPositions(2, 3);
    await notePositionsToRemove(database, { id: 1, uniqueId: "1" }, undefined);

    const removal = createPositionRemoval({ database, log, now: () => NOW, atOnce: 10 });
    removal.begin();
    await removal.settled();

    expect([await countOf(1), await countOf(2)]).toEqual([0, 3]);
    const { rows } = await sql`select * from removed_devices`.execute(database);
    expect(rows).toEqual([]);
  });

  test("that a server left behind go at the next start", async () => {
    const { database } = connection;
    await addPositions(1, 25);
    await notePositionsToRemove(database, { id: 1, uniqueId: "1" }, undefined);
    const first = createPositionRemoval({ database, log, now: () => NOW, atOnce: 10 });
    first.begin();
    await first.stop();
    expect(await countOf(1)).toBeGreaterThan(0);

    const next = createPositionRemoval({ database, log, now: () => NOW, atOnce: 10 });
    next.begin();
    await next.settled();

    expect(await countOf(1)).toBe(0);
  });

  test("of one that goes while others are being removed go too", async () => {
    const { database } = connection;
    await addPositions(1, 25);
    await addPositions(2, 25);
    await notePositionsToRemove(database, { id: 1, uniqueId: "1" }, undefined);
    const removal = createPositionRemoval({ database, log, now: () => NOW, atOnce: 1 });
    removal.begin();
    await notePositionsToRemove(database, { id: 2, uniqueId: "2" }, undefined);
    removal.begin();
    await removal.settled();

    expect([await countOf(1), await countOf(2)]).toEqual([0, 0]);
  });
});

describe("what is old [L5]", () => {
  const letter = (daysAgo: number) => ({
    created_at: new Date(before(NOW, days(daysAgo))),
    channel: "mail" as const,
    recipient: "ana@fleet.test",
    subject: `${daysAgo} days ago`,
    body: "",
  });
  const inDays = (duration: number) => duration / days(1);

  test("goes when nobody looks at it any more: letters and figures of the server", async () => {
    const { database } = connection;
    const [letters, figures] = [inDays(LETTERS_KEPT), inDays(STATISTICS_KEPT)];
    await database
      .insertInto("outbox")
      .values([letter(letters + 1), letter(letters - 1)])
      .execute();
    await database
      .insertInto("statistics")
      .values(
        [figures + 1, figures - 1].map((ago) => ({
          capture_time: new Date(before(NOW, days(ago))),
          counts: "{}",
        })),
      )
      .execute();
    await addPositions(1, 3, 400);

    const partitions = createPartitions(database);
    await removeOld({ database, partitions, historyKept: undefined }, NOW);

    const kept = await database.selectFrom("outbox").select("subject").execute();
    expect(kept).toEqual([{ subject: `${letters - 1} days ago` }]);
    expect(await database.selectFrom("statistics").selectAll().execute()).toHaveLength(1);
    expect(await countOf(1)).toBe(3);
  });

  test.each([2, 6])(
    "goes %i at a time, however much there is, with what was delivered of it",
    async (atOnce) => {
      const { database } = connection;
      const partitions = createPartitions(database);
      const device = { name: "bus", unique_id: "bus" };
      await database.insertInto("devices").values(device).execute();
      await database
        .insertInto("users")
        .values({ name: "ana", email: "ana@fleet.test", password_hash: "" })
        .execute();
      await addPositions(1, 6, 400);
      // Late reports: what happened first is not always stored first.
      for (const daysAgo of [400, 2, 9, 300, 3, 8, 200, 100])
        await sql`with happened as (insert into events (type, event_time, device_id)
            values ('deviceOnline', ${new Date(before(NOW, days(daysAgo)))}, 1) returning id)
          insert into deliveries (event_id, user_id, notificator)
            select id, 1, 'web' from happened`.execute(database);

      await removeOld({ database, partitions, historyKept: days(7), atOnce }, NOW);

      expect(await countOf(1)).toBe(0);
      const kept = await database.selectFrom("events").select("event_time").orderBy("id").execute();
      expect(kept.map(({ event_time }) => +new Date(event_time))).toEqual([
        before(NOW, days(2)),
        before(NOW, days(3)),
      ]);
      expect(await database.selectFrom("deliveries").select("event_id").execute()).toHaveLength(2);
    },
  );

  test("positions and events are kept for as long as the operator says", async () => {
    const { database } = connection;
    const partitions = createPartitions(database);
    await partitions.ensure([before(NOW, days(2)), before(NOW, days(9))], NOW);
    await database.insertInto("devices").values({ name: "bus", unique_id: "bus" }).execute();
    for (const daysAgo of [2, 9, 400]) {
      await addPositions(1, 3, daysAgo);
      await sql`insert into events (type, event_time, device_id)
        values ('deviceOnline', ${new Date(before(NOW, days(daysAgo)))}, 1)`.execute(database);
    }

    await removeOld({ database, partitions, historyKept: days(7) }, NOW);

    expect(await countOf(1)).toBe(3);
    const events = await database.selectFrom("events").select("event_time").execute();
    expect(events.map(({ event_time }) => +new Date(event_time))).toEqual([before(NOW, days(2))]);
  });
});
