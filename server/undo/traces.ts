import { type RawBuilder, sql } from "kysely";
import { isHandedDown, type ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { linkTable } from "../database/linkTable.ts";
import { LATEST } from "./snapshots.ts";
import { touchedSince } from "./touchedSince.ts";

/** What others came to have to do with a thing. */
export interface Traces {
  /** Who else has it, of their own or by a group. */
  readonly people: readonly number[];
  /** When its tracker reported last, as the database writes it. */
  readonly reported: string | null;
  /** Its latest command. */
  readonly actuation: number;
  /** Of a group: what stands in it, such as `vehicle 7`. */
  readonly members?: readonly string[];
  /** Of a group: the latest row of the audit trail. */
  readonly since?: number;
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
    select user_id as id from ${sql.table(name)} as had
      where ${sql.ref(property.column)} = ${id} and ${isOther("had.user_id", by)}
    union
    select user_id from above join user_groups on group_id = above.id
      where ${isOther("user_groups.user_id", by)}`.execute(transaction);
  const none = { people: people.rows.map((row) => row.id), reported: null, actuation: 0 };
  if (kind === "group") return { ...none, ...(await standingIn(transaction, id)) };
  if (kind !== "vehicle") return none;
  const { rows } = await sql<Omit<Traces, "people">>`select
    (select last_update::text from device_states where device_id = ${id}) as reported,
    (select coalesce(max(id), 0) from actuations where device_id = ${id}) as actuation`.execute(
    transaction,
  );
  return { ...none, ...rows[0] };
}

/** Whether there is more than there was when it was made or came back: absent where nothing was. */
export async function hasMoreTraces(
  transaction: Database,
  of: Of,
  was: Partial<Traces>,
): Promise<boolean> {
  const now = await readTraces(transaction, of);
  const known = new Set(was.people);
  return (
    now.people.some((id) => !known.has(id)) ||
    now.reported !== (was.reported ?? null) ||
    now.actuation !== (was.actuation ?? 0) ||
    isFilledByOthers(transaction, { now, was, by: of.by })
  );
}

/** Somebody's own guests are shown it by them alone, and are nobody else. */
const isOther = (column: string, by: number) => sql`(${sql.ref(column)} <> ${by} and not exists (
  select from user_users join users on users.id = managed_user_id
    where managed_user_id = ${sql.ref(column)} and user_users.user_id = ${by} and guest is not null))`;

async function standingIn(transaction: Database, id: number) {
  const { rows } = await sql<
    Required<Pick<Traces, "members" | "since">>
  >`select ${LATEST}::float8 as since,
    (select coalesce(json_agg('vehicle ' || id), '[]') from devices where group_id = ${id})::jsonb
      || (select coalesce(json_agg('group ' || id), '[]') from groups where parent_id = ${id})::jsonb
      as members`.execute(transaction);
  const [row] = rows;
  return { members: row?.members ?? [], since: row?.since ?? 0 };
}

/** Whether something stands in a group since with which somebody else has had to do: what one put into it oneself goes out. */
async function isFilledByOthers(
  transaction: Database,
  { now, was, by }: { readonly now: Traces; readonly was: Partial<Traces>; readonly by: number },
): Promise<boolean> {
  const known = new Set(was.members);
  const news = (now.members ?? []).filter((member) => !known.has(member));
  if (news.length === 0 || was.since === undefined) return false;
  const { rows } = await sql`
    with ${touchedSince(was.since, by)}
    select from touched where kind || ' ' || id in (
      select value from json_array_elements_text(${JSON.stringify(news)}::json)) limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
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
