import { type Kysely, type Migration, sql } from "kysely";

/**
 * The first shape of the database. Positions are partitioned by UTC day, so that old days are
 * dropped whole; days that nobody made a partition for go to the default one.
 */
export const initial: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};

const POSITION = `
    id bigint not null, fix_time timestamptz not null, server_time timestamptz not null,
    device_time timestamptz, latitude double precision not null,
    longitude double precision not null, device_id integer not null, altitude real not null,
    speed real not null, course real not null, accuracy real not null, valid boolean not null,
    protocol text not null, address text, attributes jsonb, odometer double precision,
    total_distance double precision, hours double precision, distance real, fuel real,
    fuel_level real, fuel_used real, rpm real, power real, battery real, battery_level real,
    sat real, hdop real, rssi real, temp1 real, temp2 real, temp3 real, humidity1 real,
    coolant_temp real, obd_speed real, ignition boolean, motion boolean, charge boolean,
    door1 boolean, door2 boolean, driver_unique_id text, alarm text, geofence_ids integer[]`;

const STATEMENTS = [
  `create table users (
    id integer generated always as identity primary key, name text not null,
    email text not null unique, phone text, password_hash text not null,
    administrator boolean default false not null, readonly boolean default false not null,
    device_readonly boolean default false not null, user_limit integer default 0 not null,
    disabled boolean default false not null, expires_at timestamptz,
    demo boolean default false not null, attributes jsonb default '{}' not null)`,
  `create table sessions (
    token_hash text primary key, user_id integer not null references users (id) on delete cascade,
    created_at timestamptz not null, last_seen_at timestamptz not null,
    expires_at timestamptz not null)`,
  "create index sessions_user on sessions (user_id)",
  `create table groups (
    id integer generated always as identity primary key, name text not null,
    parent_id integer references groups (id) on delete set null)`,
  "create index groups_parent on groups (parent_id)",
  `create table devices (
    id integer generated always as identity primary key, name text not null,
    unique_id text not null unique, group_id integer references groups (id) on delete set null,
    model text, category text, disabled boolean default false not null,
    attributes jsonb default '{}' not null)`,
  "create index devices_group on devices (group_id)",
  `create table user_devices (
    user_id integer not null references users (id) on delete cascade,
    device_id integer not null references devices (id) on delete cascade,
    constraint user_devices_key primary key (user_id, device_id))`,
  `create table user_groups (
    user_id integer not null references users (id) on delete cascade,
    group_id integer not null references groups (id) on delete cascade,
    constraint user_groups_key primary key (user_id, group_id))`,
  `create table settings (
    key text primary key, value jsonb not null)`,
  // Each value stands for a thousand ids that one process may give out.
  "create sequence position_id_blocks increment by 1000 start with 1",
  `create table positions (${POSITION}, primary key (id, fix_time)) partition by range (fix_time)`,
  "create index positions_device_time on positions (device_id, fix_time)",
  "create table positions_default partition of positions default",
  // Rewritten at every message: room in each page lets PostgreSQL do so without touching the index.
  `create table device_states (${POSITION}, last_update timestamptz not null,
    primary key (device_id)) with (fillfactor = 50)`,
];
