import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { POSITION_COLUMNS, positionOfRow } from "./positionRows.ts";

type Row = Readonly<Record<string, unknown>>;

/** Read and sent in pieces of this size: each takes some 50 ms of the database. */
const PAGE = 2_500;

const columns = sql.raw(POSITION_COLUMNS.map(([name]) => name).join(", "));

/**
 * Those of the given ids that exist. A vehicle's latest is found even when its day was dropped
 * long ago.
 */
export async function readPositions(
  database: Database,
  ids: readonly number[],
): Promise<Position[]> {
  const wanted = sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`;
  const { rows } = await sql<Row>`
    select ${columns} from positions where id in ${wanted}
    union
    select ${columns} from device_states where id in ${wanted}
    order by id`.execute(database);
  return rows.map(positionOfRow);
}

/** How many positions a vehicle has in the time, counted no further than `limit`. */
export async function countPositions(
  database: Database,
  vehicle: VehicleId,
  from: EpochMs,
  to: EpochMs,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from positions
      where device_id = ${vehicle} and fix_time between ${new Date(from)} and ${new Date(to)}
      limit ${limit}
    ) as counted`.execute(database);
  return rows[0]?.count ?? 0;
}

/** A vehicle's positions from `from` to `to`, both included, by fix time, page by page. */
export async function* readHistory(
  database: Database,
  vehicle: VehicleId,
  from: EpochMs,
  to: EpochMs,
): AsyncIterable<readonly Position[]> {
  let after = { fixTime: from, id: 0 };
  for (;;) {
    const { rows } = await sql<Row>`
      select ${columns} from positions
      where device_id = ${vehicle}
        and fix_time >= ${new Date(after.fixTime)} and fix_time <= ${new Date(to)}
        and (fix_time, id) > (${new Date(after.fixTime)}, ${after.id})
      order by fix_time, id limit ${PAGE}`.execute(database);
    const page = rows.map(positionOfRow);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    if (page.length < PAGE) return;
    after = last;
  }
}
