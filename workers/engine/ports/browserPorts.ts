import { KEPT_HISTORY } from "#contract/keptHistory";
import { epochMs, milliseconds } from "#domain/units";
import type { EnginePorts } from "./enginePorts.ts";
import { indexedAnswers } from "./indexedAnswers.ts";
import { createSoonTimer } from "./soonTimer.ts";

/** As short a delay asks for nothing but to let others go first. */
const SOON = milliseconds(1);

/** The real world, as a dedicated worker sees it. */
export const browserPorts = (): EnginePorts => ({
  baseUrl: location.origin,
  now: () => epochMs(Date.now()),
  monotonic: () => milliseconds(performance.now()),
  setTimer: browserTimer(),
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
  answers: keptInBrowser(),
  onNetworkBack(listener) {
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  },
});

function browserTimer(): EnginePorts["setTimer"] {
  const soon = createSoonTimer();
  return (run, delay) => {
    if (delay <= SOON) return soon(run);
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  };
}

function keptInBrowser(): EnginePorts["answers"] {
  try {
    // Where storage is forbidden already its name throws, or there is none.
    const factory = globalThis.indexedDB as IDBFactory | undefined;
    return factory && indexedAnswers({ factory, name: KEPT_HISTORY, now: Date.now });
  } catch {
    return undefined;
  }
}
