import { sql } from "kysely";
import { days, type EpochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";

const DAY_MS = days(1);
/** Older days come seldom and in small numbers; they share the default partition. */
const OLDEST_OWN_DAY = days(31);
const PREFIX = "positions_";
const DEFAULT = `${PREFIX}default`;

/** Keeps a partition for each recent UTC day that has positions, and drops those nobody wants. */
export function createPartitions(database: Database) {
  const known = new Set<string>();

  async function make(day: number): Promise<void> {
    const name = partitionName(day);
    const [from, to] = [isoTime(day), isoTime(day + DAY_MS)];
    const run = (text: string) => sql.raw(text);
    await database.transaction().execute(async (transaction) => {
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
  }

  return {
    /** Learns what there is; call once before anything else. */
    async load(): Promise<void> {
      for (const name of await namesOf(database)) known.add(name);
    },

    /** Makes the partitions that positions of these times need, if they are to have any. */
    async ensure(fixTimes: Iterable<EpochMs>, now: EpochMs): Promise<void> {
      const wanted = new Set<number>();
      for (const time of fixTimes) {
        const day = Math.floor(time / DAY_MS) * DAY_MS;
        if (day >= now - OLDEST_OWN_DAY && day <= now + DAY_MS) wanted.add(day);
      }
      for (const day of wanted) {
        const name = partitionName(day);
        if (known.has(name)) continue;
        await make(day);
        known.add(name);
      }
    },

    /** Drops the days that ended before `time`. Returns how many. */
    async dropBefore(time: EpochMs): Promise<number> {
      const limit = partitionName(time);
      const old = [...known].filter((name) => name !== DEFAULT && name < limit);
      for (const name of old) await drop(name);
      return old.length;
    },

    /** Drops the oldest: first what lies in the default partition, then day by day. */
    async dropOldest(): Promise<boolean> {
      const [first] = await sql<{ id: number }>`select id from positions_default limit 1`
        .execute(database)
        .then(({ rows }) => rows);
      if (first) {
        await sql`truncate positions_default`.execute(database);
        return true;
      }
      const oldest = [...known].filter((name) => name !== DEFAULT).sort()[0];
      if (oldest) await drop(oldest);
      return oldest !== undefined;
    },
  };

  async function drop(name: string): Promise<void> {
    await sql.raw(`drop table if exists ${name}`).execute(database);
    known.delete(name);
  }
}

export type Partitions = ReturnType<typeof createPartitions>;

/** Names sort by day: `positions_20260821`. */
const partitionName = (time: number) => PREFIX + isoTime(time).slice(0, 10).replaceAll("-", "");

const isoTime = (time: number) => new Date(time).toISOString();

async function namesOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid
    where inhparent = 'positions'::regclass`.execute(database);
  return rows.map(({ name }) => name);
}
