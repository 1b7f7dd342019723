import { sql } from "kysely";
import { areaText } from "#domain/geo/area";
import type { GroupId, UserId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { withAdvisoryLock } from "../database/withAdvisoryLock.ts";
import type { DemoFleet } from "../simulator/simulator.ts";

const KEY = "demoAlerts";
/** What the demonstration reports, so that something happens on the screen. */
const TYPES = ["geofenceEnter", "geofenceExit", "deviceFuelDrop", "driverChanged"] as const;
const ALARMS = "sos,powerCut,tow,hardBraking,temperature";

/**
 * The companies' yards and some alerts about them and the vehicles, once: what somebody removed
 * from the demonstration stays removed.
 */
export const storeDemoAlerts = (
  database: Database,
  { yards }: DemoFleet,
  { root, users }: { readonly root: GroupId; readonly users: readonly UserId[] },
): Promise<void> =>
  withAdvisoryLock(database, "demo alerts", async (transaction) => {
    const marked = await transaction
      .insertInto("settings")
      .values({ key: KEY, value: "true" })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!marked) return;
    const areas = yards.map(({ name, radius, ...centre }) => ({
      name,
      area: areaText({ kind: "circle", centre, radius }),
    }));
    await sql`
      with made as (
        insert into geofences (name, area)
        select name, area from json_to_recordset(${JSON.stringify(areas)}::json)
          as given (name text, area text) returning id)
      insert into group_geofences (group_id, geofence_id)
      select ${root}, id from made`.execute(transaction);
    for (const type of [...TYPES, "alarm"])
      await sql`
        with made as (
          insert into notifications (type, always, notificators, attributes)
          values (${type}, true, 'web', ${type === "alarm" ? JSON.stringify({ alarms: ALARMS }) : "{}"})
          returning id)
        insert into user_notifications (user_id, notification_id)
        select given.value::integer, made.id
        from made, json_array_elements_text(${JSON.stringify(users)}::json) as given`.execute(
        transaction,
      );
  });
