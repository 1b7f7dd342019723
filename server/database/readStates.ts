import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { POSITION_RECORD, positionOfRecord } from "./positionRecord.ts";

/** A vehicle as of its last report. */
export interface StoredState {
  readonly latest: Position;
  readonly lastUpdate: EpochMs;
}

/** The states of these vehicles, or of all that have one. */
export async function readStates(
  database: Database,
  ids?: readonly VehicleId[],
): Promise<StoredState[]> {
  const chosen = ids
    ? sql`where device_id in (
        select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))`
    : sql``;
  const { rows } = await sql<{ readonly position: string; readonly last_update: Date }>`
    select ${POSITION_RECORD} as position, last_update from device_states ${chosen}`.execute(
    database,
  );
  return rows.map(({ position, last_update }) => ({
    latest: positionOfRecord(position),
    lastUpdate: epochMs(last_update.getTime()),
  }));
}
