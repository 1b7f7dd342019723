import { sql } from "kysely";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { DatabaseError } from "../database/databaseError.ts";

/** Transactions about commands are serialized over all instances. */
const LOCK = 7_461_002;

/** PostgreSQL ended one of two transactions that waited for each other; nothing of it happened. */
const DEADLOCK = "40P01";
const MAX_ATTEMPTS = 3;

/**
 * A transaction in which nothing else decides on a command: counts, pending commands and rights
 * that it reads cannot change through another command before it ends. Taken before the audit's own
 * lock, always, so that the two never wait for each other.
 */
export async function withCommandLock<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
        return work(transaction);
      });
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === DEADLOCK;
      if (!isDeadlock || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
