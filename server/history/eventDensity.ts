import { sql } from "kysely";
import { type EventCount, type EventCountKind, eventCountKind } from "#contract/historyEvents";
import { may } from "#domain/account/policy";
import { ALARMS, eventName } from "#domain/alert/eventTypes";
import { eventId, type VehicleId, vehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { EnqueueRead } from "../reports/heavyReads.ts";
import type { Viewer } from "../rights/rights.ts";
import { eventsFor } from "../rights/shownTo.ts";

/** Whose events are counted, from `from` on until `to` (excluded), in how many columns of equal length. */
export interface EventsCounted {
  readonly vehicles: readonly VehicleId[];
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly columns: number;
}

interface Ports {
  readonly database: Database;
  readonly enqueue: EnqueueRead;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
}

/** Everybody else waits for one read. */
const VEHICLES_AT_ONCE = 100;
/** Stands for alarms that only their tracker knows: they are without number. */
const UNKNOWN_ALARM = "?";

interface Row {
  readonly column: number;
  readonly type: string;
  readonly alarm: string | null;
  readonly count: number;
  readonly first: Date;
}

/**
 * How many events of each kind the viewer may see were in each column, in the order of columns. The
 * database counts: what is answered does not grow with what happened. Once nobody waits nothing more
 * is read, and what was counted until then is answered to nobody.
 */
export async function readEventDensity(
  { vehicles, from, to, columns }: EventsCounted,
  { database, enqueue, viewer, signal }: Ports,
): Promise<readonly EventCount[]> {
  const geofences = await shownIds(viewer, "geofence");
  const maintenances = await shownIds(viewer, "maintenance");
  const counted = new Map<string, EventCount>();
  for (let at = 0; at < vehicles.length && !signal.aborted; at += VEHICLES_AT_ONCE) {
    const some = vehicles.slice(at, at + VEHICLES_AT_ONCE);
    const read = sql<Row>`
      select floor((extract(epoch from event_time) * 1000 - ${from}::numeric)
          * ${columns}::numeric / ${to - from}::numeric)::integer as "column",
        type, ${ALARM} as alarm, count(*)::integer as count, min(event_time) as first
      from events
      where device_id in ${list(some, "integer")}
        and event_time >= ${new Date(from)} and event_time < ${new Date(to)}
        and (geofence_id is null or ${isAmong("geofence_id", geofences)})
        and (maintenance_id is null or ${isAmong("maintenance_id", maintenances)})
      group by 1, 2, 3`;
    const { rows } = await enqueue(() => read.execute(database));
    for (const row of rows) if (isShown(viewer, row)) addCount(counted, row);
  }
  return [...counted.values()].sort((one, other) => one.column - other.column);
}

const list = (values: readonly (number | string)[], type: "integer" | "text") =>
  sql`(select value::${sql.raw(type)} from json_array_elements_text(${JSON.stringify(values)}::json))`;

const ALARM = sql`case when type <> 'alarm' then null
  when coalesce(attributes ->> 'alarm', '') in ${list(["", ...ALARMS], "text")}
  then attributes ->> 'alarm' else ${UNKNOWN_ALARM}::text end`;

const isAmong = (column: string, ids: readonly number[] | undefined) =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} in ${list(ids, "integer")}`;

/** Undefined for all of them. */
async function shownIds(
  viewer: Viewer,
  kind: "geofence" | "maintenance",
): Promise<readonly number[] | undefined> {
  if (may(viewer.subject, `${kind}.see`, "none")) return undefined;
  return [...(await viewer.linkedIds(kind))];
}

/** By the same rule as an event itself. */
function isShown(viewer: Viewer, { type, alarm, first }: Row): boolean {
  const event = {
    id: eventId(1),
    type,
    eventTime: epochMs(first.getTime()),
    vehicleId: vehicleId(1),
    positionId: undefined,
    geofenceId: undefined,
    maintenanceId: undefined,
    attributes: alarm === null ? {} : { alarm },
  };
  return eventsFor(viewer, [event]).length > 0;
}

function addCount(counted: Map<string, EventCount>, { column, type, alarm, ...row }: Row): void {
  const kind: EventCountKind = eventCountKind(eventName(type, alarm));
  const key = `${column} ${kind}`;
  const held = counted.get(key);
  const first = Math.min(held?.first ?? Number.POSITIVE_INFINITY, row.first.getTime());
  counted.set(key, { column, kind, count: (held?.count ?? 0) + row.count, first: epochMs(first) });
}
