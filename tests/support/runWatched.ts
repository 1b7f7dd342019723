import { fork } from "node:child_process";

/** Longer than any one step takes, however busy the machine is. */
const SILENT_AFTER_MS = 180_000;

/** What a watched process sends: where it is, and at its end what it found. */
export type WatchedMessage<Result> = { readonly step: string } | { readonly result: Result };

/**
 * Runs a program in a process of its own and ends it when it falls silent: a loop without an end
 * lets no timer of its own process run. Rejects with the step it was at.
 */
export function runWatched<Result>(
  file: string,
  parameters: readonly string[] = [],
  silentAfterMs = SILENT_AFTER_MS,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(file, parameters, { execArgv: ["--import", "tsx"] });
    let step = "its start";
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`hangs at ${step}`));
    }, silentAfterMs);
    child.on("message", (message: WatchedMessage<Result>) => {
      timer.refresh();
      if ("step" in message) step = message.step;
      else resolve(message.result);
    });
    child.on("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} at ${step}`));
    });
  });
}

/** Inside the watched process. */
export const notifyWatcher = <Result>(message: WatchedMessage<Result>) => process.send?.(message);
