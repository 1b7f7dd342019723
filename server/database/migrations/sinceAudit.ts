import { type Kysely, type Migration, sql } from "kysely";

/**
 * After which row of the audit trail a link was made and a thing came into its group, so that whoever comes to see a
 * thing learns nothing of what was done with it before. The database writes it down by itself: nothing that
 * links can forget to.
 */
export const sinceAudit: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of LINKS) await add(database, table, "since_audit");
    await addForColumn(database, { table: "devices", of: "group_id", since: "group_since_audit" });
    await addForColumn(database, { table: "groups", of: "parent_id", since: "parent_since_audit" });
  },
};

const HANDED_DOWN = [
  "geofences",
  "drivers",
  "notifications",
  "maintenances",
  "commands",
  "computed_attributes",
];

const LINKS = [
  ...["devices", "groups", ...HANDED_DOWN, "calendars", "users"].map((one) => `user_${one}`),
  ...HANDED_DOWN.map((one) => `group_${one}`),
  ...HANDED_DOWN.map((one) => `device_${one}`),
];

/** Also rows of calls that have not ended: what they did was done before. */
const LAST_ROW = "coalesce(pg_sequence_last_value('audit_id_seq'), 0)";

const add = (database: Kysely<unknown>, table: string, column: string) =>
  sql
    .raw(`alter table ${table} add column ${column} bigint not null default ${LAST_ROW}`)
    .execute(database);

interface Since {
  readonly table: string;
  readonly of: string;
  readonly since: string;
}

async function addForColumn(database: Kysely<unknown>, { table, of, since }: Since) {
  await add(database, table, since);
  const name = `${table}_${since}`;
  const statements = [
    `create function ${name}() returns trigger language plpgsql as $$
      begin new.${since} := ${LAST_ROW}; return new; end $$`,
    `create trigger ${name} before update of ${of} on ${table} for each row
      when (old.${of} is distinct from new.${of} and new.${of} is not null) execute function ${name}()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
