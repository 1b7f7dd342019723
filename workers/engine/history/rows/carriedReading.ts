import { type HistoryBlock, readingValue } from "#contract/feed/historyBlock";
import type { AttributeValue } from "#domain/position";
import { entryUpTo, rowOfEntry } from "./readingAt.ts";

/** The last that was reported under a key, and by which point. */
export interface CarriedReading {
  readonly value: AttributeValue;
  readonly block: HistoryBlock;
  readonly row: number;
}

/** Blocks in the order of time; from `first` on everything is known. */
export interface KnownTrack {
  readonly blocks: readonly HistoryBlock[];
  readonly first: number;
}

/** What holds at a row: reported there, or last before it. */
export function carriedReading(
  { blocks, first }: KnownTrack,
  at: number,
  row: number,
  key: string,
): CarriedReading | undefined {
  for (let index = at; index >= first; index--) {
    const block = blocks[index]!;
    const last = index === at ? row : block.count - 1;
    let found: CarriedReading | undefined;
    // Of a key that is now a number and now a text there are two.
    for (const reading of block.readings) {
      if (reading.key !== key) continue;
      const entry = entryUpTo(reading, last);
      if (entry < 0) continue;
      const entryRow = rowOfEntry(reading, entry);
      if (!found || entryRow > found.row)
        found = { value: readingValue(block, reading, entry), block, row: entryRow };
    }
    if (found) return found;
  }
  return undefined;
}
