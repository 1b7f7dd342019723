import { sql } from "kysely";
import { before, type DurationMs, days, type EpochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { dropChunks, forgetDaysBefore, lockToForget } from "./markHistory.ts";
import type { Partitions } from "./partitions.ts";

/** Letters are kept to be looked at, and which went out so that none goes twice: both for so long. */
export const LETTERS_KEPT: DurationMs = days(90);
/** An hour is a row: two years of what the server did. */
export const STATISTICS_KEPT: DurationMs = days(731);

interface Ports {
  readonly database: Database;
  readonly partitions: Pick<Partitions, "dropBefore">;
  /** How long positions and events are kept; absent: for ever. */
  readonly historyKept: DurationMs | undefined;
  readonly atOnce?: number;
}

/**
 * Some tens of milliseconds of the database. When the operator first says how long, years may go: in
 * one statement they would hold everybody up, or never go, as PostgreSQL ends it after 30 seconds.
 */
const AT_ONCE = 5_000;

/**
 * Removes what is no longer read. Never the audit trail: it is a chain, and one that began
 * later than it did could not be distinguished from one that was cut.
 */
export async function removeOld(ports: Ports, now: EpochMs): Promise<void> {
  const { database, partitions, historyKept, atOnce = AT_ONCE } = ports;
  const letters = new Date(before(now, LETTERS_KEPT));
  await database.deleteFrom("outbox").where("created_at", "<", letters).execute();
  await sql`delete from deliveries using events
    where events.id = deliveries.event_id and events.event_time < ${letters}`.execute(database);
  await database
    .deleteFrom("statistics")
    .where("capture_time", "<", new Date(before(now, STATISTICS_KEPT)))
    .execute();
  if (historyKept === undefined) return;
  const oldest = before(now, historyKept);
  await partitions.dropBefore(oldest);
  await removePositions(database, oldest, atOnce);
  await forgetDaysBefore(database, Math.floor(oldest / days(1)));
  await removeEvents(database, oldest, atOnce);
}

/** Of days that have no partition of their own. Nothing is added: the disk may be full. */
async function removePositions(database: Database, oldest: EpochMs, atOnce: number) {
  for (let gone = atOnce; gone === atOnce; )
    gone = await database.transaction().execute(async (transaction) => {
      await lockToForget(transaction);
      const { rows } = await sql<{ count: number }>`with gone as (
          delete from positions_default
          where ctid = any(array(select ctid from positions_default
            where fix_time < ${new Date(oldest)} limit ${atOnce}))
          returning device_id, fix_time
        ), dropped as (${dropChunks("gone")}
        ) select count(*)::integer as count from gone`.execute(transaction);
      return rows[0]?.count ?? 0;
    });
}

/** In the order in which they were stored, so that nothing is read twice. */
async function removeEvents(database: Database, oldest: EpochMs, atOnce: number) {
  let last = 0;
  for (let found = atOnce; found === atOnce; ) {
    const rows = await database
      .selectFrom("events")
      .select("id")
      .where("id", ">", last)
      .where("event_time", "<", new Date(oldest))
      .orderBy("id")
      .limit(atOnce)
      .execute();
    found = rows.length;
    const end = rows.at(-1)?.id ?? last;
    await sql`delete from deliveries using events
      where events.id = deliveries.event_id and events.event_time < ${new Date(oldest)}
        and events.id > ${last} and events.id <= ${end}`.execute(database);
    await database
      .deleteFrom("events")
      .where("id", ">", last)
      .where("id", "<=", end)
      .where("event_time", "<", new Date(oldest))
      .execute();
    last = end;
  }
}
