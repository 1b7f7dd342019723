import type { VehicleId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type Actuation, actuationOfRow } from "./actuation.ts";

/** Of one vehicle, that many are told: nobody reads further back than the audit trail's reader. */
const MOST = 100;

/** Newest first. */
export async function actuationsOf(database: Database, vehicle: VehicleId): Promise<Actuation[]> {
  const rows = await database
    .selectFrom("actuations")
    .selectAll()
    .where("device_id", "=", vehicle)
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  return rows.map(actuationOfRow);
}

export async function findActuation(
  database: Database,
  id: number,
): Promise<Actuation | undefined> {
  const row = await database
    .selectFrom("actuations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && actuationOfRow(row);
}
