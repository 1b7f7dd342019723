import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface SyntheticServer {
  readonly url: string;
  /** When each position of the probe was sent. */
  readonly sentAt: ReadonlyMap<string, number>;
  stop(): void;
}

export interface SyntheticFleet {
  readonly vehicles: number;
  readonly updatesPerSecond: number;
  /** Geofences; none when left out. */
  readonly areas?: number | undefined;
  /** The folder of a build. */
  readonly dist: string;
}

/**
 * A collection can be asked for: a server that has been up for long has no garbage of its start.
 */
const NODE = ["--max-old-space-size=12000", "--expose-gc", "--import", "tsx"];

/** The synthetic server in a process of its own, so that its work is not the browser's. */
export function startSyntheticServer({
  vehicles,
  updatesPerSecond,
  areas = 0,
  dist,
}: SyntheticFleet): Promise<SyntheticServer> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...NODE,
      "bench/browser/syntheticServer.ts",
      `--vehicles=${vehicles}`,
      `--rate=${updatesPerSecond}`,
      `--areas=${areas}`,
      `--dist=${dist}`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const sentAt = new Map<string, number>();
  return new Promise((resolve, reject) => {
    child.on("close", () => reject(new Error("the synthetic server ended")));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const [word, value = "", time] = line.split(" ");
      if (word === "probe") sentAt.set(`${value},-56.000000`, Number(time));
      if (word === "ready")
        resolve({ url: `http://127.0.0.1:${value}`, sentAt, stop: () => void child.kill() });
    });
  });
}
