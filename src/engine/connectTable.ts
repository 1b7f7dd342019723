import { releaseProxy, wrap } from "comlink";
import type { ObjectTable } from "#contract/objectTable";

/** One worker and the table in it. */
export interface TableProcess {
  readonly table: ObjectTable;
  dispose(): void;
}

/** Starts a worker; `onError` is called when something in it went wrong that nobody caught. */
export function connectTable(onError: () => void): TableProcess {
  const worker = new Worker(new URL("../../workers/table.worker.ts", import.meta.url), {
    type: "module",
    name: "table",
  });
  worker.addEventListener("error", onError);
  worker.addEventListener("messageerror", onError);
  const table = wrap<ObjectTable>(worker);
  return {
    table,
    dispose() {
      table[releaseProxy]();
      worker.terminate();
    },
  };
}
