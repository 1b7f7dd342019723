import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { TimelineEvent } from "#contract/history";
import type { Event } from "#domain/event";
import { plainText } from "#domain/text/plainText";
import { lastRowUpTo } from "../rows/lastRowUpTo.ts";

/** An event where its vehicle was last known to be by then. */
export function timelineEvent(event: Event, blocks: readonly HistoryBlock[]): TimelineEvent {
  const { id, type, eventTime: time, vehicleId, positionId, attributes } = event;
  return {
    id,
    type,
    alarm: plainText(attributes.alarm),
    time,
    vehicleId,
    positionId,
    ...coordinateAt(blocks, time),
  };
}

function coordinateAt(blocks: readonly HistoryBlock[], time: number) {
  const block = blocks.findLast(({ from, count }) => from <= time && count > 0);
  const row = block ? lastRowUpTo(block, time) : -1;
  if (!block || row < 0) return { longitude: undefined, latitude: undefined };
  return { longitude: block.longitudesE7[row]! / 1e7, latitude: block.latitudesE7[row]! / 1e7 };
}
