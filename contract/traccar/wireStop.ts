import { isId, positionId, vehicleId } from "#domain/ids";
import type { Stop } from "#domain/report/stop";
import { milliseconds } from "#domain/units";
import { isObject, numberOf, textOf, timeOf, wireTime } from "./wire.ts";
import { measureFromWire } from "./wireMeasure.ts";

export const stopToWire = (stop: Stop) => ({
  deviceId: stop.vehicleId,
  deviceName: stop.vehicleName,
  positionId: stop.positionId,
  latitude: stop.latitude,
  longitude: stop.longitude,
  address: stop.address ?? null,
  startTime: wireTime(stop.startTime),
  endTime: wireTime(stop.endTime),
  duration: stop.duration,
  engineHours: stop.engineHours,
  spentFuel: stop.spentFuel,
  startOdometer: stop.startOdometer,
  endOdometer: stop.endOdometer,
  distance: stop.distance,
  averageSpeed: stop.averageSpeed,
  maxSpeed: stop.maxSpeed,
});

/** Undefined when nobody could say whose stop it was and when. */
export function stopFromWire(wire: unknown): Stop | undefined {
  if (!isObject(wire) || !isId(wire.deviceId)) return undefined;
  const startTime = timeOf(wire.startTime);
  const endTime = timeOf(wire.endTime);
  if (startTime === undefined || endTime === undefined) return undefined;
  return {
    ...measureFromWire(wire),
    vehicleId: vehicleId(wire.deviceId),
    vehicleName: textOf(wire.deviceName) ?? "",
    positionId: positionId(isId(wire.positionId) ? wire.positionId : 0),
    latitude: numberOf(wire.latitude) ?? Number.NaN,
    longitude: numberOf(wire.longitude) ?? Number.NaN,
    address: textOf(wire.address),
    startTime,
    endTime,
    duration: milliseconds(numberOf(wire.duration) ?? endTime - startTime),
    engineHours: milliseconds(numberOf(wire.engineHours) ?? 0),
  };
}
