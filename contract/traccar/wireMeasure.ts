import { knots, metres } from "#domain/units";
import { numberOf, type WireObject } from "./wire.ts";

/** The members that all rows of reports share; what is no number counts as nothing. */
export const measureFromWire = (wire: WireObject) => ({
  distance: metres(numberOf(wire.distance) ?? 0),
  averageSpeed: knots(numberOf(wire.averageSpeed) ?? 0),
  maxSpeed: knots(numberOf(wire.maxSpeed) ?? 0),
  spentFuel: numberOf(wire.spentFuel) ?? 0,
  startOdometer: metres(numberOf(wire.startOdometer) ?? 0),
  endOdometer: metres(numberOf(wire.endOdometer) ?? 0),
});
