import { type Kysely, type Migration, sql } from "kysely";

/** When the work of a maintenance plan was done to a vehicle, at what count, and what was said of it. */
export const serviceRecords: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table service_records (
      id integer primary key generated always as identity,
      maintenance_id integer not null references maintenances(id) on delete cascade,
      device_id integer not null references devices(id) on delete cascade,
      user_id integer not null, done_at timestamptz not null, type text not null,
      count double precision not null, note text)`.execute(database);
    await sql`create index service_records_of on service_records
      (maintenance_id, device_id, done_at)`.execute(database);
    await sql`create index service_records_device on service_records (device_id)`.execute(database);
  },
};
