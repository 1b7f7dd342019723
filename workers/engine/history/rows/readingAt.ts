import { type HistoryBlock, type HistoryReading, readingValue } from "#contract/feed/historyBlock";
import type { AttributeValue } from "#domain/position";
import { firstEntryFrom } from "./blockRows.ts";

/** The entry of a reading that a row has, or the last before it; -1 when there is none. */
export function entryUpTo({ rows, values }: HistoryReading, row: number): number {
  return rows ? firstEntryFrom(rows, row + 1) - 1 : Math.min(row, values.length - 1);
}

/** The row that has an entry. */
export const rowOfEntry = ({ rows }: HistoryReading, entry: number): number =>
  rows ? rows[entry]! : entry;

/** What a row itself reported. */
export function readingAt(
  block: HistoryBlock,
  reading: HistoryReading,
  row: number,
): AttributeValue | undefined {
  const entry = entryUpTo(reading, row);
  if (entry < 0 || rowOfEntry(reading, entry) !== row) return undefined;
  return readingValue(block, reading, entry);
}
