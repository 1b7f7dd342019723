import { sql } from "kysely";
import { type UserId, userId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** Where links, or what they lead to, are about to change. */
export interface RightsScope {
  readonly users?: readonly number[];
  readonly groups?: readonly (number | undefined)[];
  readonly vehicles?: readonly number[];
}

/** Whom a change concerns, as the database says at one moment. */
export interface ReadScope {
  readonly concerned: ReadonlySet<UserId>;
  /** The groups that the vehicles stand in. */
  readonly groups: readonly number[];
}

/**
 * Everybody whose rights such a change can touch: who has it, directly or through a group above it,
 * who manages them, and the guests of any of these.
 */
export const readConcerned = async (
  database: Database,
  scope: RightsScope,
): Promise<ReadonlySet<UserId>> => (await readScope(database, scope)).concerned;

/**
 * The same, with where the vehicles stand: after the change that is known of nobody any more. Users are
 * concerned whether they are there or not: one who is being brought back is there only afterwards.
 */
export async function readScope(
  database: Database,
  { users = [], groups = [], vehicles = [] }: RightsScope,
): Promise<ReadScope> {
  const known = groups.filter((group) => group !== undefined);
  if (users.length + known.length + vehicles.length === 0) return NOBODY;
  const list = (ids: readonly unknown[]) =>
    sql`(select value::integer as id from json_array_elements_text(${JSON.stringify(ids)}::json))`;
  const { rows } = await sql<{ id: number; is_group: boolean }>`
    with recursive standing as (
      select distinct group_id as id from devices
        where id in ${list(vehicles)} and group_id is not null),
    above as (
      select id, parent_id from groups
        where id in ${list(known)} or id in (select id from standing)
      union
      select groups.id, groups.parent_id from groups join above on groups.id = above.parent_id),
    holders as (
      select id from ${list(users)} as named
      union select user_id from user_groups where group_id in (select id from above)
      union select user_id from user_devices where device_id in ${list(vehicles)}),
    people as (
      select id from holders
      union select user_id from user_users where managed_user_id in (select id from holders)),
    concerned as (
      select id from people
      union select users.id from user_users join users on users.id = managed_user_id
        where guest is not null and user_users.user_id in (select id from people))
    select id, false as is_group from concerned
    union all select id, true from standing`.execute(database);
  return {
    concerned: new Set(rows.filter((row) => !row.is_group).map(({ id }) => userId(id))),
    groups: rows.filter((row) => row.is_group).map(({ id }) => id),
  };
}

const NOBODY: ReadScope = { concerned: new Set(), groups: [] };
