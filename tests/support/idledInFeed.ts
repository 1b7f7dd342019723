import { WebSocket } from "ws";
import { helloText } from "#contract/feed/clientHello";
import { decodeFrame } from "#contract/feed/decodeFrame";
import { FEED_PROTOCOL } from "#contract/feed/frameHead";
import { idledForOf } from "#contract/feed/positionFlags";
import type { DurationMs } from "#domain/units";

/**
 * How long each vehicle has idled, as a page that opens now is told: `undefined` for one that does
 * not. At most a minute is told.
 */
export async function idledInFeed(
  url: string,
  cookie: string,
): Promise<ReadonlyMap<number, DurationMs | undefined>> {
  const idled = new Map<number, DurationMs | undefined>();
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
      const frame = read.value;
      if (frame.kind === "positions")
        for (let row = 0; row < frame.batch.count; row++)
          idled.set(frame.batch.vehicleIds[row]!, idledForOf(frame.batch.flags[row]!));
      if (frame.isLast) resolve();
    });
  });
  socket.terminate();
  return idled;
}
