import { type Kysely, type Migration, sql } from "kysely";
import { POSITION_COLUMNS } from "../positionRows.ts";

/**
 * The first shape of the database. Positions are partitioned by UTC day, so that old days are
 * dropped whole; days that nobody made a partition for go to the default one. A later attribute
 * column is added by a migration with `if not exists`: new databases get it here already.
 */
export const initial: Migration = { up: createTables };

async function createTables(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("users")
    .addColumn("id", "integer", (id) => id.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("name", "text", (name) => name.notNull())
    .addColumn("email", "text", (email) => email.notNull().unique())
    .addColumn("phone", "text")
    .addColumn("password_hash", "text", (hash) => hash.notNull())
    .addColumn("administrator", "boolean", (flag) => flag.notNull().defaultTo(false))
    .addColumn("readonly", "boolean", (flag) => flag.notNull().defaultTo(false))
    .addColumn("device_readonly", "boolean", (flag) => flag.notNull().defaultTo(false))
    .addColumn("user_limit", "integer", (limit) => limit.notNull().defaultTo(0))
    .addColumn("disabled", "boolean", (flag) => flag.notNull().defaultTo(false))
    .addColumn("expires_at", "timestamptz")
    .addColumn("demo", "boolean", (flag) => flag.notNull().defaultTo(false))
    .addColumn("attributes", "jsonb", (json) => json.notNull().defaultTo("{}"))
    .execute();
  await schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (hash) => hash.primaryKey())
    .addColumn("user_id", "integer", (id) =>
      id.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("created_at", "timestamptz", (time) => time.notNull())
    .addColumn("last_seen_at", "timestamptz", (time) => time.notNull())
    .addColumn("expires_at", "timestamptz", (time) => time.notNull())
    .execute();
  await schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
  await schema
    .createTable("groups")
    .addColumn("id", "integer", (id) => id.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("name", "text", (name) => name.notNull())
    .addColumn("parent_id", "integer", (id) => id.references("groups.id").onDelete("set null"))
    .execute();
  await schema.createIndex("groups_parent").on("groups").column("parent_id").execute();
  await schema
    .createTable("devices")
    .addColumn("id", "integer", (id) => id.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("name", "text", (name) => name.notNull())
    .addColumn("unique_id", "text", (id) => id.notNull().unique())
    .addColumn("group_id", "integer", (id) => id.references("groups.id").onDelete("set null"))
    .addColumn("model", "text")
    .addColumn("category", "text")
    .addColumn("disabled", "boolean", (flag) => flag.notNull().defaultTo(false))
    .addColumn("attributes", "jsonb", (json) => json.notNull().defaultTo("{}"))
    .execute();
  await schema.createIndex("devices_group").on("devices").column("group_id").execute();
  await createLinks(database, "user_devices", "device_id", "devices.id");
  await createLinks(database, "user_groups", "group_id", "groups.id");
  await schema
    .createTable("settings")
    .addColumn("key", "text", (key) => key.primaryKey())
    .addColumn("value", "jsonb", (value) => value.notNull())
    .execute();
  await createPositions(database);
}

async function createLinks(
  database: Kysely<unknown>,
  table: string,
  column: string,
  target: string,
): Promise<void> {
  await database.schema
    .createTable(table)
    .addColumn("user_id", "integer", (id) =>
      id.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn(column, "integer", (id) => id.notNull().references(target).onDelete("cascade"))
    .addPrimaryKeyConstraint(`${table}_key`, ["user_id", column] as never)
    .execute();
}

async function createPositions(database: Kysely<unknown>): Promise<void> {
  const nullable = new Set(["device_time", "address", "attributes"]);
  const columns = POSITION_COLUMNS.map(([name, type], at) => {
    // The first fifteen are in every position; what follows are attributes.
    const isRequired = at < 15 && !nullable.has(name);
    return `${name} ${type}${isRequired ? " not null" : ""}`;
  }).join(", ");
  const run = (text: string) => sql.raw(text).execute(database);

  // Each value stands for a thousand ids that one process may give out.
  await run("create sequence position_id_blocks increment by 1000 start with 1");
  await run(
    `create table positions (${columns}, primary key (id, fix_time)) partition by range (fix_time)`,
  );
  await run("create index positions_device_time on positions (device_id, fix_time)");
  await run("create table positions_default partition of positions default");
  // Rewritten at every message: room in each page lets PostgreSQL do so without touching the index.
  await run(
    `create table device_states (${columns}, last_update timestamptz not null, ` +
      "primary key (device_id)) with (fillfactor = 50)",
  );
}
