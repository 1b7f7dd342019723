import { sql } from "kysely";
import type { Position } from "#domain/position";
import { happenedAt } from "#domain/rules/happenedAt";
import type { VehicleRules } from "#domain/rules/moment";
import type { RuleState } from "#domain/rules/ruleState";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type EventRow, eventOfRow } from "../database/eventRows.ts";
import { POSITION_RECORD, positionOfRecord } from "../database/positionRecord.ts";
import type { NewEvent } from "../database/storePositions.ts";
import { eventAt } from "../rules/eventAt.ts";

/** By then it is known whether a present began with a trip: some minutes at a report a second. */
const MOST_FOLLOWED = 500;

/** Where a past ends, and where what was known before it begins. */
interface Seam {
  /** Of the past. */
  readonly last: Position;
  /** What the rules remember there. */
  readonly state: RuleState;
  /** Of what was known, its totals as they count on. */
  readonly first: Position;
  readonly vehicle: VehicleRules;
}

/**
 * What happened up to the first position that was known, now that it is known what was before it: an engine
 * that was switched on there, a trip that began. What was said of that position already is not said again.
 */
export async function seamEvents(
  database: Database,
  { state: before, vehicle, ...seam }: Seam,
): Promise<readonly NewEvent[]> {
  const { first } = seam;
  const said = new Set((await readEventsAt(database, first)).map(nameOf));
  const events: NewEvent[] = [];
  let [last, state] = [seam.last, before];
  for (const position of [first, ...(await readAfter(database, first))]) {
    const happened = happenedAt({ position, last, vehicle, isNewest: true }, state);
    const found = happened.drafts.map((draft) => eventAt(position, draft));
    events.push(...found.filter((one) => one.eventTime <= first.fixTime && !said.has(nameOf(one))));
    [last, state] = [position, happened.state];
  }
  return events;
}

/** Nothing happens twice at one position. */
const nameOf = ({ type, positionId, geofenceId, maintenanceId, attributes }: NewEvent): string =>
  [type, positionId, geofenceId, maintenanceId, attributes.alarm, attributes.sensor].join(" ");

async function readEventsAt(database: Database, { vehicleId, fixTime, id }: Position) {
  const { rows } = await sql<EventRow>`
    select id, type, event_time, device_id, position_id, geofence_id, maintenance_id, attributes
    from events where device_id = ${vehicleId} and event_time = ${new Date(fixTime)}
      and position_id = ${id}`.execute(database);
  return rows.map(eventOfRow);
}

/** Those that came in the order of time. */
async function readAfter(database: Database, { vehicleId, fixTime, id }: Position) {
  const { rows } = await sql<{ readonly position: string }>`
    select ${POSITION_RECORD} as position from positions
    where device_id = ${vehicleId} and fix_time >= ${new Date(fixTime)}
      and (fix_time, id) > (${new Date(fixTime)}, ${id}) and total_distance is not null
    order by fix_time, id limit ${MOST_FOLLOWED}`.execute(database);
  return rows.map(({ position }) => positionOfRecord(position));
}
