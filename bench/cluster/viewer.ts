import { once } from "node:events";
import { WebSocket } from "ws";
import type { Instance } from "./instance.ts";
import type { Ledger } from "./ledger.ts";

/** An administrator who watches one instance's socket in Traccar's JSON. */
export interface Viewer {
  close(): void;
}

interface Frame {
  readonly positions?: readonly { readonly attributes: { readonly n?: number } }[];
}

/** Signs in and notes in the ledger when each report arrives. */
export async function openViewer(
  instance: Instance,
  index: number,
  ledger: Ledger,
): Promise<Viewer> {
  const answer = await fetch(`${instance.url}/api/session`, {
    method: "POST",
    body: new URLSearchParams({ email: "admin@demo.test", password: "waymark-demo" }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!answer.ok || !cookie) throw new Error(`signing in was answered ${answer.status}`);
  const socket = new WebSocket(`${instance.url.replace("http", "ws")}/api/socket`, {
    headers: { cookie },
  });
  socket.on("error", () => {});
  socket.on("message", (data: Buffer) => {
    const { positions = [] } = JSON.parse(data.toString()) as Frame;
    for (const { attributes } of positions)
      if (typeof attributes.n === "number") ledger.arrived(index, attributes.n);
  });
  await once(socket, "message");
  return { close: () => socket.terminate() };
}
