import type { EnginePorts } from "../ports/enginePorts.ts";
import { createBackgroundTask } from "./backgroundTask.ts";

/**
 * Runs a generator in time slices and resolves with what it returns; it may be interrupted at each
 * `yield`. Rejects with what it throws, and when it is aborted.
 */
export function runTimeSliced<Outcome>(
  ports: Pick<EnginePorts, "setTimer" | "monotonic">,
  work: Generator<unknown, Outcome>,
  signal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const task = createBackgroundTask(
      ports,
      {
        hasWork: () => !isOver,
        work(may) {
          try {
            let step = work.next();
            while (!step.done && may()) step = work.next();
            if (!step.done) return;
            isOver = true;
            resolve(step.value);
          } catch (error) {
            isOver = true;
            reject(error);
          }
        },
      },
      () => signal.removeEventListener("abort", abort),
    );

    function abort(): void {
      task.dispose();
      reject(signal.reason);
    }

    signal.addEventListener("abort", abort, { once: true });
    task.start();
  });
}
