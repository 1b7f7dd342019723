import { isId, vehicleId } from "#domain/ids";
import { knots, metres } from "#domain/units";
import { numberOf, textOf, timeOf, type WireObject } from "./wire.ts";

/** The members that all rows of reports share; what is no number counts as nothing. */
export const measureFromWire = (wire: WireObject) => ({
  distance: metres(numberOf(wire.distance) ?? 0),
  averageSpeed: knots(numberOf(wire.averageSpeed) ?? 0),
  maxSpeed: knots(numberOf(wire.maxSpeed) ?? 0),
  spentFuel: numberOf(wire.spentFuel) ?? 0,
  startOdometer: metres(numberOf(wire.startOdometer) ?? 0),
  endOdometer: metres(numberOf(wire.endOdometer) ?? 0),
});

/** Whose time a row is about, from when to when; undefined when one of them is missing. */
export function periodFromWire(wire: WireObject) {
  if (!isId(wire.deviceId)) return undefined;
  const startTime = timeOf(wire.startTime);
  const endTime = timeOf(wire.endTime);
  if (startTime === undefined || endTime === undefined) return undefined;
  const vehicleName = textOf(wire.deviceName) ?? "";
  return { vehicleId: vehicleId(wire.deviceId), vehicleName, startTime, endTime };
}
