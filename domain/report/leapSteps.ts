import type { Position } from "../position.ts";
import { between, type Metres, metres } from "../units.ts";
import { isLeap, mostDriven } from "../vehicle/isLeap.ts";
import { distanceCounter, type MeasureRules } from "./measure.ts";

/** What the counters of a vehicle gained in leaps: nobody drove that. */
export interface LeapSteps {
  readonly count: number;
  readonly odometer: Metres;
  readonly totalDistance: Metres;
}

const BY_ODOMETER: MeasureRules = { ignoreOdometer: false, fuelCapacity: undefined };
const BY_TOTAL: MeasureRules = { ignoreOdometer: true, fuelCapacity: undefined };

/**
 * With the leap between two positions that follow each other, where there is one. A counter that
 * gained no more than can be driven in the time counted wheels, not coordinates: it is believed.
 */
export function addLeap(
  before: LeapSteps | undefined,
  first: Position,
  last: Position,
): LeapSteps | undefined {
  if (!isLeap(first, last)) return before;
  const most = mostDriven(between(first.fixTime, last.fixTime));
  const gained = (rules: MeasureRules, name: "odometer" | "totalDistance") => {
    const { by, start, end, wasSetBy } = distanceCounter({ first, last }, rules);
    const step = end - start - wasSetBy;
    return by === name && step > most ? step : 0;
  };
  return {
    count: (before?.count ?? 0) + 1,
    odometer: metres((before?.odometer ?? 0) + gained(BY_ODOMETER, "odometer")),
    totalDistance: metres((before?.totalDistance ?? 0) + gained(BY_TOTAL, "totalDistance")),
  };
}
