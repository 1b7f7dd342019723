import { type Kysely, type Migration, sql } from "kysely";

/** Which address of a person an identity provider may be believed for. Those of today are. */
export const provenEmails: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table users add column proven_email text`.execute(database);
    await sql`update users set proven_email = email where guest is null`.execute(database);
    await sql`alter table password_resets add column email text`.execute(database);
  },
};
