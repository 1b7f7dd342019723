import { type Kysely, type Migration, sql } from "kysely";

/** What drivers will sign in with: apart from their attributes, which everybody with them reads. */
export const driverPasswords: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(`create table driver_passwords (
        driver_id integer primary key references drivers(id) on delete cascade,
        password_hash text not null, made_at timestamptz not null)`)
      .execute(database);
  },
};
