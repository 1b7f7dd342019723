import { epochMs, milliseconds } from "#domain/units";
import type { EnginePorts } from "../../workers/engine/ports/enginePorts.ts";
import { openNodeSocket } from "./nodeSocket.ts";

interface EngineContext {
  /** Of the server, or of a bad connection to it. */
  readonly port: number;
  readonly user: number;
  /** Clocks and timers run so many times as fast. */
  readonly pace?: number;
  readonly random: () => number;
  /** What a call is answered with; undefined: an empty list. */
  readonly answer?: (url: URL) => unknown;
  readonly onConnection: () => void;
}

/** The engine's ports in Node: real sockets, calls answered here. */
export function nodeEnginePorts({
  port,
  user,
  pace = 1,
  random,
  answer,
  onConnection,
}: EngineContext): EnginePorts {
  const from = Date.now();
  const session = { id: user, name: "Ana", email: "ana@demo.test" };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    now: () => epochMs(from + (Date.now() - from) * pace),
    monotonic: () => milliseconds(performance.now() * pace),
    setTimer(run, delay) {
      const timer = setTimeout(run, delay / pace);
      return () => clearTimeout(timer);
    },
    random,
    async fetch(address) {
      const url = new URL(address);
      return Response.json(url.pathname === "/api/session" ? session : (answer?.(url) ?? []));
    },
    openSocket(url, listeners, protocols) {
      onConnection();
      return openNodeSocket(url, listeners, protocols, { cookie: `user=${user}` });
    },
    onNetworkBack: () => () => undefined,
  };
}
