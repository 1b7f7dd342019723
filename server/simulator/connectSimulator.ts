import { Worker } from "node:worker_threads";
import { proxy, wrap } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import type { Simulator, SimulatorOptions } from "./simulator.ts";

/** A simulator on another thread. `dispose` ends the thread, whatever it is doing. */
export interface ConnectedSimulator {
  readonly simulator: Simulator;
  dispose(): Promise<void>;
}

/**
 * Starts the simulated fleet on a thread of its own. Callers give plain functions; that they are
 * called from another thread is arranged here. In the build the thread lies beside this file; tests
 * name another.
 */
export function connectSimulator(
  options: SimulatorOptions,
  thread = new URL("./simulatorThread.js", import.meta.url),
): ConnectedSimulator {
  const worker = new Worker(thread, { workerData: options });
  const remote = wrap<Simulator>(nodeEndpoint(worker));
  // A thread that crashed never answers: pending calls are rejected.
  const death = new Promise<never>((_, reject) => worker.once("error", reject));
  death.catch(() => undefined);
  const alive = <T>(answer: Promise<T>) => Promise.race([answer, death]);
  return {
    simulator: {
      fleet: () => alive(remote.fleet()),
      run: (known, historyFrom, sink, progress, pastSink) =>
        alive(remote.run(known, historyFrom, proxy(sink), proxy(progress), proxy(pastSink))),
      send: (uniqueId, command) => alive(remote.send(uniqueId, command)),
      stop: () => alive(remote.stop()),
    },
    async dispose() {
      await worker.terminate();
    },
  };
}
