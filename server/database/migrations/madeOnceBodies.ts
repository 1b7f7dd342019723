import { type Kysely, type Migration, sql } from "kysely";

/** What a call with a key said, so that another one under the same key is refused. */
export const madeOnceBodies: Migration = {
  async up(database: Kysely<unknown>) {
    // Those of before say nothing, and are gone within a day.
    await sql`alter table made_once add column body_hash text`.execute(database);
  },
};
