import type { Motion } from "./describeMoment.ts";
import type { Drive } from "./planDrive.ts";

/** A drive at one instant: `at` is metres from the start. */
export interface DriveMoment extends Motion {
  readonly at: number;
}

/** Seconds are from the start; before it and after the end the vehicle stands. */
export function driveAt(drive: Drive, seconds: number): DriveMoment {
  const { route, phaseTime, phaseAt, phaseSpeed, phaseGain } = drive;
  const within = Math.min(Math.max(0, seconds), drive.duration);
  const phase = lastNotAfter(phaseTime, within);
  const into = within - (phaseTime[phase] ?? 0);
  const gain = phaseGain[phase] ?? 0;
  const speed = Math.max(0, (phaseSpeed[phase] ?? 0) + gain * into);
  const covered = (phaseAt[phase] ?? 0) + ((phaseSpeed[phase] ?? 0) + (gain * into) / 2) * into;

  const at = Math.min(Math.max(0, covered), route.at.at(-1)!);
  const segment = Math.min(lastNotAfter(route.at, at), Math.max(0, route.at.length - 2));
  const length = (route.at[segment + 1] ?? 0) - route.at[segment]!;
  const share = length > 0 ? (at - route.at[segment]!) / length : 0;
  const between = (column: Float64Array) =>
    column[segment]! + ((column[segment + 1] ?? column[segment]!) - column[segment]!) * share;
  return {
    at,
    longitude: between(route.longitude),
    latitude: between(route.latitude),
    speed: seconds >= drive.duration ? 0 : speed,
    gain,
    course: route.course[segment]!,
  };
}

/** By halving. The columns grow. */
function lastNotAfter(column: Float32Array | Float64Array, value: number): number {
  let low = 0;
  let high = column.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (column[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
