import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { CHECKED, refuseFaults, takeChildFaults } from "./childAnswers.ts";
import { newDataFolder } from "./dataFolder.ts";

export interface RunningServer {
  readonly url: string;
  /** Where trackers report. */
  readonly trackerUrl: string;
  readonly dataFolder: string;
  /** Of the process that runs now. */
  pid(): number | undefined;
  /** Everything it has printed. */
  output(): string;
  /** Ends it: with SIGTERM as a service manager does, or at once with SIGKILL. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<number | null>;
  /** Starts again with the same ports and data. */
  restart(): Promise<void>;
  /** Stops it and removes its data; fails when it answered what its routes do not declare. */
  dispose(): Promise<void>;
}

/** The build that is started: `dist`, or another folder laid out like it. */
const DIST = process.env.WAYMARK_DIST ?? "dist";

const START_TIMEOUT_MS = 180_000;

/** The built product as an operator starts it, on free ports with empty tables of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataFolder = newDataFolder();
  const [port, trackerPort] = await Promise.all([freePort(), freePort()]);
  let output = "";
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, [join(DIST, "server/main.js")], {
      env: {
        ...process.env,
        ...CHECKED,
        HOST: "127.0.0.1",
        PORT: String(port),
        OSMAND_PORT: String(trackerPort),
        DATA_DIR: dataFolder,
        DEMO_VEHICLES: "0",
        DEMO_HOURS: "1",
        // No test depends on a network; those about map tiles say where theirs are.
        MAP_LAYERS: "none",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    await answers(
      `http://127.0.0.1:${port}/api/health`,
      () => child.exitCode,
      () => output,
    );
  };
  const stop = (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") =>
    new Promise<number | null>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
      child.once("close", resolve);
      child.kill(signal);
    });

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    trackerUrl: `http://127.0.0.1:${trackerPort}/`,
    dataFolder,
    pid: () => child.pid,
    output: () => output,
    stop,
    restart: start,
    async dispose() {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
      refuseFaults(takeChildFaults());
    },
  };
}

async function answers(url: string, exitCode: () => number | null, output: () => string) {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (exitCode() !== null || Date.now() > until)
      throw new Error(`the server did not start:\n${output()}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
