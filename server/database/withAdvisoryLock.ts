import { sql } from "kysely";
import type { Database } from "./connectEmbeddedDatabase.ts";

/**
 * Runs `work` in a transaction while nobody else, in this instance or another on the same
 * database, runs anything under the same name. What is looked up inside is true until its end.
 */
export const withAdvisoryLock = <Outcome>(
  database: Database,
  name: string,
  work: (transaction: Database) => Promise<Outcome>,
): Promise<Outcome> =>
  database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`waymark ${name}`}, 0))`.execute(
      transaction,
    );
    return work(transaction);
  });
