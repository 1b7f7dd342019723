import { isId, positionId, vehicleId } from "#domain/ids";
import type { Trip, TripEnd } from "#domain/report/trip";
import { milliseconds } from "#domain/units";
import { isObject, numberOf, textOf, timeOf, type WireObject, wireTime } from "./wire.ts";
import { measureFromWire } from "./wireMeasure.ts";

export const tripToWire = (trip: Trip) => ({
  deviceId: trip.vehicleId,
  deviceName: trip.vehicleName,
  startTime: wireTime(trip.start.time),
  endTime: wireTime(trip.end.time),
  startPositionId: trip.start.positionId,
  endPositionId: trip.end.positionId,
  startLat: trip.start.latitude,
  startLon: trip.start.longitude,
  endLat: trip.end.latitude,
  endLon: trip.end.longitude,
  startAddress: trip.start.address ?? null,
  endAddress: trip.end.address ?? null,
  distance: trip.distance,
  duration: trip.duration,
  averageSpeed: trip.averageSpeed,
  maxSpeed: trip.maxSpeed,
  spentFuel: trip.spentFuel,
  startOdometer: trip.startOdometer,
  endOdometer: trip.endOdometer,
  driverUniqueId: trip.driverUniqueId ?? null,
  driverName: trip.driverName ?? null,
});

/** Undefined when nobody could say whose trip it was and when. */
export function tripFromWire(wire: unknown): Trip | undefined {
  if (!isObject(wire) || !isId(wire.deviceId)) return undefined;
  const start = endFromWire(wire, "start");
  const end = endFromWire(wire, "end");
  if (!start || !end) return undefined;
  return {
    ...measureFromWire(wire),
    vehicleId: vehicleId(wire.deviceId),
    vehicleName: textOf(wire.deviceName) ?? "",
    duration: milliseconds(numberOf(wire.duration) ?? end.time - start.time),
    start,
    end,
    driverUniqueId: textOf(wire.driverUniqueId),
    driverName: textOf(wire.driverName),
  };
}

function endFromWire(wire: WireObject, side: "start" | "end"): TripEnd | undefined {
  const time = timeOf(wire[`${side}Time`]);
  if (time === undefined) return undefined;
  const id = wire[`${side}PositionId`];
  return {
    positionId: positionId(isId(id) ? id : 0),
    time,
    latitude: numberOf(wire[`${side}Lat`]) ?? Number.NaN,
    longitude: numberOf(wire[`${side}Lon`]) ?? Number.NaN,
    address: textOf(wire[`${side}Address`]),
  };
}
