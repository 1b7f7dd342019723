import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";

/** A server of its own process, as it is shipped. */
export interface Instance {
  readonly url: string;
  readonly trackerUrl: string;
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;

/** Starts `dist/server/main.js` on the database with free ports and waits until it answers. */
export async function startInstance(databaseUrl: URL): Promise<Instance> {
  const [port, trackerPort] = [await freePort(), await freePort()];
  const child: ChildProcess = spawn(process.execPath, [join("dist", "server", "main.js")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: `${port}`,
      OSMAND_PORT: `${trackerPort}`,
      OSMAND_REGISTER: "1",
      // All trackers report from one address.
      OSMAND_RATE: "0",
      DATABASE_URL: databaseUrl.href,
      DEMO: "1",
      DEMO_VEHICLES: "0",
      LOG_LEVEL: "error",
    },
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error("an instance did not start");
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return {
    url,
    trackerUrl: `http://127.0.0.1:${trackerPort}`,
    pid: child.pid as number,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
