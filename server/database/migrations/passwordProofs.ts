import { type Kysely, type Migration, sql } from "kysely";

/** When a session's person last gave their password, and of which password that is true. */
export const passwordProofs: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  "alter table sessions add column password_at timestamptz",
  "alter table sessions add column password_of text",
];
