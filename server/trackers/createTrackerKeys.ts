import { timingSafeEqual } from "node:crypto";
import { type UserId, type VehicleId, vehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { epochMs } from "#domain/units";
import { hashOfToken, newSecretToken } from "../accounts/secretToken.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Changes } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

interface Ports {
  readonly database: Database;
  readonly changes: Pick<Changes, "publish" | "listen">;
  readonly now: () => EpochMs;
}

/** Who changes a key. */
interface By {
  readonly user: UserId;
  readonly address: string;
}

/**
 * The secrets by which trackers prove that a report is theirs. A key is shown once, when it is made;
 * kept is what it can be recognised by. Every report that brings one is asked about, so all are in
 * memory, and follow what this instance or another changes.
 */
export function createTrackerKeys({ database, changes, now }: Ports) {
  const hashes = new Map<VehicleId, Buffer>();

  /** Of these vehicles, or of all when none are named. */
  async function load(ids: readonly VehicleId[] = []): Promise<void> {
    const rows = await database
      .selectFrom("tracker_keys")
      .select(["device_id", "key_hash"])
      .$if(ids.length > 0, (keys) => keys.where("device_id", "in", ids))
      .execute();
    for (const id of ids.length > 0 ? ids : [...hashes.keys()]) hashes.delete(id);
    for (const { device_id, key_hash } of rows)
      hashes.set(vehicleId(device_id), Buffer.from(key_hash));
  }

  changes.listen(async ({ kind, ids }) => {
    if (kind === "vehicle") await load(ids.map(vehicleId));
  });

  return {
    load: () => load(),

    has: (vehicle: VehicleId): boolean => hashes.has(vehicle),

    /** Takes as long whether it is the right one or not. */
    isKeyOf(vehicle: VehicleId, key: string): boolean {
      const given = Buffer.from(hashOfToken(key));
      const kept = hashes.get(vehicle);
      return kept !== undefined && timingSafeEqual(given, kept);
    },

    async madeAt(vehicle: VehicleId): Promise<EpochMs | undefined> {
      const row = await database
        .selectFrom("tracker_keys")
        .select("made_at")
        .where("device_id", "=", vehicle)
        .executeTakeFirst();
      return row && epochMs(row.made_at.getTime());
    },

    /** The vehicle's new key; the one before counts no more. Rejects when there is no such vehicle. */
    async renew(vehicle: VehicleId, { user, address }: By): Promise<string> {
      const key = newSecretToken();
      const at = now();
      const values = { key_hash: hashOfToken(key), made_at: new Date(at) };
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("tracker_keys")
          .values({ device_id: vehicle, ...values })
          .onConflict((conflict) => conflict.column("device_id").doUpdateSet(values))
          .execute();
        const action = "trackerKey.renew";
        await recordAudit(transaction, { at, user, address, action, kind: "vehicle", id: vehicle });
      });
      await changes.publish({ kind: "vehicle", ids: [vehicle] });
      return key;
    },

    /** From now on nothing that the tracker says proves anything. */
    async remove(vehicle: VehicleId, { user, address }: By): Promise<void> {
      const isGone = await database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("tracker_keys")
          .where("device_id", "=", vehicle)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        const action = "trackerKey.remove";
        const entry = { at: now(), user, address, action, kind: "vehicle", id: vehicle } as const;
        await recordAudit(transaction, entry);
        return true;
      });
      if (isGone) await changes.publish({ kind: "vehicle", ids: [vehicle] });
    },
  };
}

export type TrackerKeys = ReturnType<typeof createTrackerKeys>;
