import type { Event } from "#domain/event";
import { eventId, geofenceId, maintenanceId, positionId, vehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";

/** Name and type of every column of an event besides its id. */
export const EVENT_COLUMNS: readonly (readonly [string, string])[] = [
  ["type", "text"],
  ["event_time", "timestamptz"],
  ["device_id", "integer"],
  ["position_id", "bigint"],
  ["geofence_id", "integer"],
  ["maintenance_id", "integer"],
  ["attributes", "jsonb"],
];

/** As `json_to_recordset` takes it. */
export const rowOfEvent = (event: Omit<Event, "id">): Record<string, unknown> => ({
  type: event.type,
  event_time: new Date(event.eventTime).toISOString(),
  device_id: event.vehicleId,
  position_id: event.positionId,
  geofence_id: event.geofenceId,
  maintenance_id: event.maintenanceId,
  attributes: event.attributes,
});

/** A row of `events` as a query gives it. */
export interface EventRow {
  readonly id: number | string;
  readonly type: string;
  readonly event_time: Date;
  readonly device_id: number;
  readonly position_id: number | string | null;
  readonly geofence_id: number | null;
  readonly maintenance_id: number | null;
  readonly attributes: Record<string, unknown>;
}

/** The inverse of `rowOfEvent`, with its id. */
export const eventOfRow = (row: EventRow): Event => ({
  id: eventId(Number(row.id)),
  type: row.type,
  eventTime: epochMs(row.event_time.getTime()),
  vehicleId: vehicleId(row.device_id),
  positionId: row.position_id === null ? undefined : positionId(Number(row.position_id)),
  geofenceId: row.geofence_id === null ? undefined : geofenceId(row.geofence_id),
  maintenanceId: row.maintenance_id === null ? undefined : maintenanceId(row.maintenance_id),
  attributes: row.attributes as Attributes,
});
