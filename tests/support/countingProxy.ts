import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** An answer as it went over the wire. */
interface CountedAnswer {
  readonly path: string;
  readonly status: number;
  /** Of its body, as it was sent. */
  bytes: number;
}

/**
 * Stands between browser and server, and counts what passes. It takes the server's request to forget
 * out of answers, so that what a page removes by itself is seen.
 */
export async function connectCountingProxy(target: string) {
  const { hostname, port } = new URL(target);
  const answers: CountedAnswer[] = [];
  const open = new Set<Socket>();

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path = "/", headers } = incoming;
    const upstream = request({ hostname, port, method, path, headers }, (answer) => {
      const { "clear-site-data": _forget, ...rest } = answer.headers;
      const counted = { path, status: answer.statusCode ?? 0, bytes: 0 };
      answers.push(counted);
      outgoing.writeHead(counted.status, rest);
      answer.on("data", (piece: Buffer) => (counted.bytes += piece.length));
      answer.pipe(outgoing);
    });
    upstream.on("error", () => outgoing.destroy());
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  }

  const server = createServer(pass);
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  // A socket of the feed is bytes in both directions.
  server.on("upgrade", (incoming, client: Socket) => {
    const upstream = connect(Number(port), hostname, () => {
      const head = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2)
        head.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
      upstream.write(`${head.join("\r\n")}\r\n\r\n`);
      upstream.pipe(client).pipe(upstream);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Those to calls whose path begins so, since the last time it was asked. */
    take(path: string): readonly CountedAnswer[] {
      const taken = answers.filter((answer) => answer.path.startsWith(path));
      answers.length = 0;
      return taken;
    },
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
