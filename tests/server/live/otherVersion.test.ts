import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { checkOf, FEED_PROTOCOL, writeFrame } from "#contract/feed/frameHead";
import { writeHello } from "#contract/feed/smallFrames";
import { createFeedClient, type FeedClient } from "../../support/createFeedClient.ts";
import { NOON } from "../../support/fleetBuilders.ts";
import { until } from "../../support/until.ts";

/** Nobody waits for what a page waits for. */
const PACE = 20;

const HEAD = { epoch: 1, before: 0, seq: 0, part: 0, isLast: true, isSnapshot: false };

let client: FeedClient | undefined;
let server: WebSocketServer | undefined;
afterEach(() => {
  client?.stop();
  server?.close();
});

/** A server of tomorrow: the same head, another version. */
async function startNewerServer(spoil: (frame: Uint8Array<ArrayBuffer>) => void): Promise<number> {
  server = new WebSocketServer({
    port: 0,
    host: "127.0.0.1",
    handleProtocols: () => FEED_PROTOCOL,
  });
  server.on("connection", (socket) =>
    socket.on("message", () => {
      const frame = writeFrame(HEAD, writeHello(NOON, false));
      frame[4] = frame[4]! + 1;
      const view = new DataView(frame.buffer);
      view.setUint32(8, checkOf(view), true);
      spoil(frame);
      socket.send(frame);
    }),
  );
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const spoilt = (frame: Uint8Array) => {
  frame[20] = frame[20]! ^ 1;
};

test("a server of another version is not asked again and again: a new page is due [S01]", async () => {
  const port = await startNewerServer(() => undefined);
  client = createFeedClient({ port, pace: PACE });
  await until(() => client?.connection.current().type === "outdated");
  const connections = client.connections();

  // So long that another client, whose frames are only bad, has come back three times.
  server?.close();
  const other = createFeedClient({ port: await startNewerServer(spoilt), pace: PACE });
  await until(() => other.connections() > 3);
  other.stop();
  expect(client.connections()).toBe(connections);
});

test("a frame whose version a bad connection has spoilt is only a bad frame [E02]", async () => {
  client = createFeedClient({ port: await startNewerServer(spoilt), pace: PACE });
  // Who believed it would not come back.
  await until(() => (client?.connections() ?? 0) > 2);
  expect(client.connection.current().type).not.toBe("outdated");
});
