import { sql } from "kysely";
import type { Database } from "./connectEmbeddedDatabase.ts";

/** Lenders of keys wait for each other, so that none is ever in two hands. */
export const lockRfidKeys = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(7461004)`.execute(transaction);
