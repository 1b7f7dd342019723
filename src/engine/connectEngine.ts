import { releaseProxy, wrap } from "comlink";
import type { Engine } from "#contract/engine";

/** One worker and the engine in it. */
export interface EngineProcess {
  readonly engine: Engine;
  dispose(): void;
}

/** Starts a worker; `onError` is called when something in it went wrong that nobody caught. */
export function connectEngine(onError: () => void): EngineProcess {
  const worker = new Worker(new URL("../../workers/engine.worker.ts", import.meta.url), {
    type: "module",
    name: "engine",
  });
  worker.addEventListener("error", onError);
  worker.addEventListener("messageerror", onError);
  const engine = wrap<Engine>(worker);
  return {
    engine,
    dispose() {
      engine[releaseProxy]();
      worker.terminate();
    },
  };
}
