import type { Database } from "./connectEmbeddedDatabase.ts";
import { DatabaseError } from "./databaseError.ts";

/** PostgreSQL ended one of two transactions that waited for each other; nothing of it happened. */
const DEADLOCK = "40P01";
const MAX_ATTEMPTS = 5;

/**
 * Does work again that PostgreSQL gave up for another's, as when two instances write the same
 * vehicles in different order. Inside a transaction that is for whoever began it.
 */
export async function retryDeadlock<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === DEADLOCK;
      if (!isDeadlock || database.isTransaction || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
