import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** Keeps what a vehicle said last of its engine; what it said earlier changes nothing. */
export async function writeImmobilized(
  transaction: Database,
  vehicle: VehicleId,
  { immobilized, reportedAt }: { readonly immobilized: boolean; readonly reportedAt: EpochMs },
): Promise<void> {
  const told_at = new Date(reportedAt);
  await transaction
    .insertInto("immobilizations")
    .values({ device_id: vehicle, immobilized, told_at })
    .onConflict((conflict) =>
      conflict
        .column("device_id")
        .doUpdateSet({ immobilized, told_at })
        .where("immobilizations.told_at", "<=", told_at),
    )
    .execute();
}
