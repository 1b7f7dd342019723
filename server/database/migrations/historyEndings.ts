import { type Kysely, type Migration, sql } from "kysely";

/**
 * The last hours of a packed day once more by themselves: who looks at a fleet's day asks where everybody stood
 * before it began. Chunks that have none answer from all of the day.
 */
export const historyEndings: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  "alter table history_chunks add column ending bytea",
  "alter table history_chunks alter column ending set storage external",
];
