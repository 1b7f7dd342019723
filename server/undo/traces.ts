import { type RawBuilder, sql } from "kysely";
import { isHandedDown, type ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { linkTable } from "../database/linkTable.ts";

/** What others came to have to do with a thing. */
export interface Traces {
  /** Who else has it, of their own or by a group. */
  readonly people: readonly number[];
  /** When its tracker reported last, as the database writes it. */
  readonly reported: string | null;
  /** Its latest command. */
  readonly actuation: number;
}

interface Of {
  readonly kind: ObjectKind;
  readonly id: number;
  readonly by: number;
}

/** The traces that there are now. */
export async function readTraces(transaction: Database, { kind, id, by }: Of): Promise<Traces> {
  const { name, property } = linkTable("user", kind);
  const people = await sql<{ id: number }>`
    with recursive above (id) as (
      ${groupsOf(kind, id)}
      union
      select parent_id from above join groups on groups.id = above.id where parent_id is not null)
    select user_id as id from ${sql.table(name)}
      where ${sql.ref(property.column)} = ${id} and user_id <> ${by}
    union
    select user_id from above join user_groups on group_id = above.id where user_id <> ${by}`.execute(
    transaction,
  );
  const none = { people: people.rows.map((row) => row.id), reported: null, actuation: 0 };
  if (kind !== "vehicle") return none;
  const { rows } = await sql<Omit<Traces, "people">>`select
    (select last_update::text from device_states where device_id = ${id}) as reported,
    (select coalesce(max(id), 0) from actuations where device_id = ${id}) as actuation`.execute(
    transaction,
  );
  return { ...none, ...rows[0] };
}

/** Whether there is more than there was when it was made or came back: absent where nothing was. */
export function hasMoreTraces(now: Traces, was: Partial<Traces>): boolean {
  const known = new Set(was.people);
  return (
    now.people.some((id) => !known.has(id)) ||
    now.reported !== (was.reported ?? null) ||
    now.actuation !== (was.actuation ?? 0)
  );
}

/** By which people may have the thing. */
function groupsOf(kind: ObjectKind, id: number): RawBuilder<unknown> {
  if (kind === "group")
    return sql`select parent_id from groups where id = ${id} and parent_id is not null`;
  if (kind === "vehicle")
    return sql`select group_id from devices where id = ${id} and group_id is not null`;
  if (!isHandedDown(kind)) return sql`select 0 where false`;
  const { name, property } = linkTable("group", kind);
  return sql`select group_id from ${sql.table(name)}
    where ${sql.ref(property.column)} = ${id}`;
}
