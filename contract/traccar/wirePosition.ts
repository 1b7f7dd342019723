import { geofenceId, isId, positionId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { degrees, knots, metres } from "#domain/units";
import { attributesOf, isObject, numberOf, textOf, timeOf, wireTime } from "./wire.ts";

/**
 * Reads the shape only. Whether the numbers make sense is asked once, by `checkFix`, so a
 * coordinate that is no number arrives here as NaN and is refused there with its reason.
 */
export function positionFromWire(wire: unknown): Position | undefined {
  if (!isObject(wire) || !isId(wire.deviceId)) return undefined;
  const fixTime = timeOf(wire.fixTime);
  if (fixTime === undefined) return undefined;
  return {
    id: positionId(isId(wire.id) ? wire.id : 0),
    vehicleId: vehicleId(wire.deviceId),
    protocol: textOf(wire.protocol) ?? "",
    serverTime: timeOf(wire.serverTime) ?? fixTime,
    // The same text most of the time, and reading it is dear.
    deviceTime: wire.deviceTime === wire.fixTime ? fixTime : (timeOf(wire.deviceTime) ?? fixTime),
    fixTime,
    valid: wire.valid !== false,
    latitude: numberOf(wire.latitude) ?? Number.NaN,
    longitude: numberOf(wire.longitude) ?? Number.NaN,
    altitude: metres(numberOf(wire.altitude) ?? 0),
    speed: knots(numberOf(wire.speed) ?? Number.NaN),
    course: degrees(numberOf(wire.course) ?? 0),
    accuracy: metres(numberOf(wire.accuracy) ?? 0),
    address: textOf(wire.address),
    attributes: attributesOf(wire.attributes),
    ...(isIds(wire.geofenceIds) && { geofenceIds: wire.geofenceIds.map(geofenceId) }),
  };
}

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every(isId);

export const positionToWire = (position: Position) => ({
  id: position.id,
  deviceId: position.vehicleId,
  protocol: position.protocol,
  serverTime: wireTime(position.serverTime),
  deviceTime: wireTime(position.deviceTime),
  fixTime: wireTime(position.fixTime),
  valid: position.valid,
  latitude: position.latitude,
  longitude: position.longitude,
  altitude: position.altitude,
  speed: position.speed,
  course: position.course,
  address: position.address ?? null,
  accuracy: position.accuracy,
  network: null,
  geofenceIds: position.geofenceIds ?? null,
  attributes: position.attributes,
});
