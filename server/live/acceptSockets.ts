import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { readHelloText, readSubscriptionText } from "#contract/feed/clientHello";
import { FEED_PROTOCOL } from "#contract/feed/frameHead";
import { askerOf } from "#domain/account/viewAs";
import type { UserId, VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Session } from "../accounts/sessions.ts";
import type { Log } from "../process/logger.ts";
import type { FeedSession } from "./feedSession.ts";
import type { Hub } from "./hub.ts";
import type { TextSession } from "./textSession.ts";

export interface SocketPorts {
  readonly hub: Hub;
  readonly now: () => EpochMs;
  readonly log: Log;
  /** Whose request it is, also behind a proxy. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether an address, or a user, does not ask too often. */
  readonly mayPass: (name: string) => boolean;
  /** Whether the page that asks is ours. */
  readonly isOwnOrigin: (request: IncomingMessage) => boolean;
  readonly sessionOf: (request: IncomingMessage) => Promise<Session | undefined>;
}

const PATH = "/api/socket";
const MAX_FRAME_BYTES = 64 * 1024;
/** Clients have next to nothing to say; pings and pongs count as much as texts. */
const MAX_MESSAGES_PER_SECOND = 20;
/** Nor in many pieces: each costs memory until the last has come. */
const MAX_FRAGMENTS = 64;
const MAX_BUFFERED_CHUNKS = 1_024;
/** Somebody who asks for `fleet.v1` says at once where to begin. */
const HELLO_WITHIN_MS = 5_000;
/** Tabs of one person; more is a program that lost count. */
const MAX_SOCKETS_A_USER = 20;
/** Time to take leave in. */
const FAREWELL_MS = 500;

/**
 * Opens `/api/socket` for our own pages and for programs (which send no Origin), with a session.
 * Everybody else is refused before the upgrade: another site's page brings the same cookie. Floods
 * are refused before anything is looked up.
 */
export function acceptSockets(server: Server, ports: SocketPorts): { dispose(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    perMessageDeflate: false,
    handleProtocols: (asked) => asked.has(FEED_PROTOCOL) && FEED_PROTOCOL,
  });
  const counts = new Map<UserId, number>();

  server.on("upgrade", (request, stream, head) => {
    // Without a listener a reset before the upgrade would end the process.
    stream.on("error", () => stream.destroy());
    admit(request, stream, head).catch((error: unknown) => {
      ports.log.error({ err: error }, "a socket could not be opened");
      refuse(stream, 503, "Service Unavailable");
    });
  });

  async function admit(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (!ports.mayPass(ports.addressOf(request))) return refuse(stream, 429, "Too Many Requests");
    const path = request.url?.split("?")[0];
    if (path !== PATH) return refuse(stream, 404, "Not Found");
    if (!ports.isOwnOrigin(request)) return refuse(stream, 403, "Forbidden");
    const session = await ports.sessionOf(request);
    if (!session) return refuse(stream, 401, "Unauthorized");
    if (stream.destroyed) return;
    const user = askerOf(session.user);
    if (!ports.mayPass(`user ${user}`)) return refuse(stream, 429, "Too Many Requests");
    const count = counts.get(user) ?? 0;
    if (count >= MAX_SOCKETS_A_USER) return refuse(stream, 429, "Too Many Requests");
    sockets.handleUpgrade(request, stream, head, (socket) => {
      counts.set(user, (counts.get(user) ?? 0) + 1);
      socket.on("close", () => {
        const left = (counts.get(user) ?? 1) - 1;
        if (left > 0) counts.set(user, left);
        else counts.delete(user);
      });
      socket.on("error", () => socket.terminate());
      if (socket.protocol === FEED_PROTOCOL) openFeed(socket, session);
      else openText(socket, session);
    });
  }

  function openText(socket: WebSocket, session: Session): void {
    const client = ports.hub.openTextSession(socket, session);
    listen(socket, client, () => undefined);
  }

  function openFeed(socket: WebSocket, session: Session): void {
    const { client, begin } = ports.hub.openFeedSession(socket, session);
    const subscribe = (ids: readonly VehicleId[] | undefined) => ids && client.subscribe(ids);
    let hasBegun = false;
    const waiting = setTimeout(() => cutOff(socket, "no hello"), HELLO_WITHIN_MS);
    socket.on("close", () => clearTimeout(waiting));
    listen(socket, client, (text) => {
      if (hasBegun) return subscribe(readSubscriptionText(text));
      const hello = readHelloText(text);
      if (!hello) return;
      hasBegun = true;
      clearTimeout(waiting);
      begin(hello.resume);
    });
  }

  function listen(
    socket: WebSocket,
    client: TextSession | FeedSession,
    onText: (text: string) => void,
  ): void {
    let messages = 0;
    let countedFrom = ports.now();
    socket.on("close", () => ports.hub.leave(client));
    /** False when it was one too many. */
    function isBearable(): boolean {
      const at = ports.now();
      client.isAlive(at);
      if (at - countedFrom >= 1_000) {
        countedFrom = at;
        messages = 0;
      }
      if (++messages <= MAX_MESSAGES_PER_SECOND) return true;
      cutOff(socket, "too many messages");
      return false;
    }
    socket.on("ping", isBearable);
    socket.on("pong", isBearable);
    socket.on("message", (data: Buffer, isBinary) => {
      if (isBearable() && !isBinary) onText(data.toString());
    });
  }

  return {
    dispose() {
      for (const socket of sockets.clients) {
        socket.close(1001, "server stops");
        setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
      }
      sockets.close();
    },
  };
}

/**
 * Whoever abuses the connection may not keep it by never answering the farewell, and nothing more of
 * what they send is read.
 */
function cutOff(socket: WebSocket, reason: string): void {
  for (const event of ["message", "ping", "pong"]) socket.removeAllListeners(event);
  socket.close(1008, reason);
  socket.pause();
  setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
}

function refuse(stream: Duplex, status: number, text: string): void {
  stream.end(
    `HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n` +
      "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n\r\n",
  );
}
