import { between, type DurationMs, milliseconds } from "../units.ts";
import { type StateEvidence, type StateRules, vehicleState } from "../vehicle/vehicleState.ts";

/** The three parts of a trip's time: moving, engine on without moving, engine off. */
export interface TripTimes {
  readonly drivingTime: DurationMs;
  readonly idleTime: DurationMs;
  readonly stopTime: DurationMs;
}

/**
 * Divides a trip's time by what was reported on it, in the order of time: between two readings the
 * state of the earlier one holds. What they do not cover counts as driven, so that the parts always
 * add up to the trip.
 */
export function tripTimes(
  duration: DurationMs,
  readings: readonly StateEvidence[],
  rules: StateRules,
): TripTimes {
  let [idle, stopped] = [0, 0];
  readings.slice(1).forEach((next, index) => {
    const from = readings[index]!;
    const passed = between(from.fixTime, next.fixTime);
    const state = vehicleState(from, rules, from.fixTime);
    if (state === "idle") idle += passed;
    if (state === "stopped") stopped += passed;
  });
  return {
    drivingTime: milliseconds(duration - idle - stopped),
    idleTime: milliseconds(idle),
    stopTime: milliseconds(stopped),
  };
}
