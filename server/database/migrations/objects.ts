import { type Kysely, type Migration, sql } from "kysely";

/**
 * Everything that is managed around vehicles: geofences, drivers, notifications and their like with
 * the links between them, events, commands, links for guests, the audit trail and the outbox.
 */
export const objects: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [...CHANGES, ...LINKS.flatMap(createLinkTable), ...AUDIT])
      await sql.raw(statement).execute(database);
  },
};

const ID = "id integer primary key generated always as identity";
const ATTRIBUTES = "attributes jsonb not null default '{}'";
const CALENDAR = "calendar_id integer references calendars(id) on delete set null";

const CHANGES = [
  `create table calendars (${ID}, name text not null, data text not null default '', ${ATTRIBUTES})`,
  `alter table users
    add login text unique, add device_limit integer not null default -1,
    add limit_commands boolean not null default false,
    add disable_reports boolean not null default false,
    add fixed_email boolean not null default false,
    add map text, add latitude double precision not null default 0,
    add longitude double precision not null default 0, add zoom double precision not null default 0,
    add coordinate_format text, add poi_layer text,
    add guest text check (guest in ('partial', 'full'))`,
  // A token that programs send, and the sessions that were begun with one: they end with it.
  `alter table sessions
    add kind text not null default 'session' check (kind in ('session', 'token')),
    add begun_with text references sessions(token_hash) on delete cascade`,
  "create index sessions_begun_with on sessions (begun_with) where begun_with is not null",
  `alter table groups add ${ATTRIBUTES}`,
  `alter table devices add phone text, add contact text, add ${CALENDAR},
    add expires_at timestamptz`,
  "alter table positions add if not exists geofence_ids integer[]",
  "alter table device_states add if not exists geofence_ids integer[]",
  "alter table device_states add rules json",
  `create table geofences (${ID}, name text not null, description text, area text not null,
    ${CALENDAR}, ${ATTRIBUTES})`,
  `create table drivers (${ID}, name text not null, unique_id text not null unique, ${ATTRIBUTES})`,
  `create table commands (${ID}, type text not null, text_channel boolean not null default false,
    description text, ${ATTRIBUTES})`,
  `create table notifications (${ID}, type text not null, description text,
    always boolean not null default false, ${CALENDAR},
    command_id integer references commands(id) on delete set null,
    notificators text not null default '', ${ATTRIBUTES})`,
  `create table maintenances (${ID}, name text not null, type text not null,
    start double precision not null default 0, period double precision not null default 0,
    ${ATTRIBUTES})`,
  `create table computed_attributes (${ID}, description text not null default '',
    attribute text not null, expression text not null, type text not null,
    priority integer not null default 0)`,
  `create table events (id bigint primary key generated always as identity, type text not null,
    event_time timestamptz not null,
    device_id integer not null references devices(id) on delete cascade,
    position_id bigint, geofence_id integer, maintenance_id integer, ${ATTRIBUTES})`,
  "create index events_device_time on events (device_id, event_time)",
  // Which notifications went where: once for each event, person and way.
  `create table deliveries (event_id bigint not null, user_id integer not null
    references users(id) on delete cascade, notificator text not null,
    primary key (event_id, user_id, notificator))`,
  `create table outbox (id bigint primary key generated always as identity,
    created_at timestamptz not null, channel text not null check (channel in ('mail', 'sms')),
    recipient text not null, subject text not null default '', body text not null,
    user_id integer references users(id) on delete cascade, event_id bigint,
    sent_at timestamptz, failure text)`,
  // Keys as they are lent: the same key may go from hand to hand, one holder at a time.
  `create table rfid_keys (${ID}, unique_id text not null, ${ATTRIBUTES},
    driver_id integer references drivers(id) on delete cascade,
    user_id integer not null references users(id) on delete cascade,
    starts_at timestamptz not null, ends_at timestamptz)`,
  "create index rfid_keys_unique_id on rfid_keys (unique_id)",
  `create table device_images (device_id integer primary key references devices(id)
    on delete cascade, extension text not null, bytes bytea not null, changed_at timestamptz not null)`,
  `create table statistics (capture_time timestamptz primary key, counts jsonb not null)`,
];

/** Table, column and table of the owner, column and table of what is linked. */
const LINKS = [
  ["user_geofences", "user_id", "users", "geofence_id", "geofences"],
  ["user_drivers", "user_id", "users", "driver_id", "drivers"],
  ["user_notifications", "user_id", "users", "notification_id", "notifications"],
  ["user_maintenances", "user_id", "users", "maintenance_id", "maintenances"],
  ["user_commands", "user_id", "users", "command_id", "commands"],
  ["user_computed_attributes", "user_id", "users", "attribute_id", "computed_attributes"],
  ["user_calendars", "user_id", "users", "calendar_id", "calendars"],
  ["user_users", "user_id", "users", "managed_user_id", "users"],
  ["group_geofences", "group_id", "groups", "geofence_id", "geofences"],
  ["group_drivers", "group_id", "groups", "driver_id", "drivers"],
  ["group_notifications", "group_id", "groups", "notification_id", "notifications"],
  ["group_maintenances", "group_id", "groups", "maintenance_id", "maintenances"],
  ["group_commands", "group_id", "groups", "command_id", "commands"],
  ["group_computed_attributes", "group_id", "groups", "attribute_id", "computed_attributes"],
  ["device_geofences", "device_id", "devices", "geofence_id", "geofences"],
  ["device_drivers", "device_id", "devices", "driver_id", "drivers"],
  ["device_notifications", "device_id", "devices", "notification_id", "notifications"],
  ["device_maintenances", "device_id", "devices", "maintenance_id", "maintenances"],
  ["device_commands", "device_id", "devices", "command_id", "commands"],
  ["device_computed_attributes", "device_id", "devices", "attribute_id", "computed_attributes"],
] as const;

const createLinkTable = ([name, owner, ownerTable, property, propertyTable]: readonly [
  string,
  string,
  string,
  string,
  string,
]): string[] => [
  `create table ${name} (
    ${owner} integer not null references ${ownerTable}(id) on delete cascade,
    ${property} integer not null references ${propertyTable}(id) on delete cascade,
    constraint ${name}_key primary key (${owner}, ${property}))`,
  `create index ${name}_property on ${name} (${property})`,
];

/** Each row carries the hash of the one before it: a row that was changed or left out shows. */
const AUDIT = [
  `create table audit (id bigint primary key generated always as identity,
    at timestamptz not null, user_id integer, address text, action text not null,
    object_kind text, object_id bigint, before jsonb, after jsonb, hash text not null)`,
  "create index audit_object on audit (object_kind, object_id)",
  "create index audit_at on audit (at)",
];
