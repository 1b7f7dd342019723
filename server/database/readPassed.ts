import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, minutes } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { POSITION_RECORD, positionOfRecord } from "./positionRecord.ts";

/** A vehicle's time between two of its positions. */
export interface Gap {
  readonly vehicle: VehicleId;
  readonly after: EpochMs;
  readonly before: EpochMs;
}

/** What is further from the end of a gap is not read: an instance may have slept for a night. */
const MOST_READ = minutes(10);

/** What lies in these gaps, in order, without what came late. */
export async function readPassed(database: Database, gaps: readonly Gap[]): Promise<Position[]> {
  if (gaps.length === 0) return [];
  const given = gaps.map(({ vehicle, after, before }) => ({
    vehicle,
    since: new Date(Math.max(after, before - MOST_READ)).toISOString(),
    until: new Date(before).toISOString(),
  }));
  const { rows } = await sql<{ readonly position: string }>`
    select ${POSITION_RECORD} as position
    from json_to_recordset(${JSON.stringify(given)}::json)
      as gap (vehicle integer, since timestamptz, until timestamptz)
    join positions on device_id = vehicle and fix_time > since and fix_time < until
    where total_distance is not null
    order by fix_time, id`.execute(database);
  return rows.map(({ position }) => positionOfRecord(position));
}
