import { type Kysely, type Migration, sql } from "kysely";

/** What sign-ins failed lately, for all instances, and from which browsers each account was reached. */
export const signInThrottles: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  // The name is a hash: what was typed may be a password, and may be long.
  `create table throttles (name text primary key, failures integer not null,
    at timestamptz not null)`,
  "create index throttles_at on throttles (at)",
  `create table known_browsers (token_hash text primary key,
    user_id integer not null references users(id) on delete cascade, used_at timestamptz not null)`,
  "create index known_browsers_user on known_browsers (user_id, used_at)",
];
