import { type Kysely, type Migration, sql } from "kysely";

/** The audit trail is never cut, so what one looks for in it is found by an index. */
export const auditFilters: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index audit_action on audit (action, id)`.execute(database);
    await sql`create index audit_user on audit (user_id, id)`.execute(database);
  },
};
