import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Database } from "./connectEmbeddedDatabase.ts";
import { dropChunks, markDays } from "./markHistory.ts";

/** Removes one position of a vehicle's past. */
export async function removeFromHistory(
  transaction: Database,
  { id, fixTime }: Pick<Position, "id" | "fixTime">,
): Promise<void> {
  await sql`with gone as (
      delete from positions where id = ${id} and fix_time = ${new Date(fixTime)}
      returning device_id, fix_time
    ), marked as (${markDays("gone")}
    ) ${dropChunks("gone")}`.execute(transaction);
}

interface Stretch {
  readonly vehicle: VehicleId;
  /** Both included. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** What a connection is known to have reported later than this stays. */
  readonly keptAfter: EpochMs;
}

/** Removes a stretch of a vehicle's past. Returns how many positions it had. */
export async function removeStretch(
  transaction: Database,
  { vehicle, from, to, keptAfter }: Stretch,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`with gone as (
      delete from positions where device_id = ${vehicle}
        and fix_time >= ${new Date(from)} and fix_time <= ${new Date(to)}
        and (line is null or fix_time <= ${new Date(keptAfter)})
      returning device_id, fix_time
    ), marked as (${markDays("gone")}
    ), dropped as (${dropChunks("gone")}
    ) select count(*)::integer as count from gone`.execute(transaction);
  return rows[0]?.count ?? 0;
}
