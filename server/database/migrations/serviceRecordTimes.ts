import { type Kysely, type Migration, sql } from "kysely";

/** What was done in a month is found without reading what was done in all others. */
export const serviceRecordTimes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index service_records_done_at on service_records (done_at)`.execute(database);
  },
};
