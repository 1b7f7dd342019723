import type { GroupId, UserId } from "#domain/ids";
import { userId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { ensureGroup, linkToGroup } from "../fleet/ensureGroup.ts";
import type { DemoFleet } from "../simulator/simulator.ts";
import { openDemoAccounts, shutDemoAccounts } from "./demoAccounts.ts";
import { storeDemoAlerts } from "./storeDemoAlerts.ts";
import { storeDemoFleet } from "./storeDemoFleet.ts";
import { storeDemoPartners } from "./storeDemoPartners.ts";

const NEW_VEHICLES = "New vehicles";

/**
 * Opens the demonstration: accounts, their group and the fleet in it. Returns where trackers that
 * nobody entered go.
 */
export async function enterDemo(
  database: Database,
  fleet: DemoFleet | undefined,
): Promise<GroupId> {
  const users = await openDemoAccounts(database);
  const root = await ensureGroup(database, { key: "demoFleetGroup", name: "Demo fleet" });
  await linkToGroup(database, users, root);
  if (fleet) {
    await storeDemoFleet(database, fleet, root);
    await storeDemoAlerts(database, fleet, { root, users });
    await storeDemoPartners(database);
  }
  return ensureGroup(database, {
    key: "demoNewVehiclesGroup",
    name: NEW_VEHICLES,
    parent: root,
  });
}

/** As above for a server in earnest: new trackers are seen by the administrators. */
export async function leaveDemo(database: Database): Promise<GroupId> {
  await shutDemoAccounts(database);
  const group = await ensureGroup(database, { key: "newVehiclesGroup", name: NEW_VEHICLES });
  await linkToGroup(database, await administrators(database), group);
  return group;
}

async function administrators(database: Database): Promise<UserId[]> {
  const rows = await database
    .selectFrom("users")
    .select("id")
    .where("administrator", "=", true)
    .where("demo", "=", false)
    .execute();
  return rows.map(({ id }) => userId(id));
}
