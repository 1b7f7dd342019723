import { sql } from "kysely";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** How many vehicles somebody is linked to, alone or in groups, which their limit is of. */
export async function countVehiclesSeen(transaction: Database, user: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive tree as (
      select group_id as id from user_groups where user_id = ${user}
      union select groups.id from groups join tree on groups.parent_id = tree.id)
    select count(*)::integer as count from (
      select device_id from user_devices where user_id = ${user}
      union select devices.id from devices join tree on devices.group_id = tree.id) as seen`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}
