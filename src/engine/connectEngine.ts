import { proxy, type Remote, releaseProxy, wrap } from "comlink";
import type { Engine } from "#contract/engine";
import type { Picture } from "#contract/picture";

export interface EngineConnection {
  readonly engine: Remote<Engine>;
  dispose(): void;
}

/**
 * Starts the worker and shows its pictures. `draw` gives the permit for the next picture when it
 * resolves: see `Engine.watch`.
 */
export function connectEngine(draw: (picture: Picture) => Promise<void>): EngineConnection {
  const worker = new Worker(new URL("../../workers/engine.worker.ts", import.meta.url), {
    type: "module",
    name: "engine",
  });
  const engine = wrap<Engine>(worker);
  void engine.start();
  void engine.watch(proxy(draw));
  return {
    engine,
    dispose() {
      engine[releaseProxy]();
      worker.terminate();
    },
  };
}
