import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { POSITION_RECORD, positionOfRecord } from "./positionRecord.ts";

interface Row {
  readonly position: string;
}

/**
 * Read and sent in pieces of this size: everybody else waits for one to be read and, on
 * the server's thread, to be written; 2,500 took some 30 ms of the embedded database alone.
 */
const PAGE = 1_000;

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
    select id, ${POSITION_RECORD} as position from positions where id in ${wanted}
    union all
    select id, ${POSITION_RECORD} as position from device_states where id in ${wanted}
    order by id`.execute(database);
  // A latest position is in both tables as long as its day is kept.
  const positions = new Map(rows.map(positionOf).map((position) => [position.id, position]));
  return [...positions.values()];
}

/**
 * Of each vehicle its last position before a moment, if it has one. Like its latest that is found even
 * when its day was dropped long ago.
 */
export async function readLastBefore(
  database: Database,
  vehicles: readonly VehicleId[],
  before: EpochMs,
): Promise<Position[]> {
  const at = new Date(before);
  const { rows } = await sql<Row>`
    select found.position
    from (select value::integer as id from json_array_elements_text(${JSON.stringify(vehicles)}::json)) as wanted
    cross join lateral (
      select either.position from (
        (select fix_time, id, ${POSITION_RECORD} as position from positions
          where device_id = wanted.id and fix_time < ${at} order by fix_time desc, id desc limit 1)
        union all
        select fix_time, id, ${POSITION_RECORD} as position from device_states
          where device_id = wanted.id and fix_time < ${at}
      ) as either order by fix_time desc, id desc limit 1
    ) as found`.execute(database);
  return rows.map(positionOf);
}

/** Of one vehicle, both ends included. */
export interface HistoryPeriod {
  readonly vehicle: VehicleId;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** How many positions a vehicle has in the time, counted no further than `limit`. */
export async function countPositions(
  database: Database,
  { vehicle, from, to }: HistoryPeriod,
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

/**
 * A vehicle's positions from `from` to `to`, both included, by fix time, page by page, each of them
 * queued behind other heavy reads. The next page is read while this one is made use of.
 */
export async function* readHistory(
  database: Database,
  { vehicle, from, to }: HistoryPeriod,
  enqueue: <Result>(read: () => Promise<Result>) => Promise<Result>,
): AsyncIterable<readonly Position[]> {
  const pageAfter = async (after: Pick<Position, "fixTime" | "id">): Promise<Row[]> => {
    const page = sql<Row>`
      select ${POSITION_RECORD} as position from positions
      where device_id = ${vehicle}
        and fix_time >= ${new Date(after.fixTime)} and fix_time <= ${new Date(to)}
        and (fix_time, id) > (${new Date(after.fixTime)}, ${after.id})
      order by fix_time, id limit ${PAGE + 1}`;
    const { rows } = await enqueue(() => page.execute(database));
    return rows;
  };

  let next = pageAfter({ fixTime: from, id: 0 as Position["id"] });
  for (;;) {
    const rows = await next;
    // One more than a page shows that there is a next one.
    const isLast = rows.length <= PAGE;
    const page = isLast ? rows : rows.slice(0, PAGE);
    const last = page.at(-1);
    if (!last) return;
    if (!isLast) {
      next = pageAfter(positionOf(last));
      // Nobody waits for it when the reader has gone.
      next.catch(() => {});
    }
    yield page.map(positionOf);
    if (isLast) return;
  }
}

const positionOf = ({ position }: Row): Position => positionOfRecord(position);
