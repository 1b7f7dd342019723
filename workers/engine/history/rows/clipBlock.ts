import type { HistoryBlock, HistoryReading, ReadingValues } from "#contract/feed/historyBlock";
import { type EpochMs, epochMs } from "#domain/units";
import { firstEntryFrom, firstRowFrom } from "./blockRows.ts";

/**
 * The part of a block from `from` up to but without `until`, in memory of its own; the block itself
 * where that is all of it. Of a block that has readings only where they changed (`isWhole` false)
 * what held before its first row is said there again.
 */
export function clipBlock(
  block: HistoryBlock,
  from: EpochMs,
  until: EpochMs,
  isWhole: boolean,
): HistoryBlock {
  if (block.from >= from && block.until <= until) return block;
  const start = epochMs(Math.max(from, block.from));
  const end = epochMs(Math.max(start, Math.min(until, block.until)));
  const first = firstRowFrom(block, start);
  const last = firstRowFrom(block, end);
  const times = block.times.slice(first, last);
  const shift = start - block.from;
  if (shift > 0) for (let row = 0; row < times.length; row++) times[row]! -= shift;
  return {
    vehicleId: block.vehicleId,
    from: start,
    until: end,
    count: last - first,
    times,
    positionIds: block.positionIds.slice(first, last),
    latitudesE7: block.latitudesE7.slice(first, last),
    longitudesE7: block.longitudesE7.slice(first, last),
    speedsTenthKnots: block.speedsTenthKnots.slice(first, last),
    courses: block.courses.slice(first, last),
    flags: block.flags.slice(first, last),
    texts: block.texts,
    readings:
      last === first
        ? []
        : block.readings.map((reading) => clipReading(reading, first, last, !isWhole)),
  };
}

function clipReading(
  reading: HistoryReading,
  first: number,
  last: number,
  isCarried: boolean,
): HistoryReading {
  const { rows, values } = reading;
  if (!rows) return { ...reading, values: sliceOf(values, first, last) };
  let start = firstEntryFrom(rows, first);
  const end = firstEntryFrom(rows, last);
  if (isCarried && start > 0 && rows[start] !== first) start--;
  const clipped = rows.slice(start, end);
  for (let entry = 0; entry < clipped.length; entry++)
    clipped[entry] = Math.max(0, clipped[entry]! - first);
  return { ...reading, rows: clipped, values: sliceOf(values, start, end) };
}

const sliceOf = (values: ReadingValues, first: number, last: number): ReadingValues =>
  values.slice(first, last);
