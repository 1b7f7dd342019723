import type { Socket } from "node:net";

const REASON = "Not readable as a request\n";

/** The last answer on a connection whose request Node could not read: 400, with our headers. */
export function refuseRaw(socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const lines = Object.entries({
    ...headers,
    connection: "close",
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(REASON.length),
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join("\r\n")}\r\n\r\n${REASON}`);
}
