import { sql } from "kysely";
import type { UserId, VehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { countedByTracker, setCounter } from "#domain/vehicle/counterOffsets";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { storePositions } from "../database/storePositions.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Ingest } from "./ingest.ts";
import type { Committed } from "./ingestPorts.ts";

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
    /**
     * `totalDistance` in metres, `hours` in milliseconds, as they were at `time`, else as they are
     * now. Does nothing without a position.
     */
    set: (
      id: VehicleId,
      { time, ...read }: ReadCounters,
      { user, address }: { readonly user: UserId; readonly address: string },
    ): Promise<void> =>
      ingest.alone(async (takeId) => {
        const latest = fleet.latest(id);
        if (!latest) return;
        const at = now();
        const since = await countedSince(database, id, time);
        const values = valuesNow(read, since, latest.attributes);
        // The owner says this, not the tracker.
        const { line: _, ...rest } = latest;
        const copy: Position = {
          ...rest,
          id: await takeId(),
          serverTime: at,
          attributes: { ...latest.attributes, ...values },
        };
        await database.transaction().execute(async (transaction) => {
          const states = new Map([[id, copy]]);
          await storePositions(transaction, { positions: [copy], latest: states, receivedAt: at });
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
            after: { ...read, ...(time !== undefined && { time: new Date(time).toISOString() }) },
          });
        });
        fleet.setLatest(copy, fleet.lastUpdate(id) ?? at);
        onCommitted({ live: [copy], proven: [], reported: [id] });
      }),
  };
}

/** What an owner read off a dashboard, and when. */
export interface ReadCounters {
  readonly totalDistance?: number;
  readonly hours?: number;
  readonly time?: EpochMs;
}

interface Counted {
  readonly driven: number;
  readonly ran: number;
}

/** What is shown is what was set: a tracker's own counters are set off by the difference. */
function valuesNow(
  { totalDistance, hours }: Omit<ReadCounters, "time">,
  { driven, ran }: Counted,
  latest: Attributes,
): Attributes {
  const distance = totalDistance === undefined ? undefined : totalDistance + driven;
  return {
    ...(distance !== undefined && { totalDistance: distance }),
    ...(distance !== undefined &&
      countedByTracker(latest, "odometer") !== undefined &&
      setCounter(latest, "odometer", distance)),
    ...(hours !== undefined && setCounter(latest, "hours", hours + ran)),
  };
}

/**
 * What the vehicle has driven and its engine run since then, by its positions: their own steps, so
 * that a total that was set meanwhile counts for nothing.
 */
async function countedSince(
  database: Database,
  id: VehicleId,
  time: EpochMs | undefined,
): Promise<Counted> {
  if (time === undefined) return { driven: 0, ran: 0 };
  const { rows } = await sql<Counted>`
    select coalesce(sum(step), 0)::float8 as driven, coalesce(sum(run), 0)::float8 as ran from (
      select fix_time,
        case when fix_time > lag(fix_time) over in_order then distance end as step,
        case when fix_time > lag(fix_time) over in_order
          then greatest(0, hours - lag(hours) over in_order) end as run
      from positions where device_id = ${id} and total_distance is not null
        and fix_time >= coalesce((select max(fix_time) from positions where device_id = ${id}
          and total_distance is not null and fix_time <= ${new Date(time)}), ${new Date(time)})
      window in_order as (order by fix_time, id)) as steps`.execute(database);
  return rows[0] ?? { driven: 0, ran: 0 };
}

export type Totals = ReturnType<typeof createTotals>;
