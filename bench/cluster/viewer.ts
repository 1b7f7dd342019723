import { once } from "node:events";
import { WebSocket } from "ws";
import type { Instance } from "./instance.ts";
import type { Ledger } from "./ledger.ts";

/** An administrator who watches one instance's socket in Traccar's JSON. */
export interface Viewer {
  close(): void;
}

/** The number of a report in a frame. To read frames whole would cost more than to write them. */
const NUMBER = /"n":(\d+)/g;

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
    for (const [, number] of data.toString("latin1").matchAll(NUMBER))
      ledger.arrived(index, Number(number));
  });
  await once(socket, "message");
  return { close: () => socket.terminate() };
}
