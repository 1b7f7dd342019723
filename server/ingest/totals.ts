import { sql } from "kysely";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { Attributes, AttributeValue, Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import { countedByTracker, setCounter } from "#domain/vehicle/counterOffsets";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { storePositions } from "../database/storePositions.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { outdated } from "../refusal/outdated.ts";
import { authorise } from "../rights/authorise.ts";
import type { Viewer } from "../rights/rights.ts";
import { keepUndo, lockUndo, spendUndo, type UndoEntry, undoneUntil } from "../undo/undoEntries.ts";
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
  /** Writes the latest position again with these attributes, as its owner says. */
  const write = (id: VehicleId, by: By, setting: Setting): Promise<string | undefined> =>
    ingest.alone(async (takeId) => {
      const latest = fleet.latest(id);
      if (!latest) return undefined;
      const at = now();
      const { attributes, after } = await setting.read(latest.attributes);
      // The owner says this, not the tracker.
      const { line: _, ...rest } = latest;
      const copy: Position = { ...rest, id: await takeId(), serverTime: at, attributes };
      const undo = await database.transaction().execute(async (transaction) => {
        if (setting.takenBack) {
          await lockUndo(transaction, setting.takenBack);
          if ((await lastCount(transaction, id)) !== setting.takenBack.version) throw outdated();
          await spendUndo(transaction, setting.takenBack);
        }
        const states = new Map([[id, copy]]);
        await storePositions(transaction, { positions: [copy], latest: states, receivedAt: at });
        await recordAudit(transaction, {
          at,
          user: by.viewer.user.id,
          address: by.address,
          action: "vehicle.count",
          kind: "vehicle",
          id,
          before: countersOf(latest.attributes),
          after,
        });
        const step = stepBetween(latest.attributes, attributes);
        if (!by.keepsUndo || Object.keys(step).length === 0) return undefined;
        const version = await lastCount(transaction, id);
        return keepUndo(transaction, {
          user: by.viewer.user.id,
          verb: "changed",
          kind: "counters",
          id,
          ...(version !== undefined && { version }),
          data: JSON.stringify(step),
          until: undoneUntil("changed", "counters", at),
        });
      });
      fleet.setLatest(copy, fleet.lastUpdate(id) ?? at);
      onCommitted({ live: [copy], proven: [], reported: [id] });
      return undo;
    });

  return {
    /**
     * `totalDistance` in metres, `hours` in milliseconds, as they were at `time`, else as they are
     * now. Does nothing without a position. Returns what undoes it.
     */
    set: (id: VehicleId, { time, ...read }: ReadCounters, by: By): Promise<string | undefined> =>
      write(id, by, {
        async read(latest) {
          const since = await countedSince(database, id, time);
          return {
            attributes: { ...latest, ...valuesNow(read, since, latest) },
            after: { ...read, ...(time !== undefined && { time: new Date(time).toISOString() }) },
          };
        },
      }),

    /** What it was counts on from there: what was driven since is not lost. Who set it after keeps theirs. */
    async takeBack(entry: UndoEntry, by: By): Promise<string | undefined> {
      const id = vehicleId(entry.id);
      await authorise(by.viewer, "vehicle.count", "vehicle", id);
      return write(id, by, {
        takenBack: entry,
        async read(latest) {
          const attributes = withoutStep(latest, entry.data as CounterStep);
          return { attributes, after: { ...countersOf(attributes), undo: true } };
        },
      });
    },
  };
}

/** Who sets it, and whether what was is kept for them. */
interface By {
  readonly viewer: Viewer;
  readonly address: string;
  readonly keepsUndo?: boolean;
}

interface Setting {
  /** The attributes then, and what the audit says of them. */
  readonly read: (
    latest: Attributes,
  ) => Promise<{ readonly attributes: Attributes; readonly after: object }>;
  readonly takenBack?: UndoEntry;
}

const countersOf = ({ totalDistance, hours }: Attributes) => ({ totalDistance, hours });

/** The entry of the audit by which the vehicle's counters were set last. */
async function lastCount(transaction: Database, id: VehicleId): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    select max(id)::text as last from audit
    where action = 'vehicle.count' and object_kind = 'vehicle' and object_id = ${id}`.execute(
    transaction,
  );
  return rows[0]?.last ?? undefined;
}

const COUNTERS = ["totalDistance", "odometer", "hours"] as const;
/** By how much each was set forward; `null` where it was not counted before. */
type CounterStep = { readonly [Counter in (typeof COUNTERS)[number]]?: number | null };

function stepBetween(before: Attributes, after: Attributes): CounterStep {
  const step: { -readonly [Counter in keyof CounterStep]: CounterStep[Counter] } = {};
  for (const counter of COUNTERS) {
    const [was, is] = [before[counter], after[counter]];
    if (typeof is !== "number" || is === was) continue;
    step[counter] = typeof was === "number" ? is - was : null;
  }
  return step;
}

function withoutStep(latest: Attributes, step: CounterStep): Attributes {
  const { totalDistance, odometer, hours } = step;
  const back = (counter: (typeof COUNTERS)[number], by: number): number =>
    Math.max(0, Number(latest[counter] ?? 0) - by);
  const attributes: Record<string, AttributeValue> = {
    ...latest,
    ...(typeof totalDistance === "number" && {
      totalDistance: back("totalDistance", totalDistance),
    }),
    ...(typeof odometer === "number" && setCounter(latest, "odometer", back("odometer", odometer))),
    ...(typeof hours === "number" && setCounter(latest, "hours", back("hours", hours))),
  };
  if (totalDistance === null) delete attributes["totalDistance"];
  if (hours === null) for (const name of ["hours", "hoursOffset"]) delete attributes[name];
  return attributes;
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
