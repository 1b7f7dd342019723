import { type Kysely, type Migration, sql } from "kysely";

/** Sign-ins on their way through an identity provider, and sessions that were begun so. */
export const openIdSignIns: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  `create table openid_sign_ins (state_hash text primary key, browser_hash text not null,
    host text not null, nonce text not null, verifier text not null, redirect text not null,
    expires_at timestamptz not null)`,
  "create index openid_sign_ins_over on openid_sign_ins (expires_at)",
  "alter table sessions add column by_provider boolean not null default false",
];
