import { type Kysely, type Migration, sql } from "kysely";

/** Who has seen to which event. Rows outlive the people who wrote them. */
export const acknowledgements: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  `create table acknowledgements (
    event_id bigint primary key references events(id) on delete cascade,
    user_id integer not null, made_at timestamptz not null, note text not null)`,
  // What one person was notified of last.
  "create index deliveries_user on deliveries (user_id, event_id)",
];
