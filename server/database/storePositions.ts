import { sql } from "kysely";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { POSITION_COLUMNS, rowOfPosition } from "./positionRows.ts";

/** What one batch changed: new history, and for each vehicle that was heard its state now. */
export interface PositionBatch {
  readonly positions: readonly Position[];
  readonly states: readonly { readonly latest: Position; readonly lastUpdate: EpochMs }[];
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
  const history = JSON.stringify(batch.positions.map(rowOfPosition));
  const states = JSON.stringify(
    batch.states.map(({ latest, lastUpdate }) => ({
      ...rowOfPosition(latest),
      last_update: new Date(lastUpdate).toISOString(),
    })),
  );
  await sql`
    with stored as (
      insert into positions (${columns})
      select ${columns} from json_to_recordset(${history}::json) as row (${typed})
    )
    insert into device_states (${columns}, last_update)
    select ${columns}, last_update
    from json_to_recordset(${states}::json) as row (${typed}, last_update timestamptz)
    on conflict (device_id) do update set ${replaced}
    where excluded.fix_time >= device_states.fix_time`.execute(database);
}
