import { connect, type Socket } from "node:net";

/** A tracker's connection, one report at a time. */
export interface TrackerConnection {
  /** The status of the answer, or 0 when there was none. */
  ask(path: string): Promise<number>;
  close(): void;
}

const TIMEOUT_MS = 60_000;

/**
 * Asks over HTTP/1.1 with as little as it takes: trackers are other machines, and a client as costly
 * as the server would measure itself on the cores that both share.
 */
export function createTrackerConnection({ hostname, port }: URL): TrackerConnection {
  let socket: Socket | undefined;
  let received = "";
  let settle: ((status: number) => void) | undefined;

  function answer(status: number): void {
    const resolveStatus = settle;
    settle = undefined;
    received = "";
    resolveStatus?.(status);
  }

  function open(): Socket {
    const next = connect({ host: hostname, port: Number(port), noDelay: true });
    next.setEncoding("latin1");
    next.setTimeout(TIMEOUT_MS, () => next.destroy());
    next.on("data", (text: string) => {
      received += text;
      const status = statusOf(received);
      if (status !== undefined) answer(status);
    });
    next.on("error", () => next.destroy());
    next.on("close", () => {
      if (socket === next) socket = undefined;
      answer(0);
    });
    return next;
  }

  return {
    ask: (path) =>
      new Promise((resolve) => {
        settle = resolve;
        socket ??= open();
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      }),
    close: () => void socket?.destroy(),
  };
}

/** Undefined until the answer is whole. */
function statusOf(answer: string): number | undefined {
  const end = answer.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = answer.slice(0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return answer.length >= end + 4 + length ? Number(head.slice(9, 12)) : undefined;
}
