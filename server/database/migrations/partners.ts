import { type Kysely, type Migration, sql } from "kysely";

/**
 * Partners: how the product looks and what it offers at their hosts, and whose people may come in there.
 * The first, 0, is nobody's: it holds at every other host.
 */
export const partners: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  // Whoever makes one may choose the number: some mean something in the product specification.
  `create table partners (id integer primary key check (id >= 0),
    data jsonb not null, logo bytea, favicon bytea, changed_at timestamptz not null)`,
  "insert into partners (id, data, changed_at) values (0, '{}', now())",
  // A host is one partner's alone, whoever else asks for it at the same moment.
  `create table partner_hosts (host text primary key,
    partner_id integer not null references partners(id) on delete cascade)`,
  "create index partner_hosts_partner on partner_hosts (partner_id)",
  // Restricted: people without their partner would come in everywhere.
  `alter table users add column partner_id integer
    references partners(id) on delete restrict check (partner_id > 0)`,
  "create index users_partner on users (partner_id) where partner_id is not null",
];
