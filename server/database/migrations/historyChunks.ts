import { type Kysely, type Migration, sql } from "kysely";

/**
 * Days that are over, packed as they are sent: one row a vehicle and UTC day (days since 1970). Nothing
 * is gained by compressing them once more. A marker says that something of a day has changed since:
 * whoever changes positions writes it in the same transaction.
 */
export const historyChunks: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const STATEMENTS = [
  "create sequence history_versions as bigint",
  `create table history_chunks (
    device_id integer not null references devices (id) on delete cascade, day integer not null,
    form smallint not null, points integer not null, version bigint not null,
    core bytea not null, complete bytea, primary key (day, device_id))`,
  "create index history_chunks_device on history_chunks (device_id)",
  "alter table history_chunks alter column core set storage external",
  "alter table history_chunks alter column complete set storage external",
  `create table history_stale (
    id bigint generated always as identity primary key,
    device_id integer not null, day integer not null)`,
  "create index history_stale_day on history_stale (day, device_id)",
];
