import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { HistoryStep, HistoryTrip, TimelineEvent } from "#contract/history";
import { type EpochMs, epochMs } from "#domain/units";
import { firstRowFrom } from "../rows/blockRows.ts";

/** What can be stepped to besides points; each in the order of time. */
interface StepSources {
  readonly events: readonly Pick<TimelineEvent, "time">[];
  readonly trips: readonly Pick<HistoryTrip, "trip">[];
}

/**
 * The moment of the next (1) or the last (-1) point, event or beginning of a trip: never `from`
 * itself, so that every step moves. Undefined when there is none.
 */
export function historyStepOf(
  blocks: readonly HistoryBlock[],
  { from, unit, direction }: HistoryStep,
  { events, trips }: StepSources,
): EpochMs | undefined {
  switch (unit) {
    case "point":
      return direction === 1 ? pointAfter(blocks, from) : pointBefore(blocks, from);
    case "event":
      return among(
        Array.from(events, ({ time }) => time),
        from,
        direction,
      );
    case "trip":
      return among(
        Array.from(trips, ({ trip }) => trip.start.time),
        from,
        direction,
      );
  }
}

const among = (times: readonly EpochMs[], from: EpochMs, direction: 1 | -1) =>
  direction === 1 ? times.find((time) => time > from) : times.findLast((time) => time < from);

function pointAfter(blocks: readonly HistoryBlock[], from: EpochMs): EpochMs | undefined {
  for (const block of blocks) {
    const row = firstRowFrom(block, epochMs(Math.floor(from) + 1));
    if (row < block.count) return timeOf(block, row);
  }
  return undefined;
}

function pointBefore(blocks: readonly HistoryBlock[], from: EpochMs): EpochMs | undefined {
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]!;
    const row = firstRowFrom(block, from) - 1;
    if (row >= 0) return timeOf(block, row);
  }
  return undefined;
}

const timeOf = ({ from, times }: HistoryBlock, row: number) => epochMs(from + times[row]!);
