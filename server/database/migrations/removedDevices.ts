import { type Kysely, type Migration, sql } from "kysely";

/** Vehicles that are gone while some of their positions are still to be removed. */
export const removedDevices: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table removed_devices (device_id integer primary key)`.execute(database);
  },
};
