import type { EpochMs } from "../units.ts";

/** Offsets change at full quarters of an hour everywhere. */
const QUARTER_MS = 900_000;

/** Whether this system knows the IANA time zone. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== "string") return false;
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/**
 * What clocks on the wall show in a time zone: the one place where a zone is asked. Throws when the
 * zone is none: ask `isTimeZone` first.
 */
export function createLocalClock(timeZone: string) {
  const format = formatOf(timeZone);
  let known = { quarter: Number.NaN, offset: 0 };

  function offsetAt(quarter: number): number {
    const parts: Partial<Record<string, number>> = {};
    for (const { type, value } of format.formatToParts(quarter)) parts[type] = Number(value);
    const { year = 0, month = 1, day, hour, minute, second } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - quarter;
  }

  /** The moment at which a clock in Greenwich shows what the local one shows at `time`. */
  function wallTime(time: EpochMs): Date {
    const quarter = Math.floor(time / QUARTER_MS) * QUARTER_MS;
    if (quarter !== known.quarter) known = { quarter, offset: offsetAt(quarter) };
    return new Date(time + known.offset);
  }

  return {
    wallTime,

    /** "2026-03-29" */
    dateAt: (time: EpochMs): string => wallTime(time).toISOString().slice(0, 10),
  };
}

export type LocalClock = ReturnType<typeof createLocalClock>;

/** More than there are zones; they may be spelled in many ways, and nobody's spelling fills the memory. */
const MOST_FORMATS = 500;

/** To make one takes longer than anything that is asked of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws when the zone is none. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone);
  if (made) return made;
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
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}
