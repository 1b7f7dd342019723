import { type Kysely, type Migration, sql } from "kysely";

/** What a call with a key has made, so that the same call makes nothing a second time. */
export const madeOnce: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  `create table made_once (user_id integer not null,
    idempotency_key text not null, object_kind text not null, object_id integer,
    expires_at timestamptz not null, primary key (user_id, idempotency_key))`,
  "create index made_once_expires_at on made_once (expires_at)",
];
