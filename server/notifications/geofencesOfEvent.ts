import type { Event } from "#domain/event";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** Where the vehicle was at the event. What was found by time alone happened where it last was. */
export async function geofencesOfEvent(
  database: Database,
  { positionId, eventTime, vehicleId }: Event,
): Promise<readonly number[]> {
  const there = positionId
    ? await database
        .selectFrom("positions")
        .select("geofence_ids")
        .where("id", "=", positionId)
        .where("device_id", "=", vehicleId)
        .where("fix_time", "=", new Date(eventTime))
        .executeTakeFirst()
    : undefined;
  if (there) return there.geofence_ids ?? [];
  const latest = await database
    .selectFrom("device_states")
    .select("geofence_ids")
    .where("device_id", "=", vehicleId)
    .executeTakeFirst();
  return latest?.geofence_ids ?? [];
}
