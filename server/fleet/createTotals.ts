import type { UserId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { storePositions } from "../database/storePositions.ts";
import type { Committed, Ingest } from "../ingest/createIngest.ts";
import type { Fleet } from "./createFleet.ts";

interface Ports {
  readonly database: Database;
  readonly fleet: Fleet;
  readonly ingest: Pick<Ingest, "alone">;
  readonly onCommitted: (committed: Committed) => void;
  readonly now: () => EpochMs;
}

/**
 * Sets what a vehicle has driven and how long its engine ran, as an owner reads it off the
 * dashboard: a copy of the latest position that says so, from which everything later counts on.
 */
export function createTotals({ database, fleet, ingest, onCommitted, now }: Ports) {
  return {
    /** `totalDistance` in metres, `hours` in milliseconds. Does nothing without a position. */
    set: (
      id: VehicleId,
      values: { readonly totalDistance?: number; readonly hours?: number },
      user: UserId,
      address: string,
    ): Promise<void> =>
      ingest.alone(async (takeId) => {
        const latest = fleet.latest(id);
        if (!latest) return;
        const at = now();
        // The owner says this, not the tracker.
        const { line: _, ...told } = latest;
        const copy: Position = {
          ...told,
          id: await takeId(),
          serverTime: at,
          attributes: { ...latest.attributes, ...values },
        };
        await database.transaction().execute(async (transaction) => {
          const states = new Map([[id, copy]]);
          await storePositions(transaction, { positions: [copy], latest: states, heardAt: at });
          await recordAudit(transaction, {
            at,
            user,
            address,
            action: "vehicle.count",
            kind: "vehicle",
            id,
            before: {
              totalDistance: latest.attributes.totalDistance,
              hours: latest.attributes.hours,
            },
            after: values,
          });
        });
        fleet.heard(copy, fleet.lastUpdate(id) ?? at);
        onCommitted({ live: [copy], proven: [], heard: [id] });
      }),
  };
}

export type Totals = ReturnType<typeof createTotals>;
