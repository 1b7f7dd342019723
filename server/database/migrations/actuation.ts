import { type Kysely, type Migration, sql } from "kysely";

/** Commands to vehicles with how they ended, and which vehicles said that they are immobilized. */
export const actuation: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  // Rows outlive the people who asked for them: what was done stays to be accounted for.
  `create table actuations (id integer primary key generated always as identity,
    device_id integer not null references devices(id) on delete cascade,
    user_id integer not null, address text,
    type text not null, attributes jsonb not null default '{}', effect text not null,
    ad_hoc boolean not null, reason text, idempotency_key text not null, wish text not null,
    status text not null, outcome text,
    requested_at timestamptz not null, expires_at timestamptz not null,
    handed_off_at timestamptz, settled_at timestamptz,
    constraint actuations_key unique (user_id, idempotency_key))`,
  // Whoever else asks at the same moment, on whatever instance, meets this index.
  `create unique index actuations_pending on actuations (device_id)
    where status in ('intended', 'handedOff')`,
  "create index actuations_device on actuations (device_id, id)",
  "create index actuations_requested on actuations (requested_at)",
  `create table immobilizations (
    device_id integer primary key references devices(id) on delete cascade,
    immobilized boolean not null, told_at timestamptz not null)`,
];
