import { proxy, releaseProxy, wrap } from "comlink";
import type { AreaImport } from "#contract/areaImport";

/** One worker and the import in it. */
export interface AreaImportProcess {
  readonly areas: AreaImport;
  /** Ends it, whatever it is about. */
  dispose(): void;
}

/** Starts a worker; `onError` is called when something in it went wrong that nobody caught. */
export function connectAreaImport(onError: () => void): AreaImportProcess {
  const worker = new Worker(new URL("../../workers/areaImport.worker.ts", import.meta.url), {
    type: "module",
    name: "areaImport",
  });
  worker.addEventListener("error", onError);
  worker.addEventListener("messageerror", onError);
  const remote = wrap<AreaImport>(worker);
  return {
    areas: {
      begin: (existing) => remote.begin(existing),
      open: (bytes) => remote.open(bytes),
      add: (features) => remote.add(features),
      // A function crosses the border only by name.
      judge: (rules, onProgress) => remote.judge(rules, proxy(onProgress)),
      rows: (outcome, first, count) => remote.rows(outcome, first, count),
      bodies: (withDuplicates) => remote.bodies(withDuplicates),
    },
    dispose() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
