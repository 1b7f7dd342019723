import { sql } from "kysely";
import type { UserId, VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type Actuation, actuationOfRow } from "./actuation.ts";

/** Of one vehicle, that many are answered: nobody reads further back than the audit trail's reader. */
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

/** Of one period that many steps are answered: a person sends fewer. */
const MOST_STEPS = 1_000;

/** A person's commands whose last step was taken in a period, in the order in which they were sent. */
export async function actuationsChanged(
  database: Database,
  user: UserId,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<Actuation[]> {
  const lastStep = sql<Date>`coalesce(settled_at, handed_off_at, requested_at)`;
  const rows = await database
    .selectFrom("actuations")
    .selectAll()
    .where("user_id", "=", user)
    .where(lastStep, ">=", new Date(from))
    .where(lastStep, "<=", new Date(to))
    .orderBy("id", "desc")
    .limit(MOST_STEPS)
    .execute();
  return rows.map(actuationOfRow).reverse();
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
