import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { actuationOfRow } from "./actuation.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import { recordStep } from "./recordStep.ts";

/**
 * Ends what is under way and out of time, of one vehicle or of all: what was handed off is unknown,
 * what was not will never be. `isLeft` ends everything, whatever its time: the server that began it
 * is gone. Returns the vehicles.
 */
export async function resolveOverdue(
  transaction: Database,
  ports: Pick<ActuationPorts, "audit" | "now" | "fleet">,
  { vehicle, isLeft = false }: { readonly vehicle?: VehicleId; readonly isLeft?: boolean },
): Promise<VehicleId[]> {
  const rows = await transaction
    .selectFrom("actuations")
    .selectAll()
    .where("status", "in", ["intended", "handedOff"])
    .$if(!isLeft, (all) => all.where("expires_at", "<=", new Date(ports.now())))
    .$if(vehicle !== undefined, (all) => all.where("device_id", "=", vehicle as VehicleId))
    .orderBy("id")
    .execute();
  for (const actuation of rows.map(actuationOfRow)) {
    const to = actuation.status === "handedOff" ? "unknown" : "expired";
    const latest = ports.fleet.latest(actuation.vehicle);
    await recordStep(transaction, { actuation, to, outcome: undefined, latest }, ports);
  }
  return [...new Set(rows.map((row) => actuationOfRow(row).vehicle))];
}

/** Asked every other second, without keeping anybody waiting. */
export async function hasOverdue(database: Database, now: EpochMs): Promise<boolean> {
  const row = await database
    .selectFrom("actuations")
    .select("id")
    .where("status", "in", ["intended", "handedOff"])
    .where("expires_at", "<=", new Date(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
