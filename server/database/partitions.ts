import { sql } from "kysely";
import { days, type EpochMs, minutes } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { dropChunks, forgetDaysBefore, lockToForget } from "./markHistory.ts";
import { withAdvisoryLock } from "./withAdvisoryLock.ts";

const DAY_MS = days(1);
/** Older days come seldom and in small numbers; they share the default partition. */
const OLDEST_OWN_DAY = days(31);
/** Another instance may have made or dropped some; until it is noticed the default one serves. */
const CHECK_EVERY = minutes(1);
/** One at a time over all instances: both directions lock the parent and the default partition. */
const LOCK = "partitions";
const PREFIX = "positions_";
const DEFAULT = `${PREFIX}default`;

/**
 * Keeps a partition for each recent UTC day that has positions, and drops those nobody wants.
 * Several instances may do so at once: what counts is what the database has, read under a lock.
 */
export function createPartitions(database: Database) {
  let known = new Set<string>();
  let checkedAt: EpochMs | undefined;

  async function make(day: number): Promise<void> {
    const name = partitionName(day);
    const [from, to] = [isoTime(day), isoTime(day + DAY_MS)];
    const run = (text: string) => sql.raw(text);
    await withAdvisoryLock(database, LOCK, async (transaction) => {
      known = await namesOf(transaction);
      if (known.has(name)) return;
      // Rows that came before their partition did move into it: attaching demands an empty default.
      await run(`create table ${name} (like positions including all)`).execute(transaction);
      await run(
        `with moved as (delete from ${DEFAULT} where fix_time >= '${from}' and fix_time < '${to}' ` +
          `returning *) insert into ${name} select * from moved`,
      ).execute(transaction);
      await run(
        `alter table positions attach partition ${name} for values from ('${from}') to ('${to}')`,
      ).execute(transaction);
    });
    known.add(name);
  }

  async function load(): Promise<void> {
    known = await namesOf(database);
  }

  return {
    /** Learns what there is; call once before anything else. */
    load,

    /** Makes the partitions that positions of these times need, if they are to have any. */
    async ensure(fixTimes: Iterable<EpochMs>, now: EpochMs): Promise<void> {
      const wanted = new Set<number>();
      for (const time of fixTimes) {
        const day = Math.floor(time / DAY_MS) * DAY_MS;
        if (day >= now - OLDEST_OWN_DAY && day <= now + DAY_MS) wanted.add(day);
      }
      if (checkedAt === undefined || now - checkedAt >= CHECK_EVERY) {
        checkedAt = now;
        await load();
      }
      for (const day of wanted) if (!known.has(partitionName(day))) await make(day);
    },

    /** Drops the days that ended before `time`. Returns how many. */
    async dropBefore(time: EpochMs): Promise<number> {
      await load();
      const limit = partitionName(time);
      const old = [...known].filter((name) => name !== DEFAULT && name < limit);
      for (const name of old) await drop(name);
      await forgetDaysBefore(database, dayOf(time));
      return old.length;
    },

    /** Drops the oldest: first what lies in the default partition, then day by day. */
    async dropOldest(): Promise<boolean> {
      const [first] = await sql<{ id: number }>`select id from positions_default limit 1`
        .execute(database)
        .then(({ rows }) => rows);
      if (first) {
        await truncateDefault();
        return true;
      }
      await load();
      const oldest = [...known].filter((name) => name !== DEFAULT).sort()[0];
      if (oldest === undefined) return false;
      await drop(oldest);
      await forgetDaysBefore(database, dayOfName(oldest) + 1);
      return true;
    },
  };

  async function truncateDefault(): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      await lockToForget(transaction);
      await dropChunks("positions_default").execute(transaction);
      await sql`truncate positions_default`.execute(transaction);
    });
  }

  async function drop(name: string): Promise<void> {
    await withAdvisoryLock(database, LOCK, (transaction) =>
      sql.raw(`drop table if exists ${name}`).execute(transaction),
    );
    known.delete(name);
  }
}

export type Partitions = ReturnType<typeof createPartitions>;

/** Names sort by day: `positions_20260821`. */
const partitionName = (time: number) => PREFIX + isoTime(time).slice(0, 10).replaceAll("-", "");

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

const dayOfName = (name: string): number =>
  dayOf(Date.parse(name.slice(PREFIX.length).replace(/(....)(..)(..)/, "$1-$2-$3")));

const isoTime = (time: number) => new Date(time).toISOString();

async function namesOf(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid
    where inhparent = 'positions'::regclass`.execute(database);
  return new Set(rows.map(({ name }) => name));
}
