import { type DurationMs, milliseconds, seconds } from "#domain/units";
import { createRolls } from "./dice.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";

/** What a tracker makes of a command: whether it does it, and when it says so, if ever. */
export interface CommandResponse {
  readonly does: boolean;
  /** Absent: it never says anything. */
  readonly answersAfter: DurationMs | undefined;
}

/** Of a hundred commands to switch something, so many end each way. */
const DEAF_PERCENT = 3;
const LATE_PERCENT = 4;
const REFUSING_PERCENT = 5;

/** Asked where it is, a tracker just says so. */
export function queryResponse(vehicle: SimulatedVehicle, count: number): CommandResponse {
  const roll = createRolls(vehicle.seed, vehicle.index, count, 0xa5c);
  return { does: true, answersAfter: milliseconds(400 + Math.round(roll(1) * 1_200)) };
}

/** The same vehicle treats its third command the same way in every run. */
export function commandResponse(vehicle: SimulatedVehicle, count: number): CommandResponse {
  const roll = createRolls(vehicle.seed, vehicle.index, count, 0xc0de);
  const percent = roll(1) * 100;
  const quick = milliseconds(800 + Math.round(roll(2) * 4_000));
  if (percent < DEAF_PERCENT) return { does: false, answersAfter: undefined };
  if (percent < DEAF_PERCENT + LATE_PERCENT)
    return { does: true, answersAfter: seconds(100 + Math.round(roll(2) * 60)) };
  return { does: percent >= DEAF_PERCENT + LATE_PERCENT + REFUSING_PERCENT, answersAfter: quick };
}
