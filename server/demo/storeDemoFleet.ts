import { sql } from "kysely";
import { type GroupId, groupId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { withAdvisoryLock } from "../database/withAdvisoryLock.ts";
import type { DemoFleet } from "../simulator/simulator.ts";

/** One statement each; PostgreSQL takes at most 65,535 values in one. */
const ROWS_AT_ONCE = 2_000;

/**
 * Enters the simulated fleet below `root`: groups by name, vehicles and drivers by unique id. What is
 * there stays as it is, also what an earlier and larger fleet left behind.
 */
export async function storeDemoFleet(
  database: Database,
  fleet: DemoFleet,
  root: GroupId,
): Promise<void> {
  const groups = await withAdvisoryLock(database, "demo groups", (transaction) =>
    storeGroups(transaction, fleet.groups, root),
  );
  for (let at = 0; at < fleet.vehicles.length; at += ROWS_AT_ONCE)
    await database
      .insertInto("devices")
      .values(
        fleet.vehicles.slice(at, at + ROWS_AT_ONCE).map((vehicle) => ({
          name: vehicle.name,
          unique_id: vehicle.uniqueId,
          group_id: groups.get(vehicle.group) ?? root,
          model: vehicle.model,
          category: vehicle.category,
          attributes: JSON.stringify(vehicle.attributes),
        })),
      )
      .onConflict((conflict) => conflict.column("unique_id").doNothing())
      .execute();
  await storeDrivers(database, fleet, root);
}

/** They drive for whoever is below `root`. */
async function storeDrivers(database: Database, fleet: DemoFleet, root: GroupId): Promise<void> {
  for (let at = 0; at < fleet.drivers.length; at += ROWS_AT_ONCE) {
    const drivers = fleet.drivers.slice(at, at + ROWS_AT_ONCE);
    const rows = drivers.map(({ name, uniqueId }) => ({ name, unique_id: uniqueId }));
    await sql`
      with made as (
        insert into drivers (name, unique_id)
        select name, unique_id from json_to_recordset(${JSON.stringify(rows)}::json)
          as given (name text, unique_id text)
        on conflict (unique_id) do nothing returning id)
      insert into group_drivers (group_id, driver_id)
      select ${root}, id from made on conflict do nothing`.execute(database);
  }
}

/** Parents before children, whatever their order. */
async function storeGroups(
  database: Database,
  groups: DemoFleet["groups"],
  root: GroupId,
): Promise<Map<string, GroupId>> {
  const rows = await database.selectFrom("groups").selectAll().execute();
  const ids = new Map<string, GroupId>();
  let left = [...groups];
  while (left.length > 0) {
    const ready = left.filter(({ parent }) => parent === undefined || ids.has(parent));
    if (ready.length === 0) throw new Error("the demo fleet's groups have no top");
    for (const { name, parent, formerName } of ready) {
      const parentId = parent === undefined ? root : (ids.get(parent) as GroupId);
      const called = (wanted: string | undefined) =>
        rows.find((row) => row.name === wanted && row.parent_id === parentId);
      const known = called(name) ?? called(formerName);
      const { id } =
        known ??
        (await database
          .insertInto("groups")
          .values({ name, parent_id: parentId })
          .returning("id")
          .executeTakeFirstOrThrow());
      ids.set(name, groupId(id));
    }
    left = left.filter((group) => !ready.includes(group));
  }
  return ids;
}
