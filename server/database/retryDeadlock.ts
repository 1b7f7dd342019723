import type { Database } from "./connectEmbeddedDatabase.ts";
import { DatabaseError } from "./databaseError.ts";

/** PostgreSQL ended one of two transactions that waited for each other. */
const DEADLOCK = "40P01";
const MAX_ATTEMPTS = 5;

/**
 * Two instances may write the same vehicles in different order. The one that PostgreSQL gave up
 * simply does it again; inside a transaction that is for whoever began it.
 */
export async function retryDeadlock(
  database: Database,
  write: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await write();
      return;
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === DEADLOCK;
      if (!isDeadlock || database.isTransaction || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
