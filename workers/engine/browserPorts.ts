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
  openSocket(url, { onOpen, onText, onClose }) {
    const socket = new WebSocket(url);
    socket.addEventListener("open", onOpen);
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") onText(data);
    });
    socket.addEventListener("close", ({ code }) => onClose(code));
    return { close: () => socket.close() };
  },
  onNetworkBack(listener) {
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  },
});
