import type { QueryClient } from "@tanstack/react-query";
import { releaseProxy, wrap } from "comlink";
import type { ObjectTable } from "#contract/objectTable";
import { workersAhead } from "./workersAhead.ts";

/** One worker and the table in it. */
export interface TableProcess {
  readonly table: ObjectTable;
  dispose(): void;
}

const workers = workersAhead(
  () =>
    new Worker(new URL("../../workers/table.worker.ts", import.meta.url), {
      type: "module",
      name: "table",
    }),
);

/** Starts the worker of the next table, which somebody is about to open. */
export const startTableAhead = workers.startAhead;

/**
 * Starts a worker, or takes the one that was started ahead; `onError` is called when something in it went wrong
 * that nobody caught.
 */
export function connectTable(queries: QueryClient, onError: () => void): TableProcess {
  const worker = workers.take(queries);
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
