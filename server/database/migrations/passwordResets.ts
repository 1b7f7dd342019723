import { type Kysely, type Migration, sql } from "kysely";

/** Letters with which a forgotten password is replaced, and how far each letter is on its way. */
export const passwordResets: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  `create table password_resets (token_hash text primary key, user_id integer not null
    references users(id) on delete cascade, password_of text not null,
    expires_at timestamptz not null)`,
  "create index password_resets_user on password_resets (user_id)",
  "alter table outbox add column secret boolean not null default false",
  "alter table outbox add column attempts integer not null default 0",
  "alter table outbox add column claimed_at timestamptz",
  `create index outbox_waiting on outbox (created_at)
    where channel = 'mail' and sent_at is null and failure is null`,
];
