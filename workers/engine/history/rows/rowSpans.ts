import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { EpochMs } from "#domain/units";
import { firstRowFrom } from "./blockRows.ts";

/** Things of one block in the order of time. */
interface Part {
  readonly count: number;
  /** The first at or after the moment; `count` when there is none. */
  readonly firstFrom: (time: EpochMs) => number;
}

/** Those of one part that follow each other, `end` excluded. */
interface Span<Of> {
  readonly part: Of;
  readonly first: number;
  readonly end: number;
}

/**
 * Everything from `from` up to `to`, with the last before and the first after: what lies between two
 * is seen, though neither is.
 */
export function spansAround<Of extends Part>(
  parts: Iterable<Of>,
  from: EpochMs,
  to: EpochMs,
): readonly Span<Of>[] {
  const spans: Span<Of>[] = [];
  let before: Span<Of> | undefined;
  for (const part of parts) {
    const { count } = part;
    if (count === 0) continue;
    const first = part.firstFrom(from);
    if (first === count) {
      before = { part, first: count - 1, end: count };
      continue;
    }
    if (first === 0 && before) spans.push(before);
    before = undefined;
    const end = part.firstFrom(to);
    spans.push({ part, first: Math.max(0, first - 1), end: Math.min(count, end + 1) });
    if (end < count) return spans;
  }
  return before ? [...spans, before] : spans;
}

/** The rows of a vehicle's blocks that a view shows. */
export const rowSpans = (blocks: readonly HistoryBlock[], from: EpochMs, to: EpochMs) =>
  spansAround(blocks.map(rowsOf), from, to).map(({ part: { block }, first, end }) => ({
    block,
    first,
    end,
  }));

const rowsOf = (block: HistoryBlock) => ({
  block,
  count: block.count,
  firstFrom: (time: EpochMs) => firstRowFrom(block, time),
});
