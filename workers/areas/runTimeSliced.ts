import { milliseconds } from "#domain/units";
import type { EnginePorts } from "../engine/ports/enginePorts.ts";
import { SLICE_MS } from "../engine/schedule/backgroundTask.ts";

/** Between slices positions and snapshots are processed. */
const PAUSE = milliseconds(1);

/**
 * Runs a generator in time slices and resolves with what it returns; it may be interrupted at each
 * `yield`. Rejects with what it throws, and when it is aborted.
 */
export function runTimeSliced<Outcome>(
  { setTimer, monotonic }: Pick<EnginePorts, "setTimer" | "monotonic">,
  work: Generator<unknown, Outcome>,
  signal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let stop = setTimer(slice, PAUSE);
    signal.addEventListener("abort", abort, { once: true });

    function abort(): void {
      stop();
      reject(signal.reason);
    }

    function slice(): void {
      const until = monotonic() + SLICE_MS;
      try {
        let step = work.next();
        while (!step.done && monotonic() < until) step = work.next();
        if (!step.done) stop = setTimer(slice, PAUSE);
        else {
          signal.removeEventListener("abort", abort);
          resolve(step.value);
        }
      } catch (error) {
        signal.removeEventListener("abort", abort);
        reject(error);
      }
    }
  });
}
