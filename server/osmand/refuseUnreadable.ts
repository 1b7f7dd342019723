import type { Socket } from "node:net";

const REASON = "not readable as a request\n";
const ANSWER =
  "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n" +
  `Content-Length: ${REASON.length}\r\n\r\n${REASON}`;

/** What is still on its way is read and thrown away, up to this much and this long. */
const MAX_DRAINED_BYTES = 4 * 1024 * 1024;
const DRAIN_MS = 2_000;

/**
 * Answers 400 where Node's parser gave up, also where it would say 431. Closing with unread bytes
 * would reset the connection and the sender might never see the reason, so the rest is drained.
 */
export function refuseUnreadable(socket: Socket): void {
  if (!socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  let drained = 0;
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS);
  socket.removeAllListeners("data");
  socket.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MAX_DRAINED_BYTES) socket.destroy();
  });
  socket.once("close", () => clearTimeout(timer));
  socket.on("error", () => socket.destroy());
  socket.end(ANSWER);
  socket.resume();
}
