import { type EpochMs, epochMs } from "../units.ts";
import { createLocalClock } from "./localClock.ts";

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;
const DAY_MS = 86_400_000;

/**
 * The moment at which clocks of a time zone show a date and time ("2026-03-29T02:30"); undefined for
 * what is no time. One that is left out in spring is as much later; of one that comes twice in autumn
 * the `first` or the `last` is meant.
 */
export function wallMoment(
  wall: string,
  timeZone: string,
  meant: "first" | "last" = "first",
): EpochMs | undefined {
  const shown = Date.parse(`${wall}Z`);
  // A 30th of February is read as the 2nd of March.
  if (!WALL.test(wall) || Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(wall))
    return undefined;
  const clock = createLocalClock(timeZone);
  const shownAt = (time: number) => clock.wallTime(epochMs(time)).getTime();
  const offsetAt = (time: number) => shownAt(time) - time;
  const [before, after] = [shown - offsetAt(shown - DAY_MS), shown - offsetAt(shown + DAY_MS)];
  const fitting = [before, after].filter((time) => shownAt(time) === shown);
  if (fitting.length === 0) return epochMs(before);
  return epochMs(meant === "first" ? Math.min(...fitting) : Math.max(...fitting));
}
