import { sql } from "kysely";
import { type UserId, userId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** Where links, or what they lead to, are about to change. */
export interface RightsScope {
  readonly users?: readonly number[];
  readonly groups?: readonly (number | undefined)[];
  readonly vehicles?: readonly number[];
}

/**
 * Everybody whose rights such a change can touch: who has it, directly or through a group above it,
 * who manages them, and the guests of any of these.
 */
export async function readConcerned(
  database: Database,
  { users = [], groups = [], vehicles = [] }: RightsScope,
): Promise<ReadonlySet<UserId>> {
  const list = (ids: readonly unknown[]) =>
    sql`(select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))`;
  const known = groups.filter((group) => group !== undefined);
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from groups where id in ${list(known)}
        or id in (select group_id from devices where id in ${list(vehicles)})
      union
      select groups.id, groups.parent_id from groups join above on groups.id = above.parent_id),
    holders as (
      select id from users where id in ${list(users)}
      union select user_id from user_groups where group_id in (select id from above)
      union select user_id from user_devices where device_id in ${list(vehicles)}),
    people as (
      select id from holders
      union select user_id from user_users where managed_user_id in (select id from holders))
    select id from people
    union select users.id from user_users join users on users.id = managed_user_id
      where guest is not null and user_users.user_id in (select id from people)`.execute(database);
  return new Set(rows.map(({ id }) => userId(id)));
}
