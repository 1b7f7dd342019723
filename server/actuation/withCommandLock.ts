import { sql } from "kysely";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { retryDeadlock } from "../database/retryDeadlock.ts";

/** Transactions about commands are serialized over all instances. */
const LOCK = 7_461_002;

/**
 * A transaction in which nothing else decides on a command: counts, pending commands and rights
 * that it reads cannot change through another command before it ends. Taken before the audit's own
 * lock, always, so that the two never wait for each other.
 */
export const withCommandLock = <Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  retryDeadlock(database, () =>
    database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
      return work(transaction);
    }),
  );
