import { type Kysely, type Migration, sql } from "kysely";

/** What trackers of removed vehicles call themselves: nobody registers anew who may be had back. */
export const removedNames: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table removed_devices add column unique_id text`.execute(database);
  },
};
