import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** After how many bytes a request is cut, or else its answer. */
export type Cut = { readonly requestBytes: number } | { readonly answerBytes: number };

/**
 * Stands between browser and server, and cuts the connection of the next request that begins as asked, after a
 * byte of it or of its answer: what was sent up to there has arrived. Everything else passes.
 */
export async function connectCutProxy(target: string) {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let armed: { readonly begins: string; readonly cut: Cut } | undefined;
  let cuts = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay();
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let cut: Cut | undefined;
    /** Of the request or of its answer, whichever is cut. */
    let leftBytes = 0;
    /** Passes what is left; the connection ends with it. */
    const pass = (to: Socket, data: Buffer): void => {
      if (data.length < leftBytes) {
        leftBytes -= data.length;
        to.write(data);
        return;
      }
      cuts++;
      client.pause();
      upstream.pause();
      to.write(data.subarray(0, leftBytes), () => {
        client.resetAndDestroy();
        upstream.end();
      });
    };
    client.on("data", (data) => {
      if (armed && data.subarray(0, armed.begins.length).toString() === armed.begins) {
        ({ cut } = armed);
        leftBytes = "requestBytes" in cut ? cut.requestBytes : cut.answerBytes;
        armed = undefined;
      }
      if (cut && "requestBytes" in cut) pass(upstream, data);
      else upstream.write(data);
    });
    upstream.on("data", (data) => {
      if (cut && "answerBytes" in cut) pass(client, data);
      else client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The next request that begins so, such as "PUT /api/groups", is cut. */
    arm: (begins: string, cut: Cut): void => void (armed = { begins, cut }),
    /** How many have been cut so far. */
    cuts: () => cuts,
    async dispose(): Promise<void> {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
