import { days, type EpochMs, epochMs } from "../units.ts";
import { createLocalClock } from "./localClock.ts";

/** Shorter than summer time is anywhere, and than what is left of the year. */
const STEP = days(14);
const STEPS_A_YEAR = 27;

/** Whether the clocks of a zone are changed in the year from a moment on. Throws when the zone is none. */
export function changesClocks(timeZone: string, from: EpochMs): boolean {
  const { wallTime } = createLocalClock(timeZone);
  const offsetAt = (step: number) => {
    const at = epochMs(from + step * STEP);
    return wallTime(at).getTime() - at;
  };
  const now = offsetAt(0);
  return Array.from({ length: STEPS_A_YEAR }, (_, step) => offsetAt(step)).some(
    (offset) => offset !== now,
  );
}
