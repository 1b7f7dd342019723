import type { Summary } from "#domain/report/summary";
import { between, milliseconds } from "#domain/units";
import { isObject, numberOf, wireTime } from "./wire.ts";
import { measureFromWire, periodFromWire } from "./wireMeasure.ts";

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
  if (!isObject(wire)) return undefined;
  const period = periodFromWire(wire);
  if (!period) return undefined;
  return {
    ...measureFromWire(wire),
    ...period,
    duration: between(period.startTime, period.endTime),
    startHours: milliseconds(numberOf(wire.startHours) ?? 0),
    endHours: milliseconds(numberOf(wire.endHours) ?? 0),
    engineHours: milliseconds(numberOf(wire.engineHours) ?? 0),
  };
}
