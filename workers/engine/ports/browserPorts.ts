import { epochMs, milliseconds } from "#domain/units";
import type { EnginePorts } from "./enginePorts.ts";

/** The real world, as a dedicated worker sees it. */
export const browserPorts = (): EnginePorts => ({
  baseUrl: location.origin,
  now: () => epochMs(Date.now()),
  monotonic: () => milliseconds(performance.now()),
  setTimer(run, delay) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  fetch: (url, request) => fetch(url, request),
  openSocket(url, { onOpen, onText, onBytes, onClose }, protocols) {
    const socket = new WebSocket(url, [...protocols]);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => onOpen(socket.protocol));
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") onText(data);
      else onBytes(new Uint8Array(data as ArrayBuffer));
    });
    socket.addEventListener("close", ({ code }) => onClose(code));
    return { send: (text) => socket.send(text), close: () => socket.close() };
  },
  onNetworkBack(listener) {
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  },
});
