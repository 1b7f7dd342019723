import { type Kysely, type Migration, sql } from "kysely";

/** Letters in a partner's name and colours: the same words as a page, and the name they come from. */
export const letterBrands: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table outbox add column html text`.execute(database);
    await sql`alter table outbox add column sender text`.execute(database);
  },
};
