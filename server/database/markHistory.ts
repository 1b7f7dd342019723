import { sql } from "kysely";
import type { Database } from "./connectEmbeddedDatabase.ts";

/**
 * Days that are over are kept packed in `history_chunks` (docs/decisions/history.md). Who changes
 * positions of such a day marks it in the same transaction, and nobody uses the chunk from then on. Each
 * of these is the text of a common table expression, for rows with `device_id` and `fix_time`.
 */
type ChangedRows = "given" | "gone" | "raised" | "positions_default";

/** Days since 1970. */
const DAY_OF_FIX = sql.raw("floor(extract(epoch from fix_time) / 86400)::integer");

/**
 * For rows that were added. Of today there is no chunk. What today is, the database's clock says, here
 * and to who packs: a batch may have waited, and each instance has a clock of its own.
 */
export const markPastDays = (rows: ChangedRows) => sql`
  insert into history_stale (device_id, day)
  select distinct device_id, ${DAY_OF_FIX} from ${sql.raw(rows)}
  where fix_time < (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')`;

/** For rows that were changed or removed: whichever day it is. */
export const markDays = (rows: ChangedRows) => sql`
  insert into history_stale (device_id, day)
  select distinct device_id, ${DAY_OF_FIX} from ${sql.raw(rows)}`;

/** Of rows that somebody removed nothing stays in a chunk either. The day is marked besides. */
export const dropChunks = (rows: ChangedRows) => sql`
  delete from history_chunks
  where (day, device_id) in (select ${DAY_OF_FIX}, device_id from ${sql.raw(rows)})`;

const LOCK = sql`hashtextextended('waymark history', 0)`;

/** Whoever packs holds this until the end of their transaction. */
export const lockToPack = (transaction: Database) =>
  sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(transaction);

/**
 * Nobody packs from here to the end of the transaction, and who packs later sees what it did: so chunks
 * may go without a marker.
 */
export const lockToForget = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);

/** Some tens of megabytes; others read meanwhile. */
const CHUNKS_AT_ONCE = 500;

/** Removes what is kept of days before this one, a few chunks at a time. Adds nothing: a disk may be full. */
export async function forgetDaysBefore(database: Database, day: number): Promise<void> {
  for (let gone = CHUNKS_AT_ONCE; gone === CHUNKS_AT_ONCE; )
    gone = await database.transaction().execute(async (transaction) => {
      await lockToForget(transaction);
      const { numAffectedRows = 0n } = await sql`delete from history_chunks
        where (day, device_id) in (select day, device_id from history_chunks
          where day < ${day} limit ${CHUNKS_AT_ONCE})`.execute(transaction);
      await sql`delete from history_stale where day < ${day}
        and not exists (select from history_chunks where day < ${day})`.execute(transaction);
      return Number(numAffectedRows);
    });
}
