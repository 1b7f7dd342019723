import type { HistoryBlock } from "#contract/feed/historyBlock";
import { lastRowUpTo, timeAt } from "./lastRowUpTo.ts";

/** Where a track stands at a moment: the last point up to it, and the one that follows. */
export interface TrackMoment {
  /** The last point up to the moment; -1 when none is known. */
  row: number;
  /** Index of its block. */
  at: number;
  /** The point that follows; its row is -1 when none is known. */
  nextRow: number;
  nextAt: number;
  /** The first block from which on everything is known up to the moment. */
  first: number;
  /** From here … */
  from: number;
  /** … up to here, excluded, it stands the same. */
  until: number;
}

export const emptyMoment = (): TrackMoment => ({
  row: -1,
  at: 0,
  nextRow: -1,
  nextAt: 0,
  first: 0,
  from: Number.NaN,
  until: Number.NaN,
});

/**
 * Finds where a track of blocks in the order of time stands. Only what is known without a break up to
 * the moment counts: before a block that has not come, or was not asked for, there may be newer points
 * than those that are here.
 */
export function findMoment(
  into: TrackMoment,
  blocks: readonly HistoryBlock[],
  moment: number,
): TrackMoment {
  into.row = into.nextRow = -1;
  into.from = into.until = Number.NaN;
  let at = blockAt(blocks, moment);
  if (at < 0 || moment > blocks[at]!.until) return into;
  into.first = at;
  while (into.first > 0 && meets(blocks, into.first)) into.first--;
  let row = lastRowUpTo(blocks[at]!, moment);
  while (row < 0 && at > into.first) {
    at--;
    row = blocks[at]!.count - 1;
  }
  if (row < 0) return into;
  into.at = at;
  into.row = row;
  into.from = timeAt(blocks[at]!, row);
  findNext(into, blocks);
  return into;
}

function findNext(into: TrackMoment, blocks: readonly HistoryBlock[]): void {
  let next = into.at;
  let row = into.row + 1;
  while (row >= blocks[next]!.count) {
    if (next + 1 === blocks.length || !meets(blocks, next + 1)) {
      into.until = blocks[next]!.until;
      return;
    }
    next++;
    row = 0;
  }
  into.nextAt = next;
  into.nextRow = row;
  into.until = timeAt(blocks[next]!, row);
}

/** Whether a block begins where the one before ends. */
const meets = (blocks: readonly HistoryBlock[], at: number): boolean =>
  blocks[at - 1]!.until === blocks[at]!.from;

/** The last block that begins up to the moment; -1 when none does. */
function blockAt(blocks: readonly HistoryBlock[], moment: number): number {
  let start = 0;
  let end = blocks.length;
  while (start < end) {
    const middle = (start + end) >>> 1;
    if (blocks[middle]!.from <= moment) start = middle + 1;
    else end = middle;
  }
  return start - 1;
}
