import { sql } from "kysely";
import type { Log } from "../process/logger.ts";
import type { Database } from "./connectEmbeddedDatabase.ts";

/** As much log is replayed after a crash at most: about a second's work. */
const CHECKPOINT_AFTER_BYTES = 48 * 1024 * 1024;
const CHECK_EVERY_MS = 1_000;
/** The embedded database has nobody who cleans up behind updates. */
const VACUUM_EVERY_MS = 10 * 60_000;
const HOT_TABLES = ["device_states", "sessions", "settings"];

/**
 * Does for the embedded database what background processes do for PostgreSQL: it writes out the
 * log before it grows, and cleans the small tables that are rewritten all the time.
 */
export function maintainDatabase(database: Database, log: Log) {
  let checkpointAt = 0;
  let working: Promise<void> | undefined;

  const logPosition = async (): Promise<number> => {
    const { rows } = await sql<{ bytes: string | number }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes`.execute(
      database,
    );
    return Number(rows[0]?.bytes ?? 0);
  };

  async function checkpoint(): Promise<void> {
    await sql`checkpoint`.execute(database);
    checkpointAt = await logPosition();
  }

  const whenIdle = (work: () => Promise<void>) => () => {
    working ??= work()
      .catch((error: unknown) => log.error({ err: error }, "the database was not maintained"))
      .finally(() => {
        working = undefined;
      });
  };

  const checking = setInterval(
    whenIdle(async () => {
      if ((await logPosition()) - checkpointAt > CHECKPOINT_AFTER_BYTES) await checkpoint();
    }),
    CHECK_EVERY_MS,
  );
  const cleaning = setInterval(
    whenIdle(async () => {
      for (const table of HOT_TABLES) await sql.raw(`vacuum (analyze) ${table}`).execute(database);
    }),
    VACUUM_EVERY_MS,
  );

  return {
    checkpoint,

    async stop(): Promise<void> {
      clearInterval(checking);
      clearInterval(cleaning);
      await working;
    },
  };
}

export type Maintenance = ReturnType<typeof maintainDatabase>;
