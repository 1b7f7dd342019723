import { type RawBuilder, sql } from "kysely";
import { isHandedDown, type ObjectKind } from "#domain/account/objectKinds";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { linkTable } from "../database/linkTable.ts";
import { leads, type Viewer } from "./rights.ts";

interface Held {
  readonly kind: ObjectKind;
  readonly id: number;
}

/**
 * After which row of the audit trail somebody has had a thing, by the way that has been theirs for longest: 0 for who
 * sees everything and for one's own account, undefined for who has it no more. What a link was to, what a
 * group was in and whom somebody manages counts from when it came to be so.
 */
export async function readHeldSince(
  database: Database,
  viewer: Viewer,
  held: Held,
): Promise<number | undefined> {
  const { kind, id } = held;
  const { user, subject } = viewer;
  if (subject.administrator || (kind === "user" && id === user.id)) return 0;
  const { name, property } = linkTable("user", kind);
  const managed = sql`union all
    select managed_user_id, since_audit from user_users join users on users.id = managed_user_id
    where user_users.user_id = ${user.id}::integer and guest is null and not administrator`;
  const { rows } = await sql<{ since: string | number | null }>`
    with recursive
    holders (id, since) as (
      select ${user.id}::integer, 0::bigint ${leads(user) && kind !== "user" ? managed : sql``}),
    above (id, since) as (
      ${groupsOf(held)}
      union
      select groups.parent_id, greatest(above.since, ${joined("group", sql`groups.id`)})
      from above join groups on groups.id = above.id where groups.parent_id is not null)
    select min(since) as since from (
      select greatest(holders.since, links.since_audit) as since
      from ${sql.table(name)} as links join holders on holders.id = links.user_id
      where ${sql.ref(`links.${property.column}`)} = ${id}
      union all
      select greatest(holders.since, links.since_audit, above.since)
      from above join user_groups as links on links.group_id = above.id
      join holders on holders.id = links.user_id) as ways`.execute(database);
  const since = rows[0]?.since;
  return since === null || since === undefined ? undefined : Number(since);
}

/** The groups by which people may have the thing, and since when it has been in them. */
function groupsOf({ kind, id }: Held): RawBuilder<unknown> {
  if (kind === "group") return sql`select ${id}::integer, 0::bigint`;
  if (kind === "vehicle")
    return sql`select group_id, ${joined("vehicle", sql`devices.id`)} from devices where id = ${id} and group_id is not null`;
  if (!isHandedDown(kind)) return sql`select 0, 0::bigint where false`;
  const { name, property } = linkTable("group", kind);
  return sql`select group_id, since_audit from ${sql.table(name)}
    where ${sql.ref(property.column)} = ${id}`;
}

/**
 * After which row a vehicle or a group came into what it is in: the row of that change, where it has one of its own,
 * says what it was before.
 */
function joined(kind: "vehicle" | "group", id: RawBuilder<unknown>): RawBuilder<unknown> {
  const since = sql.ref(kind === "vehicle" ? "group_since_audit" : "parent_since_audit");
  return sql`greatest(${since}, (
    select max(audit.id) from audit where object_kind = ${kind} and object_id = ${id}
      and action = ${`${kind}.change`} and audit.id > ${since}
      and before ->> 'groupId' is distinct from after ->> 'groupId'))`;
}
