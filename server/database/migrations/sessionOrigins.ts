import { type Kysely, type Migration, sql } from "kysely";

/**
 * By what a person knows their sessions apart: a number that signs nobody in, and where and with what
 * each was begun. Of sessions that were there before it is not known.
 */
export const sessionOrigins: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  "alter table sessions add column id integer generated always as identity unique",
  "alter table sessions add column address text",
  "alter table sessions add column client text",
];
