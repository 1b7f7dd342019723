import { createLocalClock, isTimeZone } from "../time/localClock.ts";
import { epochMs } from "../units.ts";
import { DAY_MS } from "./civilDay.ts";

/** How far clocks are ahead of Greenwich at a moment, in milliseconds. */
export type CalendarZone = (time: number) => number;

export const utc: CalendarZone = () => 0;

/** A zone of the IANA database; undefined when this system knows none of that name. */
export function knownZone(name: string): CalendarZone | undefined {
  if (!isTimeZone(name)) return undefined;
  const clock = createLocalClock(name);
  return (time) => clock.wallTime(epochMs(time)).getTime() - time;
}

/**
 * The moment at which clocks show a time: the first where they show it twice, and where they leave
 * it out the one that it would have been without the change (RFC 5545, 3.3.5).
 */
export function momentOf(wall: number, zone: CalendarZone): number {
  const [before, after] = [zone(wall - DAY_MS), zone(wall + DAY_MS)];
  if (before === after || zone(wall - before) === before) return wall - before;
  return zone(wall - after) === after ? wall - after : wall - before;
}
