import { type HistoryBlock, writeHistoryBlock } from "#contract/feed/historyBlock";
import { HISTORY_TYPE, writeHistoryEnd, writeHistoryFrame } from "#contract/feed/historyFrames";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { NOON } from "./fleetBuilders.ts";
import { blockOf, type PointFacts } from "./historyBuilders.ts";

const DAY_MS = 86_400_000;

/** What a request for a part of the past asks for. */
export interface AskedHistory {
  readonly vehicles: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly fields: string | null;
}

export function readAsked(query: URLSearchParams): AskedHistory {
  return {
    vehicles: query.getAll("deviceId").map(Number),
    from: Date.parse(query.get("from") ?? ""),
    to: Date.parse(query.get("to") ?? ""),
    fields: query.get("fields"),
  };
}

/** By vehicle, in the order of time. */
export type Points = ReadonlyMap<number, readonly PointFacts[]>;

/** The blocks that a server has to answer with: day by day, in a day in the order asked. */
export function answerOf(points: Points, { vehicles, from, to }: AskedHistory): HistoryBlock[] {
  const blocks: HistoryBlock[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / DAY_MS) + 1) * DAY_MS);
    for (const vehicle of vehicles)
      blocks.push(
        blockOf({
          vehicle,
          from: start - NOON,
          until: end - NOON,
          points: (points.get(vehicle) ?? []).filter(
            ({ at }) => at >= start - NOON && at < end - NOON,
          ),
        }),
      );
    start = end;
  }
  return blocks;
}

/** The bytes of such an answer. */
export function bytesOf(
  blocks: readonly HistoryBlock[],
  { isWhole = true, tag }: { readonly isWhole?: boolean; readonly tag?: string } = {},
): Uint8Array<ArrayBuffer> {
  const frames = blocks.map((block, part) => writeHistoryFrame(part, writeHistoryBlock(block)));
  frames.push(writeHistoryEnd({ blocks: blocks.length, isWhole, tag }));
  const whole = new Uint8Array(frames.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    whole.set(frame, at);
    at += frame.length;
  }
  return whole;
}

/** An answer that comes in pieces of so many bytes. */
export const historyResponse = (bytes: Uint8Array<ArrayBuffer>, piece = 1_000): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += piece)
          controller.enqueue(bytes.slice(at, at + piece));
        controller.close();
      },
    }),
    { headers: { "content-type": HISTORY_TYPE } },
  );

export const inTime = (from: number, until: number) => ({
  from: epochMs(NOON + from),
  until: epochMs(NOON + until),
});

export const vehiclesUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => vehicleId(index + 1));
