import { sql } from "kysely";
import { type GroupId, type VehicleId, vehicleId } from "#domain/ids";
import type { Database } from "./connectEmbeddedDatabase.ts";

/** The vehicles of groups, also of the groups inside them; whoever asks sees to who may know of them. */
export async function readVehiclesOfGroups(
  database: Database,
  groupIds: readonly GroupId[],
): Promise<VehicleId[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree as (
      select value::integer as id from json_array_elements_text(${JSON.stringify(groupIds)}::json)
      union
      select groups.id from groups join tree on groups.parent_id = tree.id)
    select devices.id from devices join tree on devices.group_id = tree.id`.execute(database);
  return rows.map(({ id }) => vehicleId(id));
}
