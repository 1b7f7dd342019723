import { type Kysely, type Migration, sql } from "kysely";

/** Which connection reported a position and took a command, and the keys that trackers prove themselves by. */
export const trackerKeys: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  "alter table positions add column line bigint",
  "alter table device_states add column line bigint",
  "alter table actuations add column line bigint",
  `create table tracker_keys (
    device_id integer primary key references devices(id) on delete cascade,
    key_hash text not null, made_at timestamptz not null)`,
];
