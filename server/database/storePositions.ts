import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { POSITION_COLUMNS, rowOfPosition } from "./positionRows.ts";

/** What one batch changed: new history, and for each vehicle that was heard its state now. */
export interface PositionBatch {
  readonly positions: readonly Position[];
  /** Each vehicle's latest, whether it is among `positions` or was known before. */
  readonly latest: ReadonlyMap<VehicleId, Position>;
  /** When all of them were heard. */
  readonly heardAt: EpochMs;
}

const names = POSITION_COLUMNS.map(([name]) => name);
const columns = sql.raw(names.join(", "));
const typed = sql.raw(POSITION_COLUMNS.map((column) => column.join(" ")).join(", "));
const replaced = sql.raw(
  [...names.filter((name) => name !== "device_id"), "last_update"]
    .map((name) => `${name} = excluded.${name}`)
    .join(", "),
);

/**
 * Writes a batch in one statement and so in one transaction: when the promise resolves all of it
 * is on the disk, or none is. A state never goes back in time, whoever else writes it.
 */
export async function storePositions(database: Database, batch: PositionBatch): Promise<void> {
  const { positions, latest } = batch;
  const heardAt = new Date(batch.heardAt);
  const newest = new Set(latest.values());
  const rows = positions.map((position) => {
    const row = rowOfPosition(position);
    if (newest.delete(position)) row.is_newest = true;
    return row;
  });
  // Heard, but with nothing newer than what is known.
  const others = [...newest].map(({ vehicleId }) => vehicleId);

  await sql`
    with given as materialized (
      select ${columns}, is_newest
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (${typed}, is_newest boolean)
    ), stored as (
      insert into positions (${columns}) select ${columns} from given
    ), heard as (
      update device_states set last_update = ${heardAt}
      where device_id in (
        select value::integer from json_array_elements_text(${JSON.stringify(others)}::json))
    )
    insert into device_states (${columns}, last_update)
    select ${columns}, ${heardAt}::timestamptz from given where is_newest
    on conflict (device_id) do update set ${replaced}
    where excluded.fix_time >= device_states.fix_time`.execute(database);
}
