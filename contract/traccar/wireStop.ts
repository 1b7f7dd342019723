import { isId, positionId } from "#domain/ids";
import type { Stop } from "#domain/report/stop";
import { milliseconds } from "#domain/units";
import { isObject, numberOf, textOf, wireTime } from "./wire.ts";
import { measureFromWire, periodFromWire } from "./wireMeasure.ts";

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
  if (!isObject(wire)) return undefined;
  const period = periodFromWire(wire);
  if (!period) return undefined;
  return {
    ...measureFromWire(wire),
    ...period,
    positionId: positionId(isId(wire.positionId) ? wire.positionId : 0),
    latitude: numberOf(wire.latitude) ?? Number.NaN,
    longitude: numberOf(wire.longitude) ?? Number.NaN,
    address: textOf(wire.address),
    duration: milliseconds(numberOf(wire.duration) ?? period.endTime - period.startTime),
    engineHours: milliseconds(numberOf(wire.engineHours) ?? 0),
  };
}
