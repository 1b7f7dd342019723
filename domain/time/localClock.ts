import type { EpochMs } from "../units.ts";

/** Offsets change at full quarters of an hour everywhere. */
const QUARTER_MS = 900_000;

/** What clocks on the wall show in a time zone; throws when the zone is none. */
export function createLocalClock(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  let known = { quarter: Number.NaN, offset: 0 };

  function offsetAt(quarter: number): number {
    const parts: Partial<Record<string, number>> = {};
    for (const { type, value } of format.formatToParts(quarter)) parts[type] = Number(value);
    const { year = 0, month = 1, day, hour, minute, second } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - quarter;
  }

  return {
    /** The moment at which a clock in Greenwich shows what the local one shows at `time`. */
    wallTime(time: EpochMs): Date {
      const quarter = Math.floor(time / QUARTER_MS) * QUARTER_MS;
      if (quarter !== known.quarter) known = { quarter, offset: offsetAt(quarter) };
      return new Date(time + known.offset);
    },
  };
}

export type LocalClock = ReturnType<typeof createLocalClock>;
