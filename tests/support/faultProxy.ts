import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { createDice } from "../../bench/seededFleet.ts";
import { createMessageFaults, type MessageFaults } from "./messageFaults.ts";

/** What is wrong with one connection. Bytes are counted from the server to the client. */
export interface ConnectionFaults {
  /** The connection ends after so many bytes, in the middle of whatever it is. */
  readonly cutAfterBytes?: number;
  /** How it ends: in good order, or with a reset. */
  readonly cut?: "close" | "reset";
  /** From here on nothing passes in either direction, and nobody is notified. */
  readonly blackHoleAfterBytes?: number;
  readonly delayMs?: number;
  /** Up to so much more, by chance; the order of bytes stays. */
  readonly jitterMs?: number;
  readonly bytesPerSecond?: number;
  /** Bytes arrive in pieces of this size. */
  readonly sliceBytes?: number;
  /** Faults of whole WebSocket messages. */
  readonly messages?: MessageFaults;
}

export interface FaultProxyOptions {
  readonly targetPort: number;
  readonly seed: number;
  /** What is wrong with the connection of this number, from 0. */
  readonly faultsOf: (connection: number, dice: () => number) => ConnectionFaults;
}

/**
 * A bad connection on loopback between a client and a server. The same seed is the same bad
 * connection.
 */
export async function connectFaultProxy({ targetPort, seed, faultsOf }: FaultProxyOptions) {
  const open = new Set<Socket>();
  /** The client's side of a connection, by the port from which the server is called. */
  const clients = new Map<number | undefined, Socket>();
  let connections = 0;
  let cuts = 0;
  let isSilent = false;
  const server = createServer((client) => {
    const dice = createDice(seed * 1_000_003 + connections);
    const faults = faultsOf(connections++, dice);
    const upstream = createConnection(targetPort, "127.0.0.1");
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay();
      socket.on("error", () => socket.destroy());
      socket.on("close", () => open.delete(socket));
    }
    upstream.on("connect", () => {
      const port = upstream.localPort;
      clients.set(port, client);
      client.on("close", () => clients.delete(port));
    });
    carry(client, upstream, faults, dice, {
      onCut: () => cuts++,
      onSilence: () => {
        isSilent = true;
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    port: (server.address() as AddressInfo).port,
    /** For the message of every assertion: with it the run can be had again. */
    seed: `seed ${seed}`,
    connections: () => connections,
    /** Connections that were cut on purpose. */
    cuts: () => cuts,
    /** Whether a connection has fallen silent on purpose. */
    isSilent: () => isSilent,
    /** Ends every connection at once, with a reset. */
    resetAll(): void {
      for (const socket of open) socket.resetAndDestroy();
    },
    /**
     * Ends one connection with a reset: the one that the server knows by this port of its other
     * end.
     */
    resetFrom: (port: number): void => void clients.get(port)?.resetAndDestroy(),
    async dispose(): Promise<void> {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FaultProxy = Awaited<ReturnType<typeof connectFaultProxy>>;

function carry(
  client: Socket,
  upstream: Socket,
  faults: ConnectionFaults,
  dice: () => number,
  { onCut, onSilence }: { readonly onCut: () => void; readonly onSilence: () => void },
): void {
  let passed = 0;
  let isHole = false;
  const messages = faults.messages && createMessageFaults(faults.messages, dice);
  const send = createPacer(client, upstream, faults, dice);

  upstream.on("data", (data) => {
    const { cutAfterBytes = Infinity, blackHoleAfterBytes = Infinity } = faults;
    const left = Math.min(cutAfterBytes, blackHoleAfterBytes) - passed;
    if (isHole || left < 0) return;
    passed += data.length;
    send(messages ? messages(data.subarray(0, left)) : data.subarray(0, left));
    if (passed >= blackHoleAfterBytes) {
      isHole = true;
      onSilence();
    } else if (passed >= cutAfterBytes) {
      onCut();
      send.afterwards(() => end(faults.cut ?? "close"));
    }
  });
  client.on("data", (data) => {
    if (!isHole) upstream.write(data);
  });
  client.on("close", () => upstream.destroy());
  upstream.on("close", () => {
    if (!isHole) send.afterwards(() => client.end());
  });

  function end(how: "close" | "reset"): void {
    if (how === "reset") client.resetAndDestroy();
    else client.destroy();
    upstream.destroy();
  }
}

/** Writes in order, as late, as slowly and in such pieces as the faults say. */
function createPacer(to: Socket, from: Socket, faults: ConnectionFaults, dice: () => number) {
  const { delayMs = 0, jitterMs = 0, bytesPerSecond, sliceBytes } = faults;
  let tail = Promise.resolve();
  const isPlain = delayMs + jitterMs === 0 && bytesPerSecond === undefined;

  async function write(data: Buffer): Promise<void> {
    if (delayMs + jitterMs > 0) await wait(delayMs + jitterMs * dice());
    const size = sliceBytes ?? (bytesPerSecond ? Math.max(1, bytesPerSecond / 20) : data.length);
    for (let at = 0; at < data.length && !to.destroyed; at += Math.ceil(size)) {
      const piece = data.subarray(at, at + Math.ceil(size));
      if (bytesPerSecond) await wait((piece.length * 1_000) / bytesPerSecond);
      if (!to.write(piece) && !to.destroyed) await drained(to);
    }
  }

  const send = (data: Buffer) => {
    if (isPlain && sliceBytes === undefined) {
      to.write(data);
      return;
    }
    from.pause(); // the server must feel that the connection is slow
    tail = tail.then(() => write(data)).then(() => void from.resume());
  };
  // What was given before has been written by then.
  return Object.assign(send, { afterwards: (run: () => void) => void tail.then(run) });
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once("drain", resolve);
    socket.once("close", resolve);
  });
