import { type Kysely, type Migration, sql } from "kysely";

/** Approvals of dangerous commands by a second person, and who approved of a command. */
export const approvals: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  // Rows outlive the people who made them, as commands do.
  `create table approvals (id integer primary key generated always as identity,
    device_id integer not null references devices(id) on delete cascade,
    user_id integer not null,
    type text not null, attributes jsonb not null default '{}', effect text not null,
    ad_hoc boolean not null, reason text not null, wish text not null,
    status text not null, decided_by integer,
    actuation_id integer unique references actuations(id) on delete cascade,
    asked_at timestamptz not null, expires_at timestamptz not null,
    changed_at timestamptz not null)`,
  // Whoever else asks at the same moment, on whatever instance, meets this index.
  `create unique index approvals_open on approvals (user_id, device_id)
    where status in ('waiting', 'approved')`,
  "create index approvals_asked on approvals (user_id, asked_at)",
  "create index approvals_changed on approvals (changed_at)",
  // With the name that they had then: a proof names a person after the account is gone.
  "alter table actuations add column approved_by integer",
  "alter table actuations add column approver text",
];
