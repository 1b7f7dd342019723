import { sql } from "kysely";
import { wireTime } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** Nobody gives away more keys at a time; the latest are the ones that are asked for. */
const MOST_KEYS = 100;

interface Seen {
  readonly vehicles: readonly VehicleId[];
  readonly from: EpochMs;
  readonly now: EpochMs;
}

/**
 * Keys that readers in these vehicles have sent since then and that nobody has, the latest first. Each
 * time that a vehicle names another driver than before is an event already: no position is read.
 * A key that is anybody's is left out, also where the caller does not see whose: it can be given to
 * nobody else.
 */
export async function readUnknownKeys(database: Database, { vehicles, from, now }: Seen) {
  const { rows } = await sql<{ key: string; device_id: number; at: Date; times: number }>`
    select seen.key, (array_agg(seen.device_id order by seen.event_time desc))[1] as device_id,
      max(seen.event_time) as at, count(*)::integer as times
    from (select device_id, event_time, attributes->>'driverUniqueId' as key from events
      where type = 'driverChanged' and event_time >= ${new Date(from)} and device_id in (
        select value::integer from json_array_elements_text(${JSON.stringify(vehicles)}::json))
    ) seen
    where seen.key <> ''
      and not exists (select from drivers where drivers.unique_id = seen.key)
      and not exists (select from rfid_keys where rfid_keys.unique_id = seen.key
        and starts_at <= ${new Date(now)} and coalesce(ends_at, 'infinity') > ${new Date(now)})
    group by seen.key order by at desc, seen.key limit ${MOST_KEYS}`.execute(database);
  return rows.map(({ key, device_id, at, times }) => ({
    uniqueId: key,
    deviceId: device_id,
    lastSeen: wireTime(epochMs(at.getTime())),
    times,
  }));
}
