import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { POSITION_RECORD, positionOfRecord } from "../database/positionRecord.ts";

/** Of each vehicle the newest position before a moment that did not come late: what the next one follows on. */
export async function readSeeds(
  database: Database,
  vehicles: readonly VehicleId[],
  before: EpochMs,
): Promise<ReadonlyMap<VehicleId, Position>> {
  const { rows } = await sql<{ readonly position: string }>`
    select found.position
    from (select value::integer as id from json_array_elements_text(${JSON.stringify(vehicles)}::json)) as wanted
    cross join lateral (
      select ${POSITION_RECORD} as position from positions
      where device_id = wanted.id and fix_time < ${new Date(before)} and total_distance is not null
      order by fix_time desc, server_time desc, id desc limit 1
    ) as found`.execute(database);
  const seeds = rows.map(({ position }) => positionOfRecord(position));
  return new Map(seeds.map((seed) => [seed.vehicleId, seed]));
}
