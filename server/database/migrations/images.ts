import { type Kysely, type Migration, sql } from "kysely";

/** Images that areas and groups name by their address, and since when none does. */
export const images: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  // Whoever kept one may be gone: what names it stays, and so does the image.
  `create table images (name text primary key, user_id integer not null, hash text not null,
    extension text not null, bytes bytea not null, size integer not null,
    made_at timestamptz not null, unused_since timestamptz, unique (user_id, hash))`,
];
