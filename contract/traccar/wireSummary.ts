import { isId, vehicleId } from "#domain/ids";
import type { Summary } from "#domain/report/summary";
import { between, milliseconds } from "#domain/units";
import { isObject, numberOf, textOf, timeOf, wireTime } from "./wire.ts";
import { measureFromWire } from "./wireMeasure.ts";

export const summaryToWire = (summary: Summary) => ({
  deviceId: summary.vehicleId,
  deviceName: summary.vehicleName,
  startTime: wireTime(summary.startTime),
  endTime: wireTime(summary.endTime),
  distance: summary.distance,
  averageSpeed: summary.averageSpeed,
  maxSpeed: summary.maxSpeed,
  spentFuel: summary.spentFuel,
  startHours: summary.startHours,
  endHours: summary.endHours,
  engineHours: summary.engineHours,
  startOdometer: summary.startOdometer,
  endOdometer: summary.endOdometer,
});

/** Undefined when nobody could say whose time it was and when. */
export function summaryFromWire(wire: unknown): Summary | undefined {
  if (!isObject(wire) || !isId(wire.deviceId)) return undefined;
  const startTime = timeOf(wire.startTime);
  const endTime = timeOf(wire.endTime);
  if (startTime === undefined || endTime === undefined) return undefined;
  return {
    ...measureFromWire(wire),
    vehicleId: vehicleId(wire.deviceId),
    vehicleName: textOf(wire.deviceName) ?? "",
    startTime,
    endTime,
    duration: between(startTime, endTime),
    startHours: milliseconds(numberOf(wire.startHours) ?? 0),
    endHours: milliseconds(numberOf(wire.endHours) ?? 0),
    engineHours: milliseconds(numberOf(wire.engineHours) ?? 0),
  };
}
