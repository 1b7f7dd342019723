import { WebSocket } from "ws";
import { helloText } from "#contract/feed/clientHello";
import { decodeFrame, type FeedFrame } from "#contract/feed/decodeFrame";
import { FEED_PROTOCOL } from "#contract/feed/frameHead";
import { idledForOf } from "#contract/feed/positionFlags";
import type { DurationMs } from "#domain/units";

export interface RawFeed {
  /** Every frame, the initial snapshot first. */
  readonly frames: readonly FeedFrame[];
  close(): void;
}

/** Follows a server's feed as a page that opens now, frame by frame; resolves after the initial snapshot. */
export async function openRawFeed(url: string, cookie: string): Promise<RawFeed> {
  const frames: FeedFrame[] = [];
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/socket`, [FEED_PROTOCOL], {
    headers: { cookie },
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the feed was closed")));
    socket.on("open", () => socket.send(helloText(undefined)));
    socket.on("message", (data: Buffer, isBinary) => {
      if (!isBinary) return;
      const read = decodeFrame(new Uint8Array(data));
      if (!read.ok) return reject(new Error(read.reason));
      frames.push(read.value);
      if (read.value.isSnapshot && read.value.isLast) resolve();
    });
  });
  return { frames, close: () => socket.terminate() };
}

/**
 * How long each vehicle has idled, as a page that opens now receives it: `undefined` for one that does
 * not. At most a minute is sent.
 */
export async function idledInFeed(
  url: string,
  cookie: string,
): Promise<ReadonlyMap<number, DurationMs | undefined>> {
  const feed = await openRawFeed(url, cookie);
  feed.close();
  const idled = new Map<number, DurationMs | undefined>();
  for (const frame of feed.frames)
    if (frame.kind === "positions")
      for (let row = 0; row < frame.batch.count; row++)
        idled.set(frame.batch.vehicleIds[row]!, idledForOf(frame.batch.flags[row]!));
  return idled;
}
