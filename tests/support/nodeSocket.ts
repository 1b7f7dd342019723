import { WebSocket } from "ws";
import type { OpenSocket, SocketListeners } from "../../workers/engine/ports/enginePorts.ts";

/** `openSocket` as a browser has it, over a real socket of Node. */
export function openNodeSocket(
  url: string,
  { onOpen, onText, onBytes, onClose }: SocketListeners,
  protocols: readonly string[],
  headers: Record<string, string> = {},
): OpenSocket {
  const socket = new WebSocket(url, [...protocols], { headers, perMessageDeflate: false });
  socket.on("open", () => onOpen(socket.protocol));
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) onBytes(new Uint8Array(data.buffer, data.byteOffset, data.length));
    else onText(data.toString());
  });
  socket.on("error", () => undefined); // a close follows
  socket.on("close", (code) => onClose(code));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
