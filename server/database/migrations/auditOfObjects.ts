import { type Kysely, type Migration, sql } from "kysely";

/** The newest rows of one thing are found without reading and sorting all of its rows. */
export const auditOfObjects: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index audit_object_id on audit (object_kind, object_id, id)`.execute(database);
    await sql`drop index audit_object`.execute(database);
  },
};
