import type { Event } from "#domain/event";
import { eventId, geofenceId, isId, maintenanceId, positionId, vehicleId } from "#domain/ids";
import { attributesOf, isObject, textOf, timeOf, wireRelation, wireTime } from "./wire.ts";

/** Undefined when nobody could say what happened, to whom and when. */
export function eventFromWire(wire: unknown): Event | undefined {
  if (!isObject(wire) || !isId(wire.id) || !isId(wire.deviceId)) return undefined;
  const type = textOf(wire.type);
  // Older servers call it `serverTime`.
  const eventTime = timeOf(wire.eventTime ?? wire.serverTime);
  if (type === undefined || eventTime === undefined) return undefined;
  return {
    id: eventId(wire.id),
    type,
    eventTime,
    vehicleId: vehicleId(wire.deviceId),
    positionId: isId(wire.positionId) ? positionId(wire.positionId) : undefined,
    geofenceId: isId(wire.geofenceId) ? geofenceId(wire.geofenceId) : undefined,
    maintenanceId: isId(wire.maintenanceId) ? maintenanceId(wire.maintenanceId) : undefined,
    attributes: attributesOf(wire.attributes),
  };
}

export const eventToWire = (event: Event) => ({
  id: event.id,
  type: event.type,
  eventTime: wireTime(event.eventTime),
  deviceId: event.vehicleId,
  positionId: wireRelation(event.positionId),
  geofenceId: wireRelation(event.geofenceId),
  maintenanceId: wireRelation(event.maintenanceId),
  attributes: event.attributes,
});
