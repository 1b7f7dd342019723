import { type Kysely, type Migration, sql } from "kysely";

/** As whom the person of a session looks at the product, without being them: gone with either. */
export const sessionViews: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions add column viewed_user_id integer
      references users(id) on delete cascade`.execute(database);
    await sql`create index sessions_viewed on sessions (viewed_user_id)
      where viewed_user_id is not null`.execute(database);
  },
};
