import { sql } from "kysely";
import type { Event } from "#domain/event";
import type { UserId, VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type EventRow, eventOfRow } from "../database/eventRows.ts";

/** As many are answered at once; who missed more looks them up by vehicle and time. */
const MAX_EVENTS = 1_000;

interface Missed {
  readonly user: UserId;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly sees: (vehicle: VehicleId) => boolean;
}

/**
 * What somebody was notified of on their pages in a period, as far as it is among the last of these,
 * in the order in which it happened. Of vehicles that they do not see any more nothing is sent
 * again.
 */
export async function readNotifiedEvents(
  database: Database,
  { user, from, to, sees }: Missed,
): Promise<Event[]> {
  const { rows } = await sql<EventRow>`
    select events.* from (
      select event_id from deliveries where user_id = ${user} and notificator = 'web'
      order by event_id desc limit ${MAX_EVENTS}) notified
    join events on events.id = notified.event_id
    where events.event_time >= ${new Date(from)} and events.event_time <= ${new Date(to)}
    order by events.event_time, events.id`.execute(database);
  return rows.map(eventOfRow).filter(({ vehicleId }) => sees(vehicleId));
}
