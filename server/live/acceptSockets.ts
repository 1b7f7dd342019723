import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { EpochMs } from "#domain/units";
import type { Session } from "../accounts/createSessions.ts";
import type { Log } from "../createLogger.ts";
import type { Hub } from "./createHub.ts";

export interface SocketPorts {
  readonly hub: Hub;
  readonly now: () => EpochMs;
  readonly log: Log;
  /** Whether the page that asks is ours. */
  readonly isOwnOrigin: (request: IncomingMessage) => boolean;
  readonly sessionOf: (request: IncomingMessage) => Promise<Session | undefined>;
}

const PATH = "/api/socket";
const MAX_FRAME_BYTES = 64 * 1024;
/** Clients have next to nothing to say. */
const MAX_MESSAGES_PER_SECOND = 20;

/**
 * Opens `/api/socket` for our own pages and for programs (which send no Origin), with a session.
 * Everybody else is refused before the upgrade: another site's page brings the same cookie.
 */
export function acceptSockets(server: Server, ports: SocketPorts): { dispose(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });

  server.on("upgrade", (request, stream, head) => {
    // Without a listener a reset before the upgrade would end the process.
    stream.on("error", () => stream.destroy());
    admit(request, stream, head).catch((error: unknown) => {
      ports.log.error({ err: error }, "a socket could not be opened");
      refuse(stream, 503, "Service Unavailable");
    });
  });

  async function admit(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const path = request.url?.split("?")[0];
    if (path !== PATH) return refuse(stream, 404, "Not Found");
    if (!ports.isOwnOrigin(request)) return refuse(stream, 403, "Forbidden");
    const session = await ports.sessionOf(request);
    if (!session) return refuse(stream, 401, "Unauthorized");
    if (stream.destroyed) return;
    sockets.handleUpgrade(request, stream, head, (socket) => {
      open(socket, session).catch((error: unknown) => {
        ports.log.error({ err: error }, "a socket could not be opened");
        socket.close(1011, "internal error");
      });
    });
  }

  async function open(socket: WebSocket, session: Session): Promise<void> {
    socket.on("error", () => socket.terminate());
    const follower = await ports.hub.follow(socket, session);
    if (socket.readyState === socket.CLOSED || socket.readyState === socket.CLOSING) {
      ports.hub.leave(follower);
      return;
    }
    let messages = 0;
    let countedFrom = ports.now();
    socket.on("close", () => ports.hub.leave(follower));
    socket.on("pong", () => follower.isAlive(ports.now()));
    socket.on("message", () => {
      const at = ports.now();
      follower.isAlive(at);
      if (at - countedFrom >= 1_000) {
        countedFrom = at;
        messages = 0;
      }
      if (++messages > MAX_MESSAGES_PER_SECOND) socket.close(1008, "too many messages");
    });
  }

  return {
    dispose() {
      for (const socket of sockets.clients) {
        socket.close(1001, "server stops");
        setTimeout(() => socket.terminate(), 500).unref();
      }
      sockets.close();
    },
  };
}

function refuse(stream: Duplex, status: number, text: string): void {
  stream.end(
    `HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n` +
      "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n\r\n",
  );
}
