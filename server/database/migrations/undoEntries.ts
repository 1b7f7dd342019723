import { type Kysely, type Migration, sql } from "kysely";

/** What was, for as long as it can be had back; and until when the past of a removed vehicle stays. */
export const undoEntries: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  // `data` as text, not in a form of its own: rows come back as they were.
  `create table undo_entries (id bigint primary key generated always as identity,
    token_hash text not null unique, user_id integer not null, expires_at timestamptz not null,
    verb text not null check (verb in ('made', 'changed', 'removed', 'linked', 'unlinked')),
    object_kind text not null, object_id integer, version text, data json not null,
    bytes integer not null)`,
  "create index undo_entries_user on undo_entries (user_id, id)",
  "create index undo_entries_expires_at on undo_entries (expires_at)",
  // Whoever begins to remove says so first: nobody takes back a vehicle from then on.
  `alter table removed_devices add column due_at timestamptz not null default '-infinity',
    add column begun boolean not null default false`,
  // Events stay as long as positions do, and go with them, a few at a time.
  "alter table events drop constraint events_device_id_fkey",
];
